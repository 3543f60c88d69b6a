/** The bag: how many tiles are left, and on asking which ones have not been seen. */

import { el } from "../shell/dom.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { tilePicture } from "./tile-art.js";

/** @typedef {import("./state.js").State} State */

/** @param {() => State | null} current @param {AbortSignal} signal */
export function createBag(current, signal) {
  const count = el("b", { data: { testid: "bag-count" } });
  const root = el("button", { type: "button", class: "chip", title: "Tiles left in the bag", on: { click: show } }, icon("bag"), count, el("span", {}, "in the bag"));

  function show() {
    const state = current();
    if (!state) return;
    const { unseen } = state.game;
    const words = unseen.length ? `${unseen.length} tiles are still in the bag. In what order they come is settled, and nobody knows it.` : "The bag is empty: the three restrictions no longer hold.";
    const grid = el("div", { class: "unseen", role: "list", data: { marks: root.closest("[data-marks]")?.getAttribute("data-marks") } }, ...unseen.map((tile) => el("span", { role: "listitem", "aria-label": `Tile ${tile}` }, tilePicture(tile))));
    const proof = el("p", { class: "quiet proof" }, "The order is sealed by this number, shown before the first tile was drawn: ", el("code", {}, state.game.commitment));
    openDialog({ title: "The bag", body: [el("p", { class: "quiet" }, words), grid, proof], testid: "bag", signal });
  }

  /** @param {State} state */
  const render = (state) => {
    count.textContent = String(state.game.bag);
  };
  return { root, render };
}
