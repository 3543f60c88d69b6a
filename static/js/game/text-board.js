/** The board in words, for those who don't see it: a table of the tiles, and a polite live region for what happens. */

import { el } from "../shell/dom.js";
import { keyOf } from "./hexes.js";
import { COLOUR_NAMES, sidesWords } from "./words.js";

/** @typedef {import("./state.js").State} State */

export function createTextBoard() {
  const live = el("div", { class: "hidden", role: "status", "aria-live": "polite" });
  const body = el("tbody");
  const facts = el("p");
  const table = el(
    "table",
    {},
    el("caption", {}, "The tiles on the board: cell as q, r; then the colours on its sides, clockwise from the upper right."),
    el("thead", {}, el("tr", {}, ...["Cell", "Tile", "Sides", "Placed by"].map((title) => el("th", { scope: "col" }, title)))),
    body,
  );
  const root = el("section", { class: "hidden", "aria-label": "The board in words" }, facts, table);

  /** @param {State} state */
  function render(state) {
    const { game } = state;
    body.replaceChildren(...game.tiles.map((laid) => el("tr", {}, el("th", { scope: "row" }, keyOf([laid.q, laid.r])), el("td", {}, String(laid.tile)), el("td", {}, sidesWords(laid)), el("td", {}, game.seats[laid.seat].player.name))));
    const spaces = game.turn?.spaces.map(({ cell }) => keyOf(cell)).join("; ") || "none";
    const scores = game.seats.map(({ colour, player }) => `${player.name}, ${COLOUR_NAMES[colour]}: ${game.scores[colour].score}`).join(". ");
    facts.textContent = `${game.bag} tiles in the bag. Forced spaces: ${spaces}. Scores: ${scores}.`;
  }

  /** The same words twice are news twice. @param {string} text */
  function announce(text) {
    if (!text) return;
    live.append(el("p", {}, text));
    while (live.children.length > 3) live.firstElementChild?.remove();
  }

  return { root, live, render, announce };
}
