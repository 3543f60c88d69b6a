/** The clocks that the page offers, by the value that stands for them in a form. */

/** @typedef {import("../protocol.js").ClockOption} ClockOption */

/** @type {Record<string, { words: string, says: string, option: ClockOption | null }>} */
export const CLOCKS = {
  none: { words: "None", says: "Take your time.", option: null },
  penalty: {
    words: "15:00 penalty",
    says: "The time runs on past zero and costs a tournament point a minute.",
    option: { kind: "penalty", seconds: 900, increment: 0 },
  },
  sudden_death: { words: "15:00", says: "Whoever reaches zero loses.", option: { kind: "sudden_death", seconds: 900, increment: 0 } },
  increment: {
    words: "5:00 + 10 s",
    says: "Ten seconds more after each turn; whoever reaches zero loses.",
    option: { kind: "increment", seconds: 300, increment: 10 },
  },
};
