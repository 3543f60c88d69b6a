/** One open table, as the lobby and the table's own page show it. */

import { el } from "../shell/dom.js";
import { slotList } from "./slots.js";
import { canStart, hasFreeSlot, mySlot } from "./state.js";
import { start } from "./table-acts.js";
import { tableTerms } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Table} Table */

/**
 * @param {App} app @param {Table} table
 * @returns {HTMLElement[]} what goes into the card
 */
export function tableCard(app, table) {
  const me = app.session.person();
  const isOpener = me !== null && table.opener.id === me.id;
  const title = isOpener ? "Your table" : `${table.opener.name}’s table`;
  return [
    el("div", { class: "table-head" }, el("h3", {}, el("a", { href: `/table/${table.id}` }, title)), el("p", { class: "quiet" }, tableTerms(table))),
    slotList(app, table),
    ...tableFoot(app, table, isOpener),
  ];
}

/** @param {App} app @param {Table} table @param {boolean} isOpener @returns {HTMLElement[]} */
export function tableFoot(app, table, isOpener) {
  if (table.state !== "open" || mySlot(table, app.session.person()) === null) return [];
  if (!isOpener) return [foot(`${table.opener.name} starts the game when everybody is ready.`)];
  const isReady = canStart(table);
  const button = el(
    "button",
    { type: "button", class: "button", disabled: !isReady, data: { rank: "main", testid: "start", key: `${table.id}-start` } },
    "Start",
  );
  button.addEventListener("click", () => start(app, table));
  return [foot(readiness(table, isReady), button)];
}

/** @param {Table} table @param {boolean} isReady */
function readiness(table, isReady) {
  if (!isReady) return table.doubles ? "Doubles starts with four. Wait, or seat robots." : "Wait for somebody to sit down, or seat a robot.";
  return hasFreeSlot(table) ? "Ready when you are; free seats fall away." : "Everybody is here.";
}

/** @param {string} words @param {HTMLElement} [button] */
function foot(words, button) {
  return el("div", { class: "table-foot" }, el("p", { class: "quiet" }, words), button);
}
