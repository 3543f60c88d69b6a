/** The room's skeleton: others' trays, the board with its chips, the status line, the own tray. */

import { el } from "../shell/dom.js";

/**
 * @param {object} parts
 * @param {SVGSVGElement} parts.board
 * @param {HTMLElement} parts.bag
 * @param {HTMLElement} parts.bar to step through the game
 * @param {HTMLElement} parts.review over the bar
 * @param {HTMLElement} parts.notes over the board's upper edge
 * @param {HTMLElement} parts.menu
 * @param {HTMLElement} parts.watchers
 * @param {HTMLElement[]} parts.words for those who don't see the board
 * @param {{ fit: () => void, zoom: (factor: number) => void }} parts.acts
 */
export function createStage({ board, bag, bar, review, notes, menu, watchers, words, acts }) {
  const others = el("div", { class: "others" });
  const own = el("div", { class: "own" });
  const end = el("div", { class: "end-place" });
  // Not a live region: the words for screen readers are told once, elsewhere.
  const line = el("p", { class: "status", data: { testid: "status" } });
  const fit = chip("Fit", acts.fit, { data: { testid: "fit" }, title: "Show the whole board (F)" });
  const zoomIn = chip("+", () => acts.zoom(1.25), { "aria-label": "Zoom in" });
  const zoomOut = chip("−", () => acts.zoom(0.8), { "aria-label": "Zoom out" });
  const left = el("div", { class: "corner" }, bag, watchers);
  const right = el("div", { class: "corner right" }, zoomOut, zoomIn, fit, menu);
  const root = el("div", { class: "room" }, others, el("div", { class: "stage" }, board, notes, left, right, end), review, bar, line, own, ...words);

  /** @param {{ status: string, alarm: boolean, yours: boolean, locked: boolean, over: boolean, sheet: boolean, past: boolean }} now */
  function render({ status, alarm, yours, locked, over, sheet, past }) {
    Object.assign(root.dataset, { turn: String(yours), locked: String(locked), over: String(over), sheet: String(sheet), past: String(past) });
    line.textContent = status;
    line.dataset.alarm = String(alarm);
  }

  return { root, others, own, end, render };
}

/** @param {string} text @param {() => void} act @param {import("../shell/dom.js").Props} [more] */
function chip(text, act, more = {}) {
  return el("button", { type: "button", class: "chip", on: { click: act }, ...more }, text);
}
