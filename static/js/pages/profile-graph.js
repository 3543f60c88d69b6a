/** The curve of a ranking over time: its geometry without a DOM, and the drawing. */

import { el, svg } from "../shell/dom.js";
import { day } from "./rankings-words.js";

/** @typedef {[number, number]} Point time, rating */
/** @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Frame */
/** @typedef {{ path: string, ticks: { y: number, value: number }[], last: { x: number, y: number } }} Curve */

/** @type {Frame} */
const WIDE = { width: 640, height: 200, left: 44, right: 12, top: 12, bottom: 24 };
/** For a phone: a wide drawing made small could not be read. @type {Frame} */
const NARROW = { ...WIDE, width: 340, height: 180 };

/**
 * @param {Point[]} points in order of time, at least one
 * @param {Frame} frame
 * @returns {Curve} games stand at equal distances: a year without play is no long flat line
 */
export function curve(points, frame) {
  const values = points.map((point) => point[1]);
  const step = niceStep(Math.max(...values) - Math.min(...values));
  const low = Math.floor(Math.min(...values) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...values) / step) * step);
  const across = frame.width - frame.left - frame.right;
  const down = frame.height - frame.top - frame.bottom;
  /** @param {number} i */
  const x = (i) => frame.left + (points.length < 2 ? across : (i * across) / (points.length - 1));
  /** @param {number} value */
  const y = (value) => frame.top + ((high - value) * down) / (high - low);
  const ticks = [];
  for (let value = low; value <= high + step / 2; value += step) ticks.push({ value, y: y(value) });
  const path = values.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  return { path, ticks, last: { x: x(points.length - 1), y: y(values[values.length - 1]) } };
}

/** @param {number} range @returns {number} 1, 2 or 5 times a power of ten, so that three to six lines span the range */
export function niceStep(range) {
  const rough = Math.max(range, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10;
  return step * power;
}

/** @param {Point[]} points @param {string} name of the table @returns {HTMLElement} */
export function graph(points, name) {
  const frame = window.innerWidth < 520 ? NARROW : WIDE;
  const { path, ticks, last } = curve(points, frame);
  const first = points[0];
  const end = points[points.length - 1];
  const words = `${name}: from ${Math.round(first[1])} on ${day(first[0])} to ${Math.round(end[1])} on ${day(end[0])}.`;
  return el(
    "figure",
    { class: "graph", data: { testid: "graph" } },
    svg(
      "svg",
      { viewBox: `0 0 ${frame.width} ${frame.height}`, role: "img", "aria-label": words },
      ...ticks.map(({ y, value }) => tick(y, value, frame)),
      svg("path", { class: "graph-line", d: path }),
      svg("circle", { class: "graph-end", cx: last.x, cy: last.y, r: 4 }),
    ),
    el("figcaption", { class: "quiet graph-days", "aria-hidden": true }, el("span", {}, day(first[0])), el("span", {}, day(end[0]))),
  );
}

/** @param {number} y @param {number} value @param {Frame} frame */
function tick(y, value, frame) {
  return svg(
    "g",
    { class: "graph-tick" },
    svg("line", { x1: frame.left, x2: frame.width - frame.right, y1: y, y2: y }),
    svg("text", { x: frame.left - 8, y: y + 4 }, String(value)),
  );
}
