/**
 * The game as it stood after so many placements, worked out backwards from how it stands now. Pure.
 * A ply counts the tiles on the board: 0 is the empty board. Spaces and who could fill them are as far as they can be
 * seen on the page: colours and restriction 1, as in `why-not.js`; closed cells and legal lists are not worked out.
 */

import { around, keyOf } from "./hexes.js";
import { scoresOf } from "./scoring.js";
import { slotsOf } from "./slots.js";
import { coloursAround, matches, ROTATIONS, tripled } from "./why-not.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("../protocol.js").Turn} Turn */
/** @typedef {import("../protocol.js").PlacedTile} PlacedTile */
/** @typedef {import("./state.js").State} State */

/** @param {State} state @returns {number} the ply at which the game stands now */
export const lastPly = ({ game }) => game.tiles.length;

/**
 * @param {State} state as it stands now @param {number} ply from 0 to `lastPly`
 * @returns {State} the same object for the last ply
 */
export function stateAt(state, ply) {
  const { game } = state;
  if (ply >= game.tiles.length) return state;
  const tiles = game.tiles.slice(0, ply);
  const undone = game.tiles.slice(ply);
  const drawn = undone.flatMap(({ drew }) => (drew === null ? [] : [drew]));
  const hands = slotsOf(game, ply);
  return {
    ...state,
    hands,
    // Nobody is missed at a game that is over.
    presence: game.result ? state.presence.map(() => /** @type {const} */ ("here")) : state.presence,
    game: {
      ...game,
      seats: game.seats.map((one, i) => ({ ...one, hand: held(hands[i]) })),
      tiles,
      bag: game.bag + drawn.length,
      unseen: [...game.unseen, ...drawn].sort((a, b) => a - b),
      scores: scoresOf(tiles),
      turn: turnAt(tiles, undone[0], hands, game.bag + drawn.length),
      result: null,
      can_abort: false,
      draw_by: [],
      // How the clocks stood then, and who sat there, is told of a running game alone: by how it is now.
      ...(game.result && { clock: null, lent: game.seats.map(() => null), out: [] }),
    },
  };
}

/** @param {PlacedTile[]} tiles @param {PlacedTile} next the placement that was made then @param {(number | null)[][]} hands @param {number} bag @returns {Turn} */
function turnAt(tiles, next, hands, bag) {
  const laid = new Map(tiles.map((one) => [keyOf([one.q, one.r]), one]));
  return { number: next.turn, seat: next.seat, phase: next.phase, legal: [], closed: [], spaces: spacesOf(laid, hands, bag) };
}

/** @param {Map<string, PlacedTile>} laid @param {(number | null)[][]} hands @param {number} bag @returns {import("../protocol.js").Space[]} cells with three neighbours or more */
export function spacesOf(laid, hands, bag) {
  /** @type {Map<string, Cell>} */
  const empty = new Map();
  for (const { q, r } of laid.values()) for (const cell of around([q, r])) if (!laid.has(keyOf(cell))) empty.set(keyOf(cell), cell);
  const forced = [...empty.values()].filter((cell) => around(cell).filter((beside) => laid.has(keyOf(beside))).length >= 3);
  return forced.map((cell) => ({ cell, fits: hands.map((hand) => held(hand).filter((tile) => canFill(laid, tile, cell, bag))) }));
}

/** @param {(number | null)[]} hand @returns {number[]} */
const held = (hand) => hand.filter((tile) => tile !== null).sort((a, b) => a - b);

/** @param {Map<string, PlacedTile>} laid @param {number} tile @param {Cell} cell @param {number} bag @returns {boolean} in one rotation or another */
function canFill(laid, tile, cell, bag) {
  const facing = coloursAround(laid, cell);
  return ROTATIONS.some((rotation) => matches(tile, rotation, facing) && (bag === 0 || !tripled(laid, tile, cell, rotation)));
}
