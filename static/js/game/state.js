/** The game as this page knows it: a pure reducer over the room's frames. */

import { keyOf } from "./hexes.js";
import { slotsOf } from "./slots.js";
import { tellOn } from "./story.js";

/** @typedef {import("../protocol.js").Game} Game */
/** @typedef {import("../protocol.js").Frame} Frame */
/** @typedef {import("../protocol.js").PlacedTile} PlacedTile */
/** @typedef {import("../protocol.js").PlacedFrame} PlacedFrame */

/**
 * `hands` keep each tile in its slot: a drawn tile takes the place of the one that left, null is an empty slot.
 * @typedef {object} State
 * @property {number} seq
 * @property {Game} game
 * @property {(number | null)[][]} hands
 * @property {import("../protocol.js").PresenceState[]} presence
 * @property {(number | null)[]} actAt by seat, when the others may act for its absent person (the server's time)
 * @property {number} watchers
 * @property {string[]} watching names of those who watch, not of all when they are many
 */

/** @param {Game} game @param {number} seq @returns {State} */
export function begin(game, seq) {
  return {
    seq,
    game,
    hands: slotsOf(game),
    presence: game.seats.map(() => "here"),
    actAt: game.seats.map(() => null),
    watchers: 0,
    watching: [],
  };
}

/**
 * The state after a frame; the same object when the frame tells nothing of the game.
 * @param {State} state @param {Frame} frame
 * @returns {State}
 */
export function reduce(state, frame) {
  switch (frame.t) {
    case "snapshot":
      return returned(begin(/** @type {Game} */ (frame.game), frame.seq ?? 0), state);
    case "placed":
      return placed(state, /** @type {PlacedFrame} */ (/** @type {unknown} */ (frame)));
    case "resigned":
    case "time_up":
    case "abandoned":
    case "aborted":
    case "seat_lent":
    case "seat_taken_back":
      return told(state, frame, { ...seatNews(frame), story: tellOn(state.game, frame) });
    case "draw_offered":
    case "draw_answered":
      return told(state, frame, seatNews(frame));
    case "credited":
      return told(state, frame, { clock: frame.clock });
    case "ended":
      return told(state, frame, { turn: null, result: frame.result, clock: frame.clock, draw_by: [] });
    case "presence":
      return { ...state, presence: frame.seats, actAt: frame.act_at, watchers: frame.watchers, watching: frame.watching };
    default:
      return state;
  }
}

/** @param {Frame} frame @returns {Partial<Game>} */
function seatNews({ draw_by, lent, out }) {
  return { draw_by, ...(lent && { lent }), ...(out && { out }) };
}

/** What a snapshot does not tell stays as it was known. @param {State} next @param {State} before @returns {State} */
function returned(next, before) {
  if (before.game.id !== next.game.id) return next;
  const { presence, actAt, watchers, watching } = before;
  return { ...next, presence, actAt, watchers, watching };
}

/** @param {State} state @param {Frame} frame @param {Partial<Game>} news @returns {State} */
function told(state, frame, news) {
  return { ...state, seq: frame.seq ?? state.seq, game: { ...state.game, ...news } };
}

/** @param {State} state @param {PlacedFrame} frame @returns {State} */
function placed(state, frame) {
  const { seq, at, seat, phase, tile, q, r, rotation, drew, bag, turn, scores, clock, can_abort, draw_by } = frame;
  const { game } = state;
  const hands = state.hands.map((hand, i) => (i === seat ? hand.map((held) => (held === tile ? drew : held)) : hand));
  const laid = { seq, at, turn: frame.turn_number, seat, phase, tile, q, r, rotation, drew };
  return {
    ...state,
    seq,
    hands,
    game: {
      ...game,
      seats: game.seats.map((one, i) => (i === seat ? { ...one, hand: held(hands[i]) } : one)),
      tiles: [...game.tiles, laid],
      unseen: game.unseen.filter((one) => one !== drew),
      bag,
      turn,
      scores,
      clock,
      can_abort,
      draw_by,
    },
  };
}

/** @param {(number | null)[]} hand @returns {number[]} */
const held = (hand) => hand.filter((tile) => tile !== null).sort((a, b) => a - b);

/** @param {State} state @param {string | undefined} personId @returns {number | null} the seat on which that person sits */
export function seatOf({ game }, personId) {
  if (!personId) return null;
  const seat = game.seats.findIndex(({ player }) => player.id === personId);
  return seat < 0 ? null : seat;
}

/** @param {State} state @param {number | null} seat @returns {boolean} whether its person plays it: no robot does in their place, as after they quit */
export function isPlayed({ game }, seat) {
  return seat !== null && game.lent[seat] === null;
}

/** @param {State} state @param {number | null} seat @returns {boolean} whether that seat's person is on move */
export function isOnMove(state, seat) {
  return state.game.turn?.seat === seat && isPlayed(state, seat);
}

/** @param {State} state @returns {PlacedTile[]} the tiles of the last turn in which one was placed, in order */
export function lastTurn({ game }) {
  const last = game.tiles[game.tiles.length - 1];
  return last ? game.tiles.filter(({ turn }) => turn === last.turn) : [];
}

/** @param {State} state @returns {Map<string, PlacedTile>} by cell */
export function tilesByCell({ game }) {
  return new Map(game.tiles.map((laid) => [keyOf([laid.q, laid.r]), laid]));
}

/** @param {State} state @returns {string[]} the colours that play, each once, in seat order */
export function coloursInPlay({ game }) {
  return [...new Set(game.seats.map(({ colour }) => colour))];
}
