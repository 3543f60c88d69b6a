/** The 56 tiles: six edges clockwise from printed edge 0. The same table as the server's, which a test holds it to. */

/** @typedef {import("../protocol.js").Colour} Colour */

const EDGES =
  "RYYBRB BYYBRR YRRBBY BYRBRY RBBRYY YRBYBR RBBYRY YBBRYR RBYRYB BYYRBR " +
  "YRRBYB BRRYBY YRRYBB RYYBBR RGGRYY YRRYGG RYYGRG GYYRGR YRRGYG GRRYGY " +
  "YGGRRY GYYGRR GYYRRG BGGBRR BRRGGB GRRGBB GRRBGB RBBGGR BRRGBG RBBRGG " +
  "YGGRYR GYRGRY RGGYRY RGYRYG YRGYGR BGGRBR RBBGRG GBBRGR GRBGBR BGRBRG " +
  "RGGBRB RBGRGB BYYGGB YBGYGB YBBGGY YGGBYB YBBYGG BGGBYY GYYGBB BGYBYG " +
  "GYBGBY BGGYBY BYYGBG GYYBGB YBBGYG GBBYGY";

/** Tile number to edges. @type {ReadonlyMap<number, string>} */
export const TILES = new Map(EDGES.split(" ").map((edges, i) => [i + 1, edges]));

/** @param {number} tile @returns {string} */
function edgesOf(tile) {
  const edges = TILES.get(tile);
  if (!edges) throw new RangeError(`there is no tile ${tile}`);
  return edges;
}

/** @param {number} tile @param {number} rotation steps clockwise @returns {Colour[]} the colours on sides 0 to 5 */
export function sidesOf(tile, rotation) {
  const edges = edgesOf(tile);
  return Array.from({ length: 6 }, (_, side) => /** @type {Colour} */ (edges[(side - rotation + 6) % 6]));
}

/**
 * The three lines of a tile as printed: each joins two edges.
 * @param {number} tile
 * @returns {{ colour: Colour, from: number, to: number }[]}
 */
export function linesOf(tile) {
  const edges = edgesOf(tile);
  return [...new Set(edges)].map((colour) => ({
    colour: /** @type {Colour} */ (colour),
    from: edges.indexOf(colour),
    to: edges.lastIndexOf(colour),
  }));
}
