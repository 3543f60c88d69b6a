/** The clocks as they tick between two words from the server. Pure. */

/** @typedef {import("../protocol.js").Clock} Clock */

export const LOW = 60_000;

/**
 * Milliseconds that a seat has left.
 * @param {Clock} clock as the server told it @param {number} seat @param {string[]} sides colour by seat
 * @param {number} since milliseconds since it was told, by this page's own clock
 */
export function timeLeft(clock, seat, sides, since) {
  const runs = clock.running !== null && sides[clock.running] === sides[seat];
  return clock.left[seat] - (runs ? since : 0);
}

/** @param {number} left milliseconds @returns {string} 14:05, 0:09.4 in the last ten seconds, −1:20 past zero */
export function clockText(left) {
  if (left >= 0 && left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  // Rounded up before zero and down after it, so that 0:00 is shown when the time is up and not before.
  const seconds = left >= 0 ? Math.ceil(left / 1000) : Math.floor(-left / 1000);
  return `${left < 0 ? "\u2212" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * What the clock says beside its digits.
 * @param {Clock} clock @param {number} left
 * @returns {"" | "low" | "over"}
 */
export function clockState(clock, left) {
  if (left <= 0) return "over";
  return left < Math.min(LOW, clock.option.seconds * 250) ? "low" : "";
}

/** Tournament points given away by now under a penalty clock: 1 at zero, 1 more each further full minute. @param {Clock} clock @param {number} left */
export function penaltyPoints(clock, left) {
  return clock.option.kind === "penalty" && left <= 0 ? 1 + Math.floor(-left / 60_000) : 0;
}
