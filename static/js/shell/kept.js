/** Answers that are worth keeping for a while. Pure but for the clock it is given. */

const MINUTE_MS = 60_000;

/**
 * A question whose answer is kept for a minute. When it can't be asked again the last answer goes on serving; without
 * one the failure is the asker's, and the next who asks tries anew.
 * @template T
 * @param {() => Promise<T>} ask @param {() => number} now milliseconds
 * @returns {() => Promise<T>}
 */
export function kept(ask, now) {
  /** @type {Promise<T> | null} */
  let answer = null;
  let asked = 0;
  return () => {
    if (answer !== null && now() - asked < MINUTE_MS) return answer;
    const last = answer;
    asked = now();
    answer = ask().catch((error) => {
      answer = last;
      if (last === null) throw error;
      return last;
    });
    return answer;
  };
}
