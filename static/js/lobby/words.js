/** The lobby's words. */

import { listing } from "../shell/words.js";

/** @typedef {import("../protocol.js").Table} Table */
/** @typedef {import("../protocol.js").Summary} Summary */

/** @type {Record<import("../protocol.js").Colour, string>} */
export const COLOUR_NAMES = { R: "Red", Y: "Yellow", G: "Green", B: "Blue" };

/** @param {number} n @param {string} one @param {string} many */
export function count(n, one, many) {
  return `${n} ${n === 1 ? one : many}`;
}

/** @type {Record<string, string>} */
const KINDS = { tournament: "Tournament game", master: "Master game" };

/** @param {Table} table @returns {string} kind, ranked or not, hints, who may come */
export function tableTerms(table) {
  const terms = [KINDS[table.kind] ?? (table.doubles ? "Doubles" : `${table.slots.length} seats`), table.ranked ? "ranked" : "unranked"];
  terms.push(clockTerm(table.clock));
  if (table.hints === "purist") terms.push("purist");
  if (table.visibility === "link") terms.push("by link only");
  if (table.visibility === "invited") terms.push("invited only");
  if (table.delay > 0) terms.push(`spectators ${delayTerm(table.delay)} later`);
  return terms.join(" · ");
}

/** @param {number} seconds */
function delayTerm(seconds) {
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;
}

/** @param {import("../protocol.js").ClockOption | null} clock @returns {string} */
function clockTerm(clock) {
  if (!clock) return "no clock";
  const minutes = `${Math.floor(clock.seconds / 60)}:${String(clock.seconds % 60).padStart(2, "0")}`;
  return { penalty: `${minutes} penalty clock`, sudden_death: `${minutes} a side`, increment: `${minutes} + ${clock.increment} s` }[clock.kind];
}

/** @param {Summary} game @param {{ id: string } | null} me @returns {string} "You against Ada and Grace" */
export function gameTitle(game, me) {
  const names = game.seats.map((seat) => (me && seat.player.id === me.id ? "You" : seat.player.name));
  const first = names.includes("You") ? "You" : names[0];
  const others = names.filter((_, i) => i !== names.indexOf(first));
  return `${first} against ${listing(others)}`;
}
