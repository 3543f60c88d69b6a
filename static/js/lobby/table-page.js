/** One table's own page: where an invite link leads. */

import { mountTalkCard } from "../chat/talk-card.js";
import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { playerName } from "../shell/player-name.js";
import { hasFreeSlot, findTable, mySlot } from "./state.js";
import { tableFoot } from "./table-card.js";
import { slotList } from "./slots.js";
import { decline, invite, withdraw } from "./table-acts.js";
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

  /** What it was drawn from: nothing else that happens in the lobby draws it anew. @type {{ table: Table, me: string | undefined } | null} */
  let drawn = null;
  const render = () => {
    const [table, me] = [findTable(app.feed.state(), id), app.session.person()?.id];
    if (!table || (drawn?.table === table && drawn.me === me)) return;
    drawn = { table, me };
    refill(body, ...tableBody(app, table));
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
    const { status, detail } = /** @type {import("../protocol.js").RestError} */ (error);
    if (!signal.aborted && status === 403) refill(body, ...gone(detail, "By invitation"));
    if (!signal.aborted && (status === 404 || status === 422)) refill(body, ...gone("There is no such table. It may have been closed, or the link lost a letter."));
  }
}

/** @param {App} app @param {Table} table @returns {HTMLElement[]} */
function tableBody(app, table) {
  if (table.state === "closed") return gone("This table is closed: everybody has left it, or nothing happened at it for an hour.");
  const me = app.session.person();
  const isOpener = me !== null && me.id === table.opener.id;
  const head = el(
    "div",
    { class: "table-head" },
    el("h1", {}, isOpener ? "Your table" : `${table.opener.name}’s table`),
    el("p", { class: "quiet" }, tableTerms(table)),
  );
  if (table.state === "playing") return [head, slotList(app, table), watch(table)];
  return [head, slotList(app, table), ...tableFoot(app, table, isOpener), ...invitation(app, table), ...invited(app, table, isOpener), ...invitedMe(app, table)];
}

/** @param {string} words @param {string} [title] @returns {HTMLElement[]} */
function gone(words, title = "No table here") {
  return [el("h1", {}, title), el("p", {}, words), el("p", {}, el("a", { class: "button", href: "/" }, "To the lobby"))];
}

/** @param {Table} table */
function watch(table) {
  const link = table.game && el("a", { class: "button", data: { rank: "main" }, href: `/game/${table.game}` }, "To the game");
  return el("div", { class: "table-foot" }, el("p", { class: "quiet" }, "The game has begun."), link);
}

/** @param {App} app @param {Table} table @returns {HTMLElement[]} the link to pass on, for whoever sits while a slot is free */
function invitation(app, table) {
  if (table.visibility === "invited" || !hasFreeSlot(table) || mySlot(table, app.session.person()) === null) return [];
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

/** Names that were begun, by table: the page is built anew whenever something changes there. @type {Map<string, string>} */
const typed = new Map();

/** @param {App} app @param {Table} table @param {boolean} isOpener @returns {HTMLElement[]} who is invited; the opener invites more */
function invited(app, table, isOpener) {
  const others = table.invited.filter(({ person }) => person.id !== app.session.person()?.id);
  const rows = others.map(({ person, state }) => invitedRow(app, table, person, state, isOpener));
  const list = rows.length > 0 && el("ul", { class: "invited", "aria-label": "Invited" }, ...rows);
  if (!isOpener || !hasFreeSlot(table)) return list ? [el("div", { class: "invite" }, list)] : [];
  const field = el("input", { id: "invite-name", name: "name", type: "text", maxlength: 32, autocomplete: "off", required: true, placeholder: "Guest-1234", value: typed.get(table.id), data: { key: "invite-name" } });
  field.addEventListener("input", () => typed.set(table.id, field.value));
  const form = el(
    "form",
    { class: "invite-row", data: { testid: "invite-form" } },
    field,
    el("button", { type: "submit", class: "button", data: { testid: "invite", key: "invite-send" } }, "Invite"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void invite(app, table, field.value).then((isOut) => {
      if (isOut) typed.delete(table.id);
    });
  });
  return [el("div", { class: "invite" }, el("label", { for: "invite-name" }, "Invite somebody by name; they are told at once"), form, list)];
}

const ANSWERS = { pending: "invited", accepted: "was here", declined: "declined" };

/** @param {App} app @param {Table} table @param {import("../protocol.js").Person} person @param {keyof typeof ANSWERS} state @param {boolean} isOpener */
function invitedRow(app, table, person, state, isOpener) {
  const sits = table.slots.some(({ player }) => player?.id === person.id);
  const label = `Withdraw the invitation of ${person.name}`;
  const remove = () => withdraw(app, table, person.id);
  return el(
    "li",
    { data: { state } },
    playerName(person),
    el("span", { class: "quiet" }, sits ? "sits here" : ANSWERS[state]),
    isOpener && !sits && state !== "declined" && el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, data: { key: `withdraw-${person.id}` }, on: { click: remove } }, icon("close")),
  );
}

/** @param {App} app @param {Table} table @returns {HTMLElement[]} my own invitation, while I have not answered */
function invitedMe(app, table) {
  const me = app.session.person();
  if (!table.invited.some(({ person, state }) => state === "pending" && person.id === me?.id) || mySlot(table, me) !== null) return [];
  const no = async () => {
    await decline(app, table);
    app.navigate("/");
  };
  const button = el("button", { type: "button", class: "button", data: { testid: "decline", key: "decline" }, on: { click: () => void no() } }, "Decline");
  return [el("div", { class: "table-foot" }, el("p", { class: "quiet" }, `${table.opener.name} invites you: pick a seat.`), button)];
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
