/** The room's skeleton: others' trays, the board with its chips, the status line, the own tray. */

import { el } from "../shell/dom.js";

/**
 * @param {object} parts
 * @param {SVGSVGElement} parts.board
 * @param {HTMLElement} parts.bag
 * @param {HTMLElement} parts.bar to step through the game
 * @param {HTMLElement[]} parts.words for those who don't see the board
 * @param {{ resign: () => void, fit: () => void, zoom: (factor: number) => void }} parts.acts
 */
export function createStage({ board, bag, bar, words, acts }) {
  const others = el("div", { class: "others" });
  const own = el("div", { class: "own" });
  const end = el("div", { class: "end-place" });
  // Not a live region: the words for screen readers are told once, elsewhere.
  const line = el("p", { class: "status", data: { testid: "status" } });
  const watchers = el("span", { class: "chip plain" });
  const resign = chip("Resign", acts.resign);
  const fit = chip("Fit", acts.fit, { data: { testid: "fit" }, title: "Show the whole board (F)" });
  const zoomIn = chip("+", () => acts.zoom(1.25), { "aria-label": "Zoom in" });
  const zoomOut = chip("−", () => acts.zoom(0.8), { "aria-label": "Zoom out" });
  const left = el("div", { class: "corner" }, bag, watchers);
  const right = el("div", { class: "corner right" }, resign, zoomOut, zoomIn, fit);
  const root = el("div", { class: "room" }, others, el("div", { class: "stage" }, board, left, right, end), bar, line, own, ...words);

  /** @param {{ status: string, alarm: boolean, mayResign: boolean, watching: number, yours: boolean, locked: boolean, over: boolean, sheet: boolean }} now */
  function render({ status, alarm, mayResign, watching, yours, locked, over, sheet }) {
    Object.assign(root.dataset, { turn: String(yours), locked: String(locked), over: String(over), sheet: String(sheet) });
    line.textContent = status;
    line.dataset.alarm = String(alarm);
    resign.hidden = !mayResign;
    watchers.hidden = watching === 0;
    watchers.textContent = `${watching} watching`;
  }

  return { root, others, own, end, render };
}

/** @param {string} text @param {() => void} act @param {import("../shell/dom.js").Props} [more] */
function chip(text, act, more = {}) {
  return el("button", { type: "button", class: "chip", on: { click: act }, ...more }, text);
}
