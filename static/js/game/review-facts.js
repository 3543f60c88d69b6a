/** What a review says of a game: margins along it, what the shown placement cost, what would have been better. Pure. */

/** @typedef {import("../protocol.js").Review} Review */
/** @typedef {import("../protocol.js").Seat} Seat */
/** @typedef {import("../protocol.js").Colour} Colour */
/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {{ tile: number, cell: Cell, rotation: number, number: number, margin: number }} Suggested */
/** `values` by ply, from the first placement on: the colour's expected score less the best of the others'. @typedef {{ colour: Colour, values: number[] }} MarginLine */

/** @type {Record<Colour, string>} */
const NAMES = { R: "Red", Y: "Yellow", G: "Green", B: "Blue" };

/** @param {string} text as `23:1,-2:3` @returns {{ tile: number, cell: Cell, rotation: number }} */
export function readPlacement(text) {
  const [tile, cell, rotation] = text.split(":");
  const [q, r] = cell.split(",").map(Number);
  return { tile: Number(tile), cell: [q, r], rotation: Number(rotation) };
}

/** @param {Review} review @param {Seat[]} seats @returns {MarginLine[]} of two sides the first alone: the other is its mirror */
export function marginLines(review, seats) {
  const colours = [...new Set(seats.map(({ colour }) => colour))];
  const shown = colours.length === 2 ? colours.slice(0, 1) : colours;
  return shown.map((colour) => ({ colour, values: review.plies.map(({ scores }) => marginOf(scores, colour)) }));
}

/** @param {Partial<Record<Colour, number>>} scores @param {Colour} colour */
function marginOf(scores, colour) {
  const others = Object.entries(scores).flatMap(([other, score]) => (other === colour ? [] : [score]));
  return (scores[colour] ?? 0) - Math.max(...others);
}

/** @param {Review} review @param {number} ply counts from 1 @param {Seat[]} seats @returns {string} who is ahead after it */
export function standWords(review, ply, seats) {
  const one = review.plies[ply - 1];
  if (!one) return "Nothing is placed yet.";
  const colours = [...new Set(seats.map(({ colour }) => colour))];
  const best = colours.reduce((a, b) => (marginOf(one.scores, b) > marginOf(one.scores, a) ? b : a));
  const margin = marginOf(one.scores, best);
  return margin < 0.5 ? "Even." : `${NAMES[best]} is ahead by ${points(margin)}.`;
}

/** @param {Review} review @param {number} ply counts from 1 @returns {string} what the placement cost */
export function costWords(review, ply) {
  const one = review.plies[ply - 1];
  if (!one) return "";
  if (!one.had_choice) return "There was no choice.";
  return one.loss < 0.5 ? "As good as any." : `It cost ${points(one.loss)}.`;
}

/** @param {Review} review @param {number} ply counts from 1 @returns {Suggested[]} the best placements there were, without the played one */
export function alternativesOf(review, ply) {
  const one = review.plies[ply - 1];
  const better = (one?.alternatives ?? []).filter(({ placement }) => placement !== one.placement);
  return better.map(({ placement, margin }, i) => ({ ...readPlacement(placement), margin, number: i + 1 }));
}

/** @param {Suggested[]} suggested the best first @param {(cell: Cell) => boolean} isFree @returns {Suggested[]} one a free cell: ghosts over each other can't be read */
export function ghostsOf(suggested, isFree) {
  const cells = new Set();
  return suggested.filter(({ cell }) => isFree(cell) && !cells.has(cell.join()) && cells.add(cell.join()));
}

/** @param {Suggested[]} suggested @returns {string} */
export function suggestedWords(suggested) {
  return suggested.map(({ number, tile, cell, margin }) => `${number}: tile ${tile} at ${cell.join(",")}, ${signed(margin)}`).join("; ");
}

/** @param {Review} review @param {Seat[]} seats @returns {{ seat: number, words: string }[]} the accuracy of each seat */
export function accuracyOf(review, seats) {
  return seats.map(({ seat, player }) => {
    const figure = review.accuracy[seat];
    return { seat, words: `${player.name} ${figure === null || figure === undefined ? "–" : `${Math.round(figure)} %`}` };
  });
}

/** @param {Review} review @param {Seat[]} seats @returns {string} the whole graph for those who don't see it */
export function graphWords(review, seats) {
  const turns = review.turning_points.map((index) => `${index + 1} (${seats[review.plies[index].seat].player.name}, ${points(review.plies[index].loss)})`);
  const end = standWords(review, review.plies.length, seats);
  return `Expected margin along ${review.plies.length} placements. At the end: ${end} Turning points: ${turns.join(", ") || "none"}.`;
}

/** @param {import("../protocol.js").ReviewStanding} standing @returns {string} */
export function progressWords({ state, ahead, done, total }) {
  if (state === "waiting") return ahead ? `The review waits; ${ahead} ${ahead === 1 ? "comes" : "come"} first.` : "The review begins in a moment…";
  if (state === "running") return `Reviewing: ${done} of ${total} placements…`;
  if (state === "failed") return "The review failed. Press Review to try it once more.";
  return "";
}

/** @param {number} value */
export const signed = (value) => `${value < 0 ? "\u2212" : "+"}${Math.abs(value).toFixed(1)}`;

/** @param {number} value */
const points = (value) => `${value.toFixed(1)} points`;
