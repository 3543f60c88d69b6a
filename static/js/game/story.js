/** What happened in a game beside the placements: who left, who was replaced, who came back; and it in words. Pure. */

/** @typedef {import("../protocol.js").Chapter} Chapter */
/** @typedef {import("../protocol.js").Game} Game */

/** @param {Game} game @param {import("../protocol.js").Frame} frame @returns {Chapter[]} the story with one more chapter */
export function tellOn({ story, turn }, frame) {
  return [...story, { kind: /** @type {Chapter["kind"]} */ (frame.t), seat: frame.seat, by: frame.by ?? null, turn: turn?.number ?? 0 }];
}

/** @param {Chapter[]} story @returns {number | null} the seat that gave up, or called the game off, last */
export function lastQuitter(story) {
  const quits = story.filter(({ kind }) => kind !== "seat_lent" && kind !== "seat_taken_back");
  return quits.length ? quits[quits.length - 1].seat : null;
}

/**
 * The story in sentences, in order.
 * @param {Game} game
 * @returns {string[]}
 */
export function storyWords({ story, seats }) {
  const name = (/** @type {number} */ seat) => seats[seat].player.name;
  return story.flatMap((chapter) => chapterWords(chapter, name));
}

/** @param {Chapter} chapter @param {(seat: number) => string} name @returns {string[]} a sentence, or none */
function chapterWords({ kind, seat, by, turn }, name) {
  switch (kind) {
    case "resigned":
      return [`${name(seat)} resigned in turn ${turn}.`];
    case "time_up":
      return [`${name(seat)} ran out of time in turn ${turn}.`];
    case "abandoned":
      return [`${name(seat)} was away for too long; ${by === null ? "the game was claimed" : `${name(by)} claimed the game`} in turn ${turn}.`];
    case "seat_taken_back":
      return [`${name(seat)} came back in turn ${turn}.`];
    case "seat_lent":
      // For a seat that has quit a robot plays on as a matter of course.
      return by === null ? [] : [`${name(seat)} was away; a robot played from turn ${turn}, as ${name(by)} asked.`];
    default:
      return [];
  }
}
