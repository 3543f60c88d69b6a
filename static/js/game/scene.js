/** From the state to what the board and the trays show. Pure. */

import { keyOf } from "./hexes.js";
import { cellsFor, rotationsAt } from "./legal.js";
import { coloursInPlay, lastTurn } from "./state.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./legal.js").Legal} Legal */
/** @typedef {import("./draft.js").Draft} Draft */

/**
 * What only this page knows: own seat, the placement in the making, the pointer.
 * @typedef {object} Looking
 * @property {number | null} mine
 * @property {Legal} legal of the own seat, empty when it is not on move
 * @property {Draft | null} draft
 * @property {boolean} sending
 * @property {import("./plans.js").Plan[]} [plans] laid before the draft, to be played later
 * @property {(import("./plans.js").Plan & { number: number })[]} [suggestions] placements that a hint or a review names
 * @property {boolean} [planning] others are on move: the draft is a plan
 * @property {Cell | null} hurt
 * @property {string | null} hovered colour whose best line is shown
 */

/** @param {State} state @param {Looking} looking @returns {import("./board-view.js").Scene} */
export function sceneOf(state, { mine, legal, draft, sending, plans = [], suggestions = [], planning = false, hurt, hovered }) {
  const { game } = state;
  const hints = game.hints === "on";
  const seatColours = game.seats.map(({ colour }) => colour);
  const spaces = new Set(game.turn?.spaces.map(({ cell }) => keyOf(cell)));
  const target = draft && hints && !sending ? cellsFor(legal, draft.tile) : [];
  return {
    tiles: game.tiles,
    lastTurn: game.result ? [] : lastTurn(state),
    seatColours,
    spaces: (game.turn?.spaces ?? []).map(({ cell, fits }) => ({
      cell,
      holders: hints ? [...new Set(fits.flatMap((tiles, seat) => (tiles.length ? [seatColours[seat]] : [])))] : [],
      dead: fits.every((tiles) => tiles.length === 0),
    })),
    closed: hints ? (game.turn?.closed ?? []) : [],
    targets: target
      .filter((cell) => !draft?.cell || keyOf(cell) !== keyOf(draft.cell))
      .map((cell) => ({ cell, onSpace: spaces.has(keyOf(cell)) })),
    plans: plans.map((plan, i) => ({ ...plan, number: i + 1 })),
    suggestions: suggestions.map(({ tile, cell, rotation, number }) => ({ tile, cell, rotation, number })),
    ghost: ghostOf(draft, legal, planning ? "plan" : sending ? "sending" : "open"),
    hurt,
    lines: shownLines(state, mine, hovered),
  };
}

/** @param {Draft | null} draft @param {Legal} legal @param {import("./board-view.js").Ghost["state"]} state @returns {import("./board-view.js").Ghost | null} */
function ghostOf(draft, legal, state) {
  if (!draft?.cell) return null;
  const { tile, cell, rotation } = draft;
  const turns = rotationsAt(legal, tile, cell).length > 1;
  return { tile, cell, rotation, turns, state };
}

/** @param {State} state @param {number | null} mine @param {string | null} hovered */
function shownLines(state, mine, hovered) {
  const { game } = state;
  const line = (/** @type {string} */ colour, /** @type {boolean} */ strong) => {
    const best = game.scores[/** @type {import("../protocol.js").Colour} */ (colour)];
    return { colour, cells: best.tiles > 1 || strong ? best.cells : [], strong };
  };
  if (hovered) return [line(hovered, true)];
  if (game.result) return coloursInPlay(state).map((colour) => line(colour, true));
  return mine === null ? [] : [line(game.seats[mine].colour, false)];
}

/** @param {State} state @param {number} seat @returns {Set<number>} the seat's tiles that fit a forced space */
export function fittingTiles({ game }, seat) {
  return game.hints === "on" ? new Set((game.turn?.spaces ?? []).flatMap(({ fits }) => fits[seat] ?? [])) : new Set();
}

/** @param {State} state @returns {Cell[]} what the board has to keep in view */
export function cellsInView({ game }) {
  return game.tiles.map(({ q, r }) => [q, r]);
}

/**
 * The order in which the other trays stand: from the one who moves after the own seat, as round a table.
 * @param {number} seats @param {number | null} mine
 * @returns {number[]}
 */
export function othersInOrder(seats, mine) {
  const first = mine === null ? 0 : mine + 1;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats).filter((seat) => seat !== mine);
}
