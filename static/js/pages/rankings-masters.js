/** The masters, and those who wait for a seat. */

import { el, refill } from "../shell/dom.js";
import { load, playerLink, standingsNav } from "./rankings-parts.js";
import { day } from "./rankings-words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./rankings-types.js").Masters} Masters */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function showMasters(root, app, signal) {
  app.notices.setTitle("Masters · Loopline");
  const body = el("div", { class: "list-body" });
  root.append(
    el(
      "div",
      { class: "page standings", data: { testid: "masters" } },
      standingsNav("masters"),
      el("h1", {}, "Masters"),
      el(
        "p",
        { class: "quiet explained" },
        "A master has reached 950 in the all-time ranking, holds a tournament Elo of 1775 or more from at least 36 games, and has met ten different people. ",
        "Five master games in any three months keep the title when others wait for it; the games below are those of the last three.",
      ),
      body,
    ),
  );
  void load({ node: body, ask: () => app.rest.get("/masters"), show: (/** @type {Masters} */ all) => refill(body, ...lists(all)), signal });
}

/** @param {Masters} all */
function lists(all) {
  const { masters, waiting, seats } = all;
  const free = seats - masters.length;
  return [
    el("h2", {}, `${masters.length} of ${seats} seats`),
    masters.length
      ? table(["Rank", "Player", "Ranking", "Games", "Since"], masters.map((row, i) => masterRow(row, i + 1)))
      : el("p", { class: "empty" }, "There is no master yet. The first seat is yours to take."),
    waiting.length > 0 && el("h2", {}, free > 0 ? "Waiting" : "Waiting for a seat"),
    waiting.length > 0 && table(["Place", "Player", "Since"], waiting.map((row, i) => waitingRow(row, i + 1))),
  ];
}

/** @param {string[]} columns @param {HTMLElement[]} rows */
function table(columns, rows) {
  const head = columns.map((words, i) => el("th", { scope: "col", class: i > 3 ? "late" : null, data: { column: i } }, words));
  return el("table", { class: "list" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows));
}

/** @param {import("./rankings-types.js").MasterRow} row @param {number} place */
function masterRow(row, place) {
  return el(
    "tr",
    {},
    el("td", { data: { column: 0 } }, String(place)),
    el("th", { scope: "row", data: { column: 1 } }, playerLink(row.player)),
    el("td", { data: { column: 2 } }, String(row.rating)),
    el("td", { data: { column: 3 } }, String(row.recent_games), !row.active && el("span", { class: "tag", title: "Fewer than five master games in three months" }, "inactive")),
    el("td", { class: "late", data: { column: 4 } }, day(row.since)),
  );
}

/** @param {Masters["waiting"][number]} row @param {number} place */
function waitingRow(row, place) {
  return el("tr", {}, el("td", { data: { column: 0 } }, String(place)), el("th", { scope: "row", data: { column: 1 } }, playerLink(row.player)), el("td", { data: { column: 2 } }, day(row.since)));
}
