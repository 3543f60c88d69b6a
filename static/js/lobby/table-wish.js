/** A table before it is opened: from the dialog's answers to the wish, and to the sentence that says it. Pure. */

import { CLOCKS } from "./clocks.js";

/** @typedef {import("../protocol.js").TableWish} TableWish */
/** @typedef {import("../protocol.js").Colour} Colour */
/** @typedef {import("../protocol.js").Delay} Delay */

const COLOURS = /** @type {const} */ (["R", "Y", "G", "B"]);
const KINDS = /** @type {Record<string, string>} */ ({ 2: "two", 3: "three", 4: "four" });
const WHO = { open: "Anyone may sit down.", link: "Whoever has the link may sit down.", invited: "Only those whom you invite see it and may sit down." };
const DELAYS = /** @type {Record<number, string>} */ ({ 30: "30 seconds", 60: "a minute", 180: "three minutes", 300: "five minutes" });

/** @param {string} counts @returns {counts is "tournament" | "master"} games for a title, which settle seats and clock */
export const isTitled = (counts) => counts === "tournament" || counts === "master";

/** @param {Record<string, unknown>} answers by the names of the dialog's fields @returns {TableWish} */
export function wishOf(answers) {
  const counts = String(answers.counts);
  if (isTitled(counts)) return { ...wishOf({ ...answers, players: "2", counts: "ranked", clock: "penalty" }), kind: counts };
  const doubles = answers.players === "doubles";
  return {
    seats: /** @type {2 | 3 | 4} */ (doubles ? 4 : Number(answers.players)),
    doubles,
    ranked: counts === "ranked",
    kind: "game",
    visibility: /** @type {TableWish["visibility"]} */ (answers.visibility),
    hints: answers.hints === "purist" ? "purist" : "on",
    clock: CLOCKS[String(answers.clock)]?.option ?? null,
    colour: /** @type {Colour} */ (answers.colour),
    delay: /** @type {Delay} */ (Number(answers.delay ?? 0)),
  };
}

/** @param {TableWish} wish @returns {Colour[]} the colours of the slots, my own first; Doubles repeats its two */
export function slotColours({ colour, seats, doubles }) {
  const own = colour ?? "R";
  const order = [own, ...COLOURS.filter((one) => one !== own)];
  return doubles ? [order[0], order[1], order[0], order[1]] : order.slice(0, seats);
}

/** @param {TableWish} wish @returns {string} what the table will be, in a sentence or three */
export function wishWords(wish) {
  if (wish.kind !== "game") return `A ${wish.kind} game for two, ranked, 15:00 penalty. ${WHO[wish.visibility]}${laterWords(wish)}`;
  const kind = wish.doubles ? "A Doubles table: partners sit opposite and share a colour" : `A table for ${KINDS[wish.seats]}`;
  const clock = Object.values(CLOCKS).find(({ option }) => option?.kind === wish.clock?.kind);
  const terms = [wish.ranked ? "ranked" : "unranked", wish.clock && clock ? clock.words : "without a clock"];
  if (wish.hints === "purist") terms.push("without hints");
  return `${kind}, ${terms.join(", ")}. ${WHO[wish.visibility]}${laterWords(wish)}`;
}

/** @param {TableWish} wish */
function laterWords({ delay }) {
  return delay > 0 ? ` Spectators see it ${DELAYS[delay]} later.` : "";
}
