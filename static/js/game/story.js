/** What happened in a game beside the placements: who left, who was replaced, who came back; and it in words. Pure. */

import { listed } from "./names.js";

/** @typedef {import("./state.js").State} State */
/** `turn` is the number of the turn in which it happened. @typedef {{ kind: "resigned" | "time_up" | "abandoned" | "aborted" | "seat_lent" | "seat_taken_back", seat: number, by: number | null, turn: number }} Chapter */

/** @param {State} state @param {import("../protocol.js").Frame} frame @returns {Chapter[]} the story with one more chapter */
export function tellOn({ game, story }, frame) {
  const last = game.tiles[game.tiles.length - 1];
  const chapter = { kind: /** @type {Chapter["kind"]} */ (frame.t), seat: frame.seat, by: frame.by ?? null, turn: game.turn?.number ?? last?.turn ?? 1 };
  return [...story, chapter];
}

/**
 * The story in sentences, in order. What happened before this page came is told as far as the game still shows it.
 * @param {State} state
 * @returns {string[]}
 */
export function storyWords(state) {
  const { game, story } = state;
  const name = (/** @type {number} */ seat) => game.seats[seat].player.name;
  const known = story.filter(({ kind }) => kind !== "aborted").map((chapter) => chapterWords(chapter, name));
  const told = new Set(story.map(({ kind, seat }) => `${kind === "seat_lent" ? "lent" : "out"}${seat}`));
  const sides = new Set(story.filter(({ kind }) => kind !== "seat_lent" && kind !== "seat_taken_back").map(({ seat }) => game.seats[seat].colour));
  const gone = game.out.filter((seat) => !sides.has(game.seats[seat].colour));
  const lent = game.lent.flatMap((level, seat) => (level !== null && !told.has(`lent${seat}`) && !game.out.includes(seat) ? [seat] : []));
  const before = [
    gone.length > 0 && `${listed(gone.map(name))} left the game early.`,
    lent.length > 0 && `A robot played for ${listed(lent.map(name))}.`,
  ].filter((words) => words !== false);
  return [...before, ...known];
}

/** @param {Chapter} chapter @param {(seat: number) => string} name @returns {string} */
function chapterWords({ kind, seat, by, turn }, name) {
  switch (kind) {
    case "resigned":
      return `${name(seat)} resigned in turn ${turn}.`;
    case "time_up":
      return `${name(seat)} ran out of time in turn ${turn}.`;
    case "abandoned":
      return `${name(seat)} was away for too long; ${by === null ? "the game was claimed" : `${name(by)} claimed the game`} in turn ${turn}.`;
    case "seat_taken_back":
      return `${name(seat)} came back in turn ${turn}.`;
    case "seat_lent":
      return by === null ? `A robot played for ${name(seat)} from turn ${turn}.` : `${name(seat)} was away; a robot played from turn ${turn}, as ${name(by)} asked.`;
    default:
      return "";
  }
}
