/** One table's own page: where an invite link leads. */

import { mountTalkCard } from "../chat/talk-card.js";
import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { hasFreeSlot, findTable, mySlot } from "./state.js";
import { tableFoot } from "./table-card.js";
import { slotList } from "./slots.js";
import { tableTerms } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Table} Table */

/**
 * @param {HTMLElement} root @param {App} app @param {string} id
 * @param {AbortSignal} signal
 */
export function showTable(root, app, id, signal) {
  app.notices.setTitle("A table at Loopline");
  const body = el("div", { class: "card table-card", data: { testid: "table", table: id } }, el("p", { class: "quiet" }, "Looking for the table…"));
  const page = el("div", { class: "page narrow" }, el("a", { class: "back", href: "/" }, "The lobby"), body);
  root.append(page);
  mountTalkCard(page, app, { room: `table:${id}`, title: "At this table" }, signal);

  const render = () => {
    const table = findTable(app.feed.state(), id);
    if (table) refill(body, ...tableBody(app, table));
  };
  app.feed.watch(render, signal);
  app.session.onChange(render, signal);
  void learn(app, id, body, signal);
  signal.addEventListener("abort", app.feed.followTable(id), { once: true });
}

/** @param {App} app @param {string} id @param {HTMLElement} body @param {AbortSignal} signal */
async function learn(app, id, body, signal) {
  try {
    const table = await app.rest.get(`/tables/${id}`);
    if (!signal.aborted) app.feed.learn(table);
  } catch (error) {
    const { status } = /** @type {import("../protocol.js").RestError} */ (error);
    if (!signal.aborted && (status === 404 || status === 422)) refill(body, ...gone("There is no such table. It may have been closed, or the link lost a letter."));
  }
}

/** @param {App} app @param {Table} table @returns {HTMLElement[]} */
function tableBody(app, table) {
  if (table.state === "closed") return gone("This table is closed: everybody has left it.");
  const me = app.session.person();
  const isOpener = me !== null && me.id === table.opener.id;
  const head = el(
    "div",
    { class: "table-head" },
    el("h1", {}, isOpener ? "Your table" : `${table.opener.name}’s table`),
    el("p", { class: "quiet" }, tableTerms(table)),
  );
  if (table.state === "playing") return [head, slotList(app, table), watch(table)];
  return [head, slotList(app, table), ...tableFoot(app, table, isOpener), ...invitation(app, table)];
}

/** @param {string} words @returns {HTMLElement[]} */
function gone(words) {
  return [el("h1", {}, "No table here"), el("p", {}, words), el("p", {}, el("a", { class: "button", href: "/" }, "To the lobby"))];
}

/** @param {Table} table */
function watch(table) {
  const link = table.game && el("a", { class: "button", data: { rank: "main" }, href: `/game/${table.game}` }, "To the game");
  return el("div", { class: "table-foot" }, el("p", { class: "quiet" }, "The game has begun."), link);
}

/** @param {App} app @param {Table} table @returns {HTMLElement[]} the link to pass on, for whoever sits while a slot is free */
function invitation(app, table) {
  if (!hasFreeSlot(table) || mySlot(table, app.session.person()) === null) return [];
  const field = el("input", { id: "invite", type: "text", readonly: true, value: `${location.origin}/table/${table.id}`, data: { key: "invite" } });
  field.addEventListener("focus", () => field.select());
  const copy = el("button", { type: "button", class: "button", data: { testid: "copy-link", key: "copy" } }, icon("copy"), "Copy");
  copy.addEventListener("click", () => copyFrom(field, app));
  return [
    el(
      "div",
      { class: "invite" },
      el("label", { for: "invite" }, "Send this link to whom you want to play with"),
      el("div", { class: "invite-row" }, field, copy),
    ),
  ];
}

/** @param {HTMLInputElement} field @param {App} app */
async function copyFrom(field, app) {
  try {
    await navigator.clipboard.writeText(field.value);
    app.toast("Link copied.");
  } catch {
    // No clipboard over plain http: the link is selected instead, ready for Ctrl+C.
    field.select();
    app.toast("Press Ctrl+C to copy the link.");
  }
}
