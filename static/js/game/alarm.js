/** Tells the player, once each time, that little time is left, and that a penalty clock has run past zero. */

import { clockState, timeLeft } from "./clock.js";

/** @typedef {import("./state.js").State} State */

/** @param {{ say: (words: string) => void, play: (sound: "low") => void }} parts */
export function createAlarm({ say, play }) {
  /** @type {"" | "low" | "over"} */
  let before = "";

  /** @param {State} state @param {number | null} mine @param {number} since milliseconds since the clock was told */
  return (state, mine, since) => {
    const { clock, seats, turn } = state.game;
    if (!clock || mine === null || state.game.result) return;
    const left = timeLeft(clock, mine, seats.map(({ colour }) => colour), since);
    const now = clockState(clock, left);
    const runs = turn?.seat === mine;
    if (runs && now === "low" && before === "") {
      play("low");
      say(`${Math.ceil(left / 1000)} seconds left on your clock.`);
    }
    if (runs && now === "over" && before !== "over" && clock.option.kind === "penalty") {
      play("low");
      say("Past zero: a tournament point now, and one more each minute. Play on.");
    }
    before = now;
  };
}
