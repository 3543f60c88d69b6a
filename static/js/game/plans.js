/**
 * Planning while others move: tiles of the own hand laid on the board in the order in which they would be played. What may
 * lie where is as far as it can be seen on the page (colours, restriction 1); nothing of this is ever sent. Pure.
 */

import { around, keyOf } from "./hexes.js";
import { rotationsAt } from "./legal.js";
import { coloursAround, matches, ROTATIONS, tripled } from "./why-not.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("../protocol.js").PlacedTile} PlacedTile */
/** @typedef {import("./legal.js").Legal} Legal */
/** @typedef {import("./draft.js").Draft} Draft */
/** A tile that is planned to lie somewhere. @typedef {{ tile: number, rotation: number, cell: Cell }} Plan */
/** @typedef {Map<string, PlacedTile>} Laid */

/** The board as it would be with the plans on it. @param {Laid} laid @param {Plan[]} plans @returns {Laid} */
export function withPlans(laid, plans) {
  const all = new Map(laid);
  for (const { tile, rotation, cell } of plans) {
    all.set(keyOf(cell), { seq: 0, at: 0, turn: 0, seat: 0, phase: "free", tile, q: cell[0], r: cell[1], rotation, drew: null });
  }
  return all;
}

/** @param {Laid} laid @param {Plan} plan @param {number} bag tiles in it: once it is empty no restriction holds @returns {boolean} whether it could lie there */
export function canLie(laid, { tile, rotation, cell }, bag) {
  if (laid.has(keyOf(cell))) return false;
  const facing = coloursAround(laid, cell);
  if (laid.size > 0 && facing.every((colour) => colour === null)) return false;
  return matches(tile, rotation, facing) && (bag === 0 || !tripled(laid, tile, cell, rotation));
}

/**
 * Where the hand's tiles could lie, beside the plans that lie already.
 * @param {Laid} laid @param {Plan[]} plans @param {(number | null)[]} hand @param {number} bag
 * @returns {Legal}
 */
export function planLegal(laid, plans, hand, bag) {
  const board = withPlans(laid, plans);
  const planned = new Set(plans.map(({ tile }) => tile));
  const cells = edgeOf(board);
  /** @type {Legal} */
  const legal = new Map();
  for (const tile of hand) {
    if (tile === null || planned.has(tile)) continue;
    const places = cells.flatMap((cell) => {
      const rotations = ROTATIONS.filter((rotation) => canLie(board, { tile, rotation, cell }, bag));
      return rotations.length ? [/** @type {[string, number[]]} */ ([keyOf(cell), rotations])] : [];
    });
    if (places.length) legal.set(tile, new Map(places));
  }
  return legal;
}

/** @param {Laid} board @returns {Cell[]} the empty cells that touch a tile; the middle when there is none */
function edgeOf(board) {
  if (board.size === 0) return [[0, 0]];
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const { q, r } of board.values()) for (const cell of around([q, r])) if (!board.has(keyOf(cell))) cells.set(keyOf(cell), cell);
  return [...cells.values()];
}

/**
 * The plans that still hold on a changed board, in their order.
 * @param {Plan[]} plans @param {Laid} laid @param {(number | null)[]} hand @param {number} bag
 * @returns {Plan[]} the same array when all do
 */
export function stillHolding(plans, laid, hand, bag) {
  /** @type {Plan[]} */
  const kept = [];
  for (const plan of plans) if (hand.includes(plan.tile) && canLie(withPlans(laid, kept), plan, bag)) kept.push(plan);
  return kept.length === plans.length ? plans : kept;
}

/**
 * When the own turn has come: the first plan that may be placed now becomes the draft, the others stay.
 * @param {Plan[]} plans @param {Legal} legal the server's
 * @returns {{ draft: Draft | null, plans: Plan[] }}
 */
export function offered(plans, legal) {
  const first = plans.find(({ tile, cell, rotation }) => rotationsAt(legal, tile, cell).includes(rotation));
  return first ? { draft: { ...first }, plans: plans.filter((plan) => plan !== first) } : { draft: null, plans };
}
