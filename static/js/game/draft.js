/** The placement that is being made: which tile, turned how, on which cell. Pure; nothing is sent before it is confirmed. */

import { keyOf } from "./hexes.js";
import { rotationsAt, settle, turnOn } from "./legal.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("./legal.js").Legal} Legal */

/** `cell` is null while the tile is only picked. @typedef {{ tile: number, rotation: number, cell: Cell | null }} Draft */

/** @param {Draft | null} draft @param {number} tile @param {number} rotation @returns {Draft} picked; the same again stays where it is */
export function pick(draft, tile, rotation) {
  return draft?.tile === tile ? draft : { tile, rotation, cell: null };
}

/**
 * Put the picked tile on a cell, in the legal rotation nearest to the one it has.
 * @param {Draft} draft @param {Legal} legal @param {Cell} cell
 * @returns {Draft | null} null where it may not lie
 */
export function moveTo(draft, legal, cell) {
  const rotation = settle(rotationsAt(legal, draft.tile, cell), draft.rotation);
  return rotation === null ? null : { ...draft, cell, rotation };
}

/**
 * Turn it: on a cell through the legal rotations only, in the hand through all six.
 * @param {Draft} draft @param {Legal} legal @param {1 | -1} direction
 * @returns {Draft}
 */
export function turn(draft, legal, direction) {
  if (!draft.cell) return { ...draft, rotation: (draft.rotation + direction + 6) % 6 };
  return { ...draft, rotation: turnOn(rotationsAt(legal, draft.tile, draft.cell), draft.rotation, direction) };
}

/** @param {Draft | null} draft @param {Legal} legal @returns {boolean} whether it could be confirmed now */
export function isReady(draft, legal) {
  return !!draft?.cell && rotationsAt(legal, draft.tile, draft.cell).includes(draft.rotation);
}

/**
 * What is left of a draft when the position has changed: nothing, if the tile may no longer lie there.
 * @param {Draft | null} draft @param {Legal} legal @param {(number | null)[]} hand
 * @returns {Draft | null}
 */
export function carryOver(draft, legal, hand) {
  if (!draft || !hand.includes(draft.tile)) return null;
  if (!draft.cell || isReady(draft, legal)) return draft;
  return { ...draft, cell: null };
}

/**
 * The legal cell to walk to with an arrow key: the nearest in that direction.
 * @param {Cell | null} from @param {Cell[]} cells @param {(cell: Cell) => { x: number, y: number }} centre
 * @param {{ x: number, y: number }} direction
 * @returns {Cell | null}
 */
export function walk(from, cells, centre, direction) {
  if (!from) return cells[0] ?? null;
  const start = centre(from);
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const point = centre(cell);
    const [dx, dy] = [point.x - start.x, point.y - start.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    const cost = along + 2 * aside;
    if (along > 1 && keyOf(cell) !== keyOf(from) && cost < least) [best, least] = [cell, cost];
  }
  return best;
}
