/** The graph of a review: margins as lines, losses as bars, turning points as dots. A slider for keyboard and pointer. */

import { svg } from "../shell/dom.js";

/** @typedef {import("./review-facts.js").MarginLine} MarginLine */
/** @typedef {{ x: number, y: number, height: number, seat: number }} Bar */
/** @typedef {{ zero: number, lines: { colour: string, path: string }[], bars: Bar[], dots: { x: number, y: number }[], top: number }} Plot */

export const WIDTH = 600;
export const HEIGHT = 110;
const PAD = 8;
/** The lower part, in which the losses stand. */
const LOSSES = 26;

/** @param {number} ply counts from 0 @param {number} last @returns {number} */
export const xOf = (ply, last) => PAD + (ply * (WIDTH - 2 * PAD)) / Math.max(1, last);

/** @param {number} x in the drawing's units @param {number} last @returns {number} the nearest ply */
export function plyAt(x, last) {
  return Math.min(last, Math.max(0, Math.round(((x - PAD) * last) / (WIDTH - 2 * PAD))));
}

/**
 * @param {import("../protocol.js").Review} review @param {MarginLine[]} lines
 * @returns {Plot} `top` is the margin at the upper edge; the lower one is as far below zero
 */
export function plotOf(review, lines) {
  const last = review.plies.length;
  const top = Math.max(5, ...lines.flatMap(({ values }) => values.map(Math.abs)));
  const half = (HEIGHT - LOSSES - 2 * PAD) / 2;
  const zero = PAD + half;
  const y = (/** @type {number} */ margin) => zero - (margin / top) * half;
  const worst = Math.max(6, ...review.plies.map(({ loss }) => loss));
  const bars = review.plies.flatMap(({ loss, seat }, i) => (loss < 0.05 ? [] : [{ x: xOf(i + 1, last), y: HEIGHT - PAD / 2 - (loss / worst) * LOSSES, height: (loss / worst) * LOSSES, seat }]));
  const paths = lines.map(({ colour, values }) => ({ colour, path: [0, ...values].map((value, i) => `${i ? "L" : "M"}${xOf(i, last).toFixed(1)} ${y(value).toFixed(1)}`).join("") }));
  const dots = review.turning_points.map((index) => ({ x: xOf(index + 1, last), y: y(lines[0].values[index]) }));
  return { zero, lines: paths, bars, dots, top };
}

/**
 * @param {object} options
 * @param {Plot} options.plot
 * @param {number} options.last
 * @param {string} options.words the whole graph in words
 * @param {string[]} options.colours by seat
 * @param {(ply: number) => void} options.seek
 */
export function createGraph({ plot, last, words, colours, seek }) {
  const cursor = svg("line", { class: "review-cursor", y1: 0, y2: HEIGHT });
  const root = svg(
    "svg",
    { class: "review-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "slider", tabindex: 0, "aria-label": words, "aria-valuemin": 0, "aria-valuemax": last, on: { click: press, keydown: key }, data: { testid: "review-graph" } },
    svg("line", { class: "review-zero", x1: PAD, x2: WIDTH - PAD, y1: plot.zero, y2: plot.zero }),
    ...plot.bars.map(({ x, y, height, seat }) => svg("rect", { class: "review-loss", x: x - 3, y, width: 6, height, data: { colour: colours[seat] } })),
    ...plot.lines.flatMap(({ path, colour }) => [svg("path", { class: "review-edge", d: path }), svg("path", { class: "review-line", d: path, data: { colour } })]),
    ...plot.dots.map(({ x, y }) => svg("path", { class: "review-turn", d: `M${x.toFixed(1)} ${y.toFixed(1)}h0.01` })),
    cursor,
  );
  let at = 0;

  /** @param {MouseEvent} event */
  function press(event) {
    const box = root.getBoundingClientRect();
    seek(plyAt(((event.clientX - box.left) * WIDTH) / box.width, last));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, PageDown: at - 10, PageUp: at + 10, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    seek(to);
  }

  /** @param {number} ply @param {string} text what is to be said of it */
  function show(ply, text) {
    at = ply;
    for (const end of ["x1", "x2"]) cursor.setAttribute(end, xOf(ply, last).toFixed(1));
    root.setAttribute("aria-valuenow", String(ply));
    root.setAttribute("aria-valuetext", `${ply} of ${last}: ${text}`);
  }

  return { root, show };
}
