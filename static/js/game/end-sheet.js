/** How the game ended: the result, a score sheet, what happened, what to do next. */

import { el } from "../shell/dom.js";
import { playerName } from "../shell/player-name.js";
import { durationText, sheetOf } from "./sheet.js";
import { storyWords } from "./story.js";
import { resultTitle, resultWords } from "./words.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state @param {number | null} mine
 * @param {{ again: (() => void) | null, rematch: HTMLElement | null, rankings: HTMLElement | null, lobby: () => void, record: string, replay: () => void, look: () => void, hover: (colour: string | null) => void }} acts
 * @returns {HTMLElement}
 */
export function endSheet(state, mine, acts) {
  const { result } = state.game;
  const story = storyWords(state.game);
  return el(
    "section",
    { class: "end", role: "dialog", "aria-label": "Result", data: { testid: "result", reason: result?.reason } },
    el("h2", {}, resultTitle(state, mine)),
    el("p", { class: "quiet" }, resultWords(state)),
    table(state, acts.hover),
    story.length > 0 && el("ul", { class: "story quiet", data: { testid: "story" } }, ...story.map((words) => el("li", {}, words))),
    acts.rankings,
    acts.rematch,
    el(
      "div",
      { class: "end-acts" },
      acts.again && el("button", { type: "button", class: "button", data: { rank: "main", testid: "play-again" }, on: { click: acts.again } }, "Play again"),
      state.game.tiles.length > 0 && el("button", { type: "button", class: "button", data: { testid: "replay" }, on: { click: acts.replay } }, "Replay"),
      el("button", { type: "button", class: "button", data: { testid: "see-board" }, on: { click: acts.look } }, "See the board"),
      el("button", { type: "button", class: "link-button", on: { click: acts.lobby } }, "To the lobby"),
      el("a", { class: "record-link", href: acts.record, download: true }, "Download the record"),
    ),
  );
}

/** @param {State} state @param {(colour: string | null) => void} hover */
function table(state, hover) {
  const rows = sheetOf(state);
  const points = rows.some((one) => one.points !== null || one.penalty > 0);
  const titles = ["Player", "Best", ...(points ? ["TP"] : []), "Time", "Score"];
  const head = el("tr", {}, ...titles.map((title) => el("th", { scope: "col", title: title === "TP" ? "Tournament points" : null }, title)));
  return el("table", { class: "sheet" }, el("thead", {}, head), el("tbody", {}, ...rows.map((one) => row(state, one, points, hover))));
}

/** @param {State} state @param {import("./sheet.js").SheetRow} figures @param {boolean} points @param {(colour: string | null) => void} hover */
function row(state, { seat, best, time, points: tp, penalty }, points, hover) {
  const { game } = state;
  const { colour, player } = game.seats[seat];
  const won = game.result?.winners.includes(seat) ?? false;
  const on = { pointerenter: () => hover(colour), pointerleave: () => hover(null) };
  return el(
    "tr",
    { data: { colour, won: won || null }, on },
    el("th", { scope: "row" }, el("span", { class: "swatch" }), playerName(player)),
    el("td", {}, best.tiles ? `${best.kind} of ${best.tiles}` : "none"),
    points && el("td", { class: "figure" }, tp === null ? "" : tp.toFixed(1), penalty > 0 && el("span", { class: "penalty", title: "Given away for time" }, ` (\u2212${penalty})`)),
    el("td", { class: "figure" }, durationText(time)),
    el("td", { class: "number" }, String(best.score)),
  );
}
