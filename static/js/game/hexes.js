/** Axial hexes, pointy top: where a cell lies on the plane, and which cell lies at a point. Side length is SIDE. */

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {{ x: number, y: number }} Point */

export const SIDE = 50;
const ROOT3 = Math.sqrt(3);
export const WIDTH = ROOT3 * SIDE;

/** The step over each side: 0 NE, then clockwise E, SE, SW, W, NW. @type {readonly Cell[]} */
export const STEPS = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];

/** @param {Cell} cell @returns {string} */
export const keyOf = ([q, r]) => `${q},${r}`;

/** @param {Cell} cell @returns {Point} the cell's centre */
export function centreOf([q, r]) {
  return { x: WIDTH * (q + r / 2), y: 1.5 * SIDE * r };
}

/** @param {Point} point @returns {Cell} the cell that the point lies in */
export function cellAt({ x, y }) {
  const r = y / (1.5 * SIDE);
  const q = x / WIDTH - r / 2;
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  // No minus zero: it would make another key.
  return [rq + 0, rr + 0];
}

/** @param {Cell} cell @returns {Cell[]} the six cells around it, in the order of the sides */
export const around = ([q, r]) => STEPS.map(([dq, dr]) => [q + dq, r + dr]);

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The nearest of some cells to a point, no farther than `reach`.
 * @param {Point} point @param {Cell[]} cells @param {number} reach
 * @returns {Cell | null}
 */
export function nearest(point, cells, reach) {
  let best = null;
  let least = reach;
  for (const cell of cells) {
    const far = distance(point, centreOf(cell));
    if (far <= least) [best, least] = [cell, far];
  }
  return best;
}

/** @param {number} corner 0 is the top, then clockwise @param {number} [side] @returns {Point} */
export function cornerAt(corner, side = SIDE) {
  const angle = ((corner * 60 - 90) * Math.PI) / 180;
  return { x: side * Math.cos(angle), y: side * Math.sin(angle) };
}

/** @param {number} edge @returns {Point} the middle of a side, from the centre */
export function middleOf(edge) {
  const angle = ((edge * 60 - 60) * Math.PI) / 180;
  return { x: (WIDTH / 2) * Math.cos(angle), y: (WIDTH / 2) * Math.sin(angle) };
}
