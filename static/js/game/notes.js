/** The notes that lie over the board's upper edge: a draw that stands offered, somebody who is missing. Pure. */

import { listing } from "../shell/words.js";
import { awaited, claimEnds, waitText } from "./absence.js";
import { seatOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** What a button of a note does. @typedef {{ do: "accept" | "decline" } | { do: "lend" | "claim" | "wait", seat: number }} NoteAct */
/**
 * `key` names the note as long as it is the same one; only its words may change meanwhile.
 * @typedef {{ key: string, words: string, acts: { label: string, main?: boolean, act: NoteAct }[] }} Note
 */

/**
 * @param {State} state @param {string | undefined} personId @param {number} now the server's time, in milliseconds
 * @param {ReadonlySet<number>} waiting seats for which this person has said to wait
 * @returns {Note[]}
 */
export function notesOf(state, personId, now, waiting) {
  const mine = seatOf(state, personId);
  const draw = drawNote(state, mine);
  const missing = awaited(state, personId, now).map((absent) => absenceNote(state, /** @type {number} */ (mine), absent, waiting));
  return [...(draw ? [draw] : []), ...missing];
}

/** @param {State} state @param {number | null} mine @returns {Note | null} */
function drawNote({ game }, mine) {
  const { draw_by, seats, out } = game;
  if (game.result || draw_by.length === 0) return null;
  const name = (/** @type {number} */ seat) => seats[seat].player.name;
  const asked = seats.map(({ seat }) => seat).filter((seat) => !draw_by.includes(seat) && !out.includes(seat));
  const key = `draw/${draw_by.join()}`;
  if (mine !== null && draw_by.includes(mine)) return { key, words: `A draw is offered; ${listing(asked.map(name))} ${asked.length > 1 ? "have" : "has"} to answer.`, acts: [] };
  const words = `${listing(draw_by.map(name))} ${draw_by.length > 1 ? "are for" : "offers"} a draw.`;
  if (mine === null || !asked.includes(mine)) return { key, words, acts: [] };
  return {
    key,
    words,
    acts: [
      { label: "Accept", main: true, act: { do: "accept" } },
      { label: "Decline", act: { do: "decline" } },
    ],
  };
}

/** @param {State} state @param {number} mine @param {import("./absence.js").Absent} absent @param {ReadonlySet<number>} waiting @returns {Note} */
function absenceNote(state, mine, { seat, name, waits }, waiting) {
  const partner = state.game.seats[mine].colour === state.game.seats[seat].colour;
  if (waits === null || waits > 0) {
    const until = waits === null ? "" : partner ? ` A robot may play on in ${waitText(waits)}.` : ` May be claimed in ${waitText(waits)}.`;
    return { key: `gone/${seat}`, words: `${name} is offline.${until}`, acts: [] };
  }
  if (waiting.has(seat)) {
    return { key: `wait/${seat}`, words: `${name} is still away.`, acts: [{ label: "Choose…", act: { do: "wait", seat } }] };
  }
  const claim = claimEnds(state) ? "Claim the game" : "Claim";
  return {
    key: `act/${seat}/${claim}`,
    words: `${name} has been away for a while.`,
    acts: [
      { label: "Let a robot play", main: true, act: { do: "lend", seat } },
      ...(partner ? [] : [{ label: claim, act: /** @type {NoteAct} */ ({ do: "claim", seat }) }]),
      { label: "Wait", act: { do: "wait", seat } },
    ],
  };
}
