/** The figures of the score sheet: best line or loop, time used, tournament points, seat by seat. Pure. */

import { penaltyPoints } from "./clock.js";

/** @typedef {import("./state.js").State} State */
/**
 * `time` in milliseconds; `points` are tournament points, null where there are none; `penalty` those given away for time.
 * @typedef {{ seat: number, best: import("../protocol.js").Best, time: number, points: number | null, penalty: number }} SheetRow
 */

const ALL = 20;

/** @param {State} state @returns {SheetRow[]} in seat order */
export function sheetOf(state) {
  const { game } = state;
  const penalties = game.seats.map(({ seat }) => (game.clock ? penaltyPoints(game.clock, game.clock.left[seat]) : 0));
  const points = pointsOf(state, penalties);
  return game.seats.map(({ seat, colour }) => ({ seat, best: game.scores[colour], time: timeUsed(state, seat), points: points?.[seat] ?? null, penalty: penalties[seat] }));
}

/**
 * How long the seat was on move, as the log tells it: from each placement to the next.
 * @param {State} state @param {number} seat
 * @returns {number} milliseconds
 */
export function timeUsed({ game }, seat) {
  let before = game.started_at;
  let sum = 0;
  for (const laid of game.tiles) {
    if (laid.seat === seat) sum += Math.max(0, laid.at - before);
    before = laid.at;
  }
  return sum;
}

/**
 * Tournament points, as `ratings/tournament.py` counts them: the winner by m points has min(20, 12 + 4/3 sqrt(m)), a draw 10, the other the rest;
 * what is given away for time moves to the other, within 0 and 20. For two sides with a penalty clock that played it out.
 * @param {State} state @param {number[]} penalties by seat
 * @returns {number[] | null} by seat
 */
function pointsOf({ game }, penalties) {
  const sides = [...new Set(game.seats.map(({ colour }) => colour))];
  if (game.clock?.option.kind !== "penalty" || sides.length !== 2 || game.result?.reason !== "complete") return null;
  const margin = game.scores[sides[0]].score - game.scores[sides[1]].score;
  const won = margin === 0 ? ALL / 2 : Math.min(ALL, 12 + (4 / 3) * Math.sqrt(Math.abs(margin)));
  const base = margin >= 0 ? won : ALL - won;
  const given = (/** @type {string} */ side) => penalties[game.seats.findIndex(({ colour }) => colour === side)];
  const first = Math.min(ALL, Math.max(0, base + given(sides[1]) - given(sides[0])));
  return game.seats.map(({ colour }) => (colour === sides[0] ? first : ALL - first));
}

/** @param {number} milliseconds @returns {string} 4:12, 1:04:12 */
export function durationText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
