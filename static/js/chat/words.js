/** The talk's words: channels, times, what a button says. */

/** @typedef {import("../protocol.js").Channel} Channel */

/** @type {Readonly<Record<Channel, string>>} */
const NAMES = Object.freeze({ talk: "Talk", players: "Players", spectators: "Spectators", team: "Team" });

/** @type {Readonly<Record<Channel, string>>} */
const EMPTY = Object.freeze({
  talk: "Nobody has said anything yet.",
  players: "Nobody at the board has said anything yet.",
  spectators: "Those who watch haven’t said anything yet. Players don’t see it while they play.",
  team: "Between you and your partner. Nobody else ever sees it.",
});

/** @param {Channel} channel */
export const channelName = (channel) => NAMES[channel];

/** @param {Channel} channel */
export const emptyWords = (channel) => EMPTY[channel];

/** @param {number} count @returns {string} the name of the button that opens the talk */
export const openWords = (count) => (count === 0 ? "Talk" : `Talk, ${count} new`);

/**
 * @param {number} at Unix milliseconds @param {Date} now
 * @returns {string} hours and minutes, with the day before them when it was another day
 */
export function timeWords(at, now) {
  const then = new Date(at);
  const time = `${String(then.getHours()).padStart(2, "0")}:${String(then.getMinutes()).padStart(2, "0")}`;
  if (then.toDateString() === now.toDateString()) return time;
  return `${then.toLocaleDateString("en", { day: "numeric", month: "short" })}, ${time}`;
}

/** @param {"here" | "playing" | "away"} state */
export const stateWords = (state) => ({ here: "", playing: "playing", away: "away" })[state];
