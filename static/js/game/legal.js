/** What may be placed: the server's list, by tile and cell; and in which rotation a tile is shown there. */

import { keyOf } from "./hexes.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("../protocol.js").Turn} Turn */

/** Tile, then cell key, to rotations, ascending. @typedef {Map<number, Map<string, number[]>>} Legal */

/** @param {Turn | null} turn @returns {Legal} */
export function readLegal(turn) {
  /** @type {Legal} */
  const legal = new Map();
  for (const text of turn?.legal ?? []) {
    const [tile, cell, rotation] = text.split(":");
    const cells = legal.get(Number(tile)) ?? new Map();
    legal.set(Number(tile), cells);
    cells.set(cell, [...(cells.get(cell) ?? []), Number(rotation)]);
  }
  return legal;
}

/** @param {Legal} legal @param {number} tile @returns {Cell[]} where the tile may go */
export function cellsFor(legal, tile) {
  return [...(legal.get(tile)?.keys() ?? [])].map((key) => /** @type {Cell} */ (key.split(",").map(Number)));
}

/** @param {Legal} legal @param {number} tile @param {Cell} cell @returns {number[]} */
export function rotationsAt(legal, tile, cell) {
  return legal.get(tile)?.get(keyOf(cell)) ?? [];
}

/**
 * The legal rotation to show: the wished one if it is legal, else the next clockwise from it.
 * @param {number[]} rotations legal ones @param {number} wished
 * @returns {number | null} null where there is none
 */
export function settle(rotations, wished) {
  for (let step = 0; step < 6; step++) {
    const rotation = (wished + step) % 6;
    if (rotations.includes(rotation)) return rotation;
  }
  return null;
}

/**
 * The next legal rotation from `rotation`, clockwise or not.
 * @param {number[]} rotations @param {number} rotation @param {1 | -1} direction
 * @returns {number}
 */
export function turnOn(rotations, rotation, direction) {
  for (let step = 1; step <= 6; step++) {
    const next = (rotation + direction * step + 12) % 6;
    if (rotations.includes(next)) return next;
  }
  return rotation;
}

/** @param {number} tile @param {Cell} cell @param {number} rotation @returns {string} */
export const placementText = (tile, cell, rotation) => `${tile}:${keyOf(cell)}:${rotation}`;
