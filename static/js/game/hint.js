/** A hint: the best placements by number, of which one becomes the placement in the making. Knows no DOM. */

import { keyOf } from "./hexes.js";
import { ghostsOf, readPlacement, suggestedWords } from "./review-facts.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./review-facts.js").Suggested} Suggested */

/** @param {State} state @param {number | null} mine @returns {boolean} whether the one who looks may have hints in this game */
export function mayHint({ game }, mine) {
  if (mine === null || game.result || game.ranked || game.hints !== "on") return false;
  return game.seats.every(({ seat, player }) => seat === mine || player.level !== null);
}

/**
 * @param {object} parts
 * @param {string} parts.gameId
 * @param {Pick<import("../net/rest.js").Rest, "post">} parts.rest
 * @param {() => State | null} parts.current
 * @param {() => number | null} parts.mine
 * @param {(one: Suggested) => boolean} parts.adopt make it the placement in the making; false where that can't be
 * @param {(words: string) => void} parts.say
 * @param {(words: string) => void} parts.announce
 * @param {() => void} parts.changed
 */
export function createHint({ gameId, rest, current, mine, adopt, say, announce, changed }) {
  /** @type {{ seq: number, shown: Suggested[] } | null} */
  let hint = null;
  let asking = false;
  let taken = -1;

  /** @returns {Suggested[]} those that hold for the position as it stands */
  const shown = () => (hint && hint.seq === current()?.seq ? hint.shown : []);

  /** Ask for a hint; with one there, go on to its next placement. @returns {boolean} whether that means anything here */
  function ask() {
    const state = current();
    if (!state || !mayHint(state, mine())) return false;
    if (state.game.turn?.seat !== mine()) say("Wait until it is your turn, then ask for a hint.");
    else if (shown().length) pick((taken + 1) % shown().length);
    else if (!asking) void fetchIt();
    return true;
  }

  async function fetchIt() {
    asking = true;
    say("Thinking about a hint…");
    try {
      /** @type {import("../protocol.js").Hint} */
      const answer = await rest.post(`/games/${gameId}/hint`);
      taken = -1;
      hint = { seq: answer.seq, shown: answer.suggestions.map(({ placement, margin }, i) => ({ ...readPlacement(placement), margin, number: i + 1 })) };
      // The game may have moved on meanwhile: then it is no longer of use.
      if (shown().length) tell(answer.left);
    } catch (error) {
      say(/** @type {{ detail?: string }} */ (error).detail ?? "There is no hint just now; try again.");
    }
    asking = false;
    changed();
  }

  /** @param {number} left */
  function tell(left) {
    const words = `Hint: ${suggestedWords(shown())}. Press one, or H. ${left} left.`;
    say(words);
    announce(words);
  }

  /** @param {number} index */
  function pick(index) {
    const one = shown()[index];
    if (one && adopt(one)) taken = index;
  }

  /** A cell was pressed. @param {import("../protocol.js").Cell} cell @returns {boolean} whether a suggestion lies there, which is taken now */
  function tap(cell) {
    const key = keyOf(cell);
    const one = ghosts().find(({ cell }) => keyOf(cell) === key);
    if (!one) return false;
    pick(one.number - 1);
    return true;
  }

  /** @returns {Suggested[]} the ghosts to be drawn, none where the one that was taken lies */
  function ghosts() {
    const made = shown()[taken];
    return ghostsOf(shown(), (cell) => !made || keyOf(cell) !== keyOf(made.cell));
  }

  return { ask, tap, ghosts };
}
