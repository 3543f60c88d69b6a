/** How the game ended: the result, a score sheet, what to do next. */

import { el } from "../shell/dom.js";
import { playerName } from "../shell/player-name.js";
import { resultTitle, resultWords } from "./words.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state @param {number | null} mine
 * @param {{ again: (() => void) | null, lobby: () => void, record: string, replay: () => void, look: () => void, hover: (colour: string | null) => void }} acts
 * @returns {HTMLElement}
 */
export function endSheet(state, mine, acts) {
  const { result } = state.game;
  const rows = state.game.seats.map((one) => row(state, one.seat, acts.hover));
  return el(
    "section",
    { class: "end", role: "dialog", "aria-label": "Result", data: { testid: "result", reason: result?.reason } },
    el("h2", {}, resultTitle(state, mine)),
    el("p", { class: "quiet" }, resultWords(state)),
    el("table", { class: "sheet" }, el("thead", {}, el("tr", {}, ...["Player", "Best", "Score"].map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows)),
    el(
      "div",
      { class: "end-acts" },
      acts.again && el("button", { type: "button", class: "button", data: { rank: "main", testid: "play-again" }, on: { click: acts.again } }, "Play again"),
      el("button", { type: "button", class: "button", on: { click: acts.look } }, "See the board"),
      state.game.tiles.length > 0 && el("button", { type: "button", class: "button", data: { testid: "replay" }, on: { click: acts.replay } }, "Replay"),
      el("button", { type: "button", class: "link-button", on: { click: acts.lobby } }, "To the lobby"),
      el("a", { class: "record-link", href: acts.record, download: true }, "Download the record"),
    ),
  );
}

/** @param {State} state @param {number} seat @param {(colour: string | null) => void} hover */
function row(state, seat, hover) {
  const { game } = state;
  const { colour, player } = game.seats[seat];
  const best = game.scores[colour];
  const won = game.result?.winners.includes(seat) ?? false;
  const on = { pointerenter: () => hover(colour), pointerleave: () => hover(null) };
  return el(
    "tr",
    { data: { colour, won: won || null }, on },
    el("th", { scope: "row" }, el("span", { class: "swatch" }), playerName(player)),
    el("td", {}, `${best.kind} of ${best.tiles}`),
    el("td", { class: "number" }, String(best.score)),
  );
}
