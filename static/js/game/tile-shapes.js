/** The exact shapes of a tile as SVG path data: its outline, and the centre line of each band. */

import { SIDE, cornerAt, middleOf } from "./hexes.js";

/** @typedef {import("./hexes.js").Point} Point */

/** @param {number} n */
const short = (n) => Number(n.toFixed(2));
/** @param {Point} point */
const at = ({ x, y }) => `${short(x)} ${short(y)}`;

/**
 * The centre line that joins two edges: adjacent edges by an arc of radius s/2 about their common corner, edges two
 * apart by an arc of radius 3s/2 about the point where the two sides, prolonged, meet, opposite ones by a straight line.
 * @param {number} from @param {number} to
 * @returns {string} path data
 */
export function bandPath(from, to) {
  const [a, b] = [middleOf(from), middleOf(to)];
  const apart = (to - from + 6) % 6;
  const span = spanOf({ from, to });
  if (span === 3) return `M${at(a)}L${at(b)}`;
  const radius = span === 1 ? SIDE / 2 : (SIDE * 3) / 2;
  // The nearer way round from one edge to the other tells on which side the arc's centre lies.
  return `M${at(a)}A${radius} ${radius} 0 0 ${apart === span ? 0 : 1} ${at(b)}`;
}

/**
 * How often a mark repeats along a band, so that a whole number fits and the marks meet those of the next tile.
 * Bands are about 52, 79 and 87 long: by span, the number of dashes and of dots.
 */
const REPEATS = { dash: [0, 3, 5, 5], dot: [0, 6, 9, 10] };

/** One repeat in the path's own unit of length, which the style sheet's dash patterns are written in. */
export const REPEAT = 10;

/** @param {{ from: number, to: number }} line @returns {1 | 2 | 3} how far apart the two edges are, the nearer way */
export function spanOf({ from, to }) {
  const apart = (to - from + 6) % 6;
  return /** @type {1 | 2 | 3} */ (Math.min(apart, 6 - apart));
}

/**
 * The length that a band's mark is said to have, its SVG `pathLength`.
 * @param {string} colour @param {{ from: number, to: number }} line
 * @returns {number}
 */
export function markLength(colour, line) {
  return REPEATS[colour === "Y" ? "dash" : "dot"][spanOf(line)] * REPEAT;
}

/**
 * A hexagon with rounded corners.
 * @param {number} side its side length @param {number} round how far from each corner the rounding begins
 * @returns {string} path data
 */
export function hexPath(side, round) {
  const corners = Array.from({ length: 6 }, (_, i) => cornerAt(i, side));
  const parts = corners.map((corner, i) => {
    const into = towards(corner, corners[(i + 5) % 6], round);
    const out = towards(corner, corners[(i + 1) % 6], round);
    return `${i ? "L" : "M"}${at(into)}Q${at(corner)} ${at(out)}`;
  });
  return `${parts.join("")}Z`;
}

/** @param {Point} from @param {Point} to @param {number} length @returns {Point} */
function towards(from, to, length) {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length / whole;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export const TILE_OUTLINE = hexPath(SIDE - 0.6, 6);
export const CELL_OUTLINE = hexPath(SIDE - 2.5, 6);
