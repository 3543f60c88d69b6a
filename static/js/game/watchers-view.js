/** How many watch, by name when asked; and by how much what a spectator sees is late. */

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";
import { icon } from "../shell/icons.js";

/** @typedef {import("./state.js").State} State */

/** @param {() => State | null} current @param {AbortSignal} signal */
export function createWatchers(current, signal) {
  const count = el("b");
  const chip = el("button", { type: "button", class: "chip", hidden: true, title: "Who watches", on: { click: show }, data: { testid: "watchers" } }, icon("eye"), count, el("span", {}, "watching"));
  const late = el("span", { class: "chip plain", hidden: true, data: { testid: "delay" } });
  const root = el("div", { class: "watchers" }, chip, late);

  function show() {
    const state = current();
    if (!state) return;
    const { watching, watchers } = state;
    const more = watchers - watching.length;
    const rows = [...watching, ...(more > 0 ? [`${more} more`] : [])].map((name) => el("li", {}, el("bdi", {}, name)));
    const delay = state.game.delay > 0 && el("p", { class: "quiet" }, `They see the game ${delayText(state.game.delay)} late.`);
    openDialog({ title: "Watching", body: [el("ul", { class: "watching" }, ...rows), delay], testid: "watching", signal });
  }

  /** @param {State} state @param {boolean} watches the one who looks has no seat */
  function render(state, watches) {
    chip.hidden = state.watchers === 0;
    count.textContent = String(state.watchers);
    late.hidden = !watches || state.game.delay === 0 || state.game.result !== null;
    late.textContent = `${delayText(state.game.delay)} late`;
    late.title = `The table chose that spectators see the game ${delayText(state.game.delay)} later.`;
  }

  return { root, render };
}

/** @param {number} seconds @returns {string} */
export function delayText(seconds) {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
