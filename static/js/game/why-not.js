/**
 * Why the picked tile may not lie on a cell, in words, and which cell that hurts: as far as it can be seen on the page.
 * The server has the last word.
 */

import { listing } from "../shell/words.js";
import { around, keyOf } from "./hexes.js";
import { sidesOf } from "./tiles.js";
import { COLOUR_NAMES } from "./words.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("../protocol.js").Colour} Colour */
/** @typedef {Map<string, import("../protocol.js").PlacedTile>} Laid */
/** @typedef {{ words: string, cell: Cell }} Why */

export const ROTATIONS = [0, 1, 2, 3, 4, 5];

/**
 * @param {import("./state.js").State} state @param {Laid} laid @param {number} tile @param {Cell} cell
 * @returns {Why}
 */
export function whyNot(state, laid, tile, cell) {
  const why = (/** @type {string} */ words, /** @type {Cell} */ hurt = cell) => ({ words, cell: hurt });
  const { turn } = state.game;
  const isAmong = (/** @type {Cell[]} */ cells) => cells.some((one) => keyOf(one) === keyOf(cell));
  const facing = coloursAround(laid, cell);

  if (laid.has(keyOf(cell))) return why("A tile already lies there.");
  if (facing.every((colour) => colour === null)) return why("A tile must touch another tile.");
  if (turn?.phase === "forced" && !isAmong(turn.spaces.map((space) => space.cell))) {
    return why("A forced space comes first: fill one that shows your colour’s dot.");
  }
  if (turn && isAmong(turn.closed)) return why("A controlled side (restrictions 2 and 3): its forced space has to be filled first.");
  const matching = ROTATIONS.filter((rotation) => matches(tile, rotation, facing));
  if (!matching.length) return why(`The colours don’t match: this place wants ${coloursWords(facing)}.`);
  const hurt = matching.map((rotation) => tripled(laid, tile, cell, rotation)).find(Boolean);
  if (hurt) return why("Restriction 1: three links of one colour would lead into the marked space.", hurt);
  return why("The rules forbid this tile there.");
}

/** @param {Laid} laid @param {Cell} cell @returns {(Colour | null)[]} by side, the colour that comes from there */
export function coloursAround(laid, cell) {
  return around(cell).map((beside, side) => {
    const there = laid.get(keyOf(beside));
    return there ? sidesOf(there.tile, there.rotation)[(side + 3) % 6] : null;
  });
}

/** @param {number} tile @param {number} rotation @param {(Colour | null)[]} facing @returns {boolean} equal wherever they touch */
export function matches(tile, rotation, facing) {
  return sidesOf(tile, rotation).every((colour, side) => facing[side] === null || facing[side] === colour);
}

/**
 * The empty cell into which the placement would lead three links of one colour.
 * @param {Laid} laid @param {number} tile @param {Cell} cell @param {number} rotation
 * @returns {Cell | undefined}
 */
export function tripled(laid, tile, cell, rotation) {
  const sides = sidesOf(tile, rotation);
  return around(cell).find((beside, side) => {
    if (laid.has(keyOf(beside))) return false;
    const others = coloursAround(laid, beside).filter((colour) => colour === sides[side]);
    return others.length >= 2;
  });
}

/** @param {(Colour | null)[]} facing @returns {string} "red, blue and red", going round */
function coloursWords(facing) {
  return listing(facing.flatMap((colour) => (colour ? [COLOUR_NAMES[colour]] : [])));
}
