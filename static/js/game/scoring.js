/** The best line or loop of each colour, from the tiles on the board: the same as the server's, which a test holds it to. Pure. */

import { STEPS, keyOf } from "./hexes.js";
import { sidesOf } from "./tiles.js";

/** @typedef {import("../protocol.js").Best} Best */
/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("../protocol.js").Colour} Colour */
/** @typedef {import("../protocol.js").PlacedTile} PlacedTile */
/** Where a colour leads from a cell by either end; null where no tile lies. @typedef {Map<string, { cell: Cell, ends: [string | null, string | null] }>} Links */

/** @param {PlacedTile[]} tiles in the order in which they were placed @returns {import("../protocol.js").Scores} */
export function scoresOf(tiles) {
  return { R: bestOf(tiles, "R"), Y: bestOf(tiles, "Y"), G: bestOf(tiles, "G"), B: bestOf(tiles, "B") };
}

/**
 * A line scores one point a tile, a loop two; of equals the first found stands.
 * @param {PlacedTile[]} tiles @param {Colour} colour
 * @returns {Best}
 */
export function bestOf(tiles, colour) {
  const links = linksOf(tiles, colour);
  /** @type {Best} */
  let best = { score: 0, kind: "line", tiles: 0, cells: [] };
  const seen = new Set();
  for (const start of links.keys()) {
    if (seen.has(start)) continue;
    const { keys, closed } = chain(links, start);
    for (const key of keys) seen.add(key);
    const score = keys.length * (closed ? 2 : 1);
    const cells = () => keys.map((key) => /** @type {{ cell: Cell }} */ (links.get(key)).cell);
    if (score > best.score) best = { score, kind: closed ? "loop" : "line", tiles: keys.length, cells: cells() };
  }
  return best;
}

/** @param {PlacedTile[]} tiles @param {Colour} colour @returns {Links} */
function linksOf(tiles, colour) {
  const laid = new Set(tiles.map(({ q, r }) => keyOf([q, r])));
  /** @type {Links} */
  const links = new Map();
  for (const { tile, q, r, rotation } of tiles) {
    const sides = sidesOf(tile, rotation);
    const ends = STEPS.flatMap(([dq, dr], side) => (sides[side] === colour ? [keyOf([q + dq, r + dr])] : []));
    if (ends.length !== 2) continue;
    const [one, other] = ends.map((key) => (laid.has(key) ? key : null));
    links.set(keyOf([q, r]), { cell: [q, r], ends: [one, other] });
  }
  return links;
}

/** The maximal chain through `start`, and whether it closes upon itself. @param {Links} links @param {string} start */
function chain(links, start) {
  const [one, other] = endsAt(links, start);
  const onward = walk(links, start, one);
  if (onward.length > 1 && other === onward[onward.length - 1]) return { keys: [start, ...onward], closed: true };
  return { keys: [...walk(links, start, other).reverse(), start, ...onward], closed: false };
}

/** @param {Links} links @param {string} start @param {string | null} towards @returns {string[]} to the chain's end, or round to `start` */
function walk(links, start, towards) {
  const keys = [];
  for (let [before, at] = [start, towards]; at !== null && at !== start; ) {
    keys.push(at);
    const [one, other] = endsAt(links, at);
    [before, at] = [at, one === before ? other : one];
  }
  return keys;
}

/** @param {Links} links @param {string} key */
const endsAt = (links, key) => /** @type {{ ends: [string | null, string | null] }} */ (links.get(key)).ends;
