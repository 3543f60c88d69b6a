/** Whose person is not here, and from when on the others may do something about it. Pure. */

import { seatOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/**
 * `waits` is how many milliseconds the others have to wait yet: 0 when they may act, null when nobody knows.
 * @typedef {{ seat: number, name: string, state: "away" | "offline", waits: number | null }} Absent
 */

/**
 * The seats of a running game whose person is missing: no robots, nobody whom a robot replaces, nobody who has quit.
 * @param {State} state @param {number} now the server's time, in milliseconds
 * @returns {Absent[]}
 */
export function absentees(state, now) {
  const { game, presence, actAt } = state;
  if (game.result) return [];
  return game.seats.flatMap(({ player }, seat) => {
    const at = actAt[seat];
    const here = presence[seat] === "here" && at === null;
    if (here || player.kind === "robot" || game.lent[seat] !== null || game.out.includes(seat)) return [];
    const state = presence[seat] === "offline" ? /** @type {const} */ ("offline") : /** @type {const} */ ("away");
    return [{ seat, name: player.name, state, waits: at === null ? null : Math.max(0, at - now) }];
  });
}

/**
 * Those for whom this person may wait or act: others than oneself, and only for whoever still plays.
 * @param {State} state @param {string | undefined} personId @param {number} now
 * @returns {Absent[]}
 */
export function awaited(state, personId, now) {
  const mine = seatOf(state, personId);
  if (mine === null || state.game.out.includes(mine)) return [];
  return absentees(state, now).filter(({ seat, state: how }) => seat !== mine && how === "offline");
}

/** @param {number} milliseconds @returns {string} 4:12 */
export function waitText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {State} state @returns {boolean} whether claiming would end the game: with more than two sides it goes on */
export function claimEnds({ game }) {
  const sides = new Set(game.seats.filter(({ seat }) => !game.out.includes(seat)).map(({ colour }) => colour));
  return sides.size <= 2;
}
