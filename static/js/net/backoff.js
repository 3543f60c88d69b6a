/**
 * Exponential backoff with full jitter (AWS Architecture Blog, "Exponential Backoff And Jitter", 2015): the wait before
 * try n is uniform in [0, min(cap, base * 2^n)), so that a server that comes back is not met by everybody at once.
 */

const BASE_MS = 500;
const CAP_MS = 15_000;

/**
 * Milliseconds to wait before the next try.
 * @param {number} tries how many have failed since the line was last good, 0 for the first
 * @param {number} chance in [0, 1)
 * @returns {number}
 */
export function delay(tries, chance) {
  return Math.floor(chance * Math.min(CAP_MS, BASE_MS * 2 ** tries));
}

/**
 * Close codes after which the server would answer the same again: coming back by itself makes no sense. 4401 is none of
 * them: the session has ended, and whoever comes back is told to be nobody.
 */
const FINAL = new Set([4400, 4403, 4404, 4409, 4429, 1009]);

/**
 * Whether a closed socket is worth opening again.
 * @param {number} code close code of RFC 6455 or of our own 44xx range
 * @returns {boolean}
 */
export function isWorthRetrying(code) {
  return !FINAL.has(code);
}
