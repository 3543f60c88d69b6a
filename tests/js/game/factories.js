/** Games with only what a test cares about, and positions of the golden games. */

import { readFileSync } from "node:fs";

import { begin } from "../../../static/js/game/state.js";

/** @typedef {import("../../../static/js/protocol.js").Game} Game */
/** @typedef {import("../../../static/js/protocol.js").Turn} Turn */
/** @typedef {import("../../../static/js/protocol.js").PlacedTile} PlacedTile */
/** @typedef {import("../../../static/js/protocol.js").Player} Player */
/** @typedef {{ seat: number, hand: number[], bag: number, phase: "free" | "forced", spaces: [number, number][], closed: [number, number][], legal: string[], play: string }} Ply */

const BEST = { score: 0, kind: /** @type {const} */ ("line"), tiles: 0, cells: [] };

/** @param {number} seat @returns {Player} */
export const player = (seat) => ({ kind: "guest", id: `p${seat}`, name: `Guest-${seat}`, level: null, ranking: null, crown: false });

/** @param {Partial<Turn>} [more] @returns {Turn} */
export const turn = (more = {}) => ({ number: 1, seat: 0, phase: "free", legal: [], spaces: [], closed: [], ...more });

/** A tile on the board from the notation. @param {string} text @param {Partial<PlacedTile>} [more] @returns {PlacedTile} */
export function laid(text, more = {}) {
  const [tile, cell, rotation] = text.split(":");
  const [q, r] = cell.split(",").map(Number);
  return { seq: 1, at: 0, turn: 1, seat: 0, phase: "free", tile: Number(tile), q, r, rotation: Number(rotation), drew: null, ...more };
}

/** @param {Partial<Game>} [more] @param {string} [colours] @returns {Game} */
export function game(more = {}, colours = "RY") {
  return {
    ...{ id: "g1", rules_version: 1, kind: /** @type {const} */ ("game"), doubles: false, ranked: false, hints: /** @type {const} */ ("on"), clock: null, can_abort: true, draw_by: [], delay: 0, out: [], story: [] },
    ...{ started_at: 0, first: 0, commitment: "", bag: 44, unseen: [50, 51, 52], tiles: [], turn: turn(), result: null },
    lent: [...colours].map(() => null),
    seats: [...colours].map((colour, seat) => ({ seat, colour: /** @type {any} */ (colour), player: player(seat), hand: [1, 2, 3, 4, 5, 6].map((n) => n + 6 * seat) })),
    scores: { R: BEST, Y: BEST, G: BEST, B: BEST },
    ...more,
  };
}

/** @param {Partial<Game>} [more] @param {string} [colours] */
export const state = (more = {}, colours = "RY") => begin(game(more, colours), 1);

/**
 * Positions of the first golden games: the tiles on the board, and the ply that is due.
 * @param {number} games @returns {{ tiles: PlacedTile[], ply: Ply }[]}
 */
export function goldenPositions(games) {
  const path = new URL("../../data/games.jsonl", import.meta.url);
  const lines = readFileSync(path, "utf8").split("\n").slice(0, games);
  return lines.flatMap((line) => {
    /** @type {Ply[]} */
    const plies = JSON.parse(line).plies;
    const all = plies.map(({ play }) => laid(play));
    return plies.map((ply, i) => ({ tiles: all.slice(0, i), ply }));
  });
}
