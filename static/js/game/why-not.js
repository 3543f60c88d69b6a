/** Why the picked tile may not lie on a cell, in words, as far as one can see it on the page; the server has the last word. */

import { around, keyOf } from "./hexes.js";
import { sidesOf } from "./tiles.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("./state.js").State} State */

const COLOURS = { R: "red", Y: "yellow", G: "green", B: "blue" };

/**
 * @param {State} state @param {Map<string, import("../protocol.js").PlacedTile>} laid @param {number} tile @param {Cell} cell
 * @returns {string}
 */
export function whyNot(state, laid, tile, cell) {
  if (laid.has(keyOf(cell))) return "A tile already lies there.";
  const facing = coloursAround(laid, cell);
  if (facing.every((colour) => colour === null)) return "A tile must touch another tile.";
  const { turn } = state.game;
  const isSpace = turn?.spaces.some((space) => keyOf(space.cell) === keyOf(cell)) ?? false;
  if (turn?.phase === "forced" && !isSpace) return "A forced space comes first: fill one that shows your colour’s dot.";
  if (turn?.closed.some((closed) => keyOf(closed) === keyOf(cell))) {
    return "That is a controlled side (restrictions 2 and 3): its forced space has to be filled first.";
  }
  if (!matches(tile, facing)) return `This tile’s colours don’t match there (${listing(facing)}).`;
  return "Restriction 1: that would lead three lines of one colour into one space.";
}

/** @param {Map<string, import("../protocol.js").PlacedTile>} laid @param {Cell} cell @returns {(import("../protocol.js").Colour | null)[]} */
export function coloursAround(laid, cell) {
  return around(cell).map((beside, side) => {
    const there = laid.get(keyOf(beside));
    return there ? sidesOf(there.tile, there.rotation)[(side + 3) % 6] : null;
  });
}

/** @param {number} tile @param {(string | null)[]} facing @returns {boolean} whether some rotation matches all round */
export function matches(tile, facing) {
  return [0, 1, 2, 3, 4, 5].some((rotation) => sidesOf(tile, rotation).every((colour, i) => !facing[i] || facing[i] === colour));
}

/** @param {(import("../protocol.js").Colour | null)[]} facing */
function listing(facing) {
  return facing.flatMap((colour) => (colour ? [COLOURS[colour]] : [])).join(", ");
}
