/**
 * In which slot of its hand each tile lies. The six first tiles lie in order of their numbers, and a drawn tile takes the
 * place of the one that left: so the same game shows the same slots at every ply, and after every reload. Pure.
 */

/** @typedef {import("../protocol.js").Game} Game */

const SLOTS = 6;

/**
 * @param {Game} game @param {number} [ply] how many placements have been made by then
 * @returns {(number | null)[][]} by seat; null is an empty slot
 */
export function slotsOf(game, ply = game.tiles.length) {
  return game.seats.map(({ hand }, seat) => {
    const own = game.tiles.filter((laid) => laid.seat === seat);
    const drawn = new Set(own.map(({ drew }) => drew));
    const first = [...hand, ...own.map(({ tile }) => tile)].filter((tile) => !drawn.has(tile)).sort((a, b) => a - b);
    // Tiles that don't account for the hand tell nothing of the past: then it is shown as it is.
    if (first.length !== SLOTS) return Array.from({ length: SLOTS }, (_, slot) => hand[slot] ?? null);
    /** @type {(number | null)[]} */
    let slots = first;
    const made = game.tiles.slice(0, ply).filter((laid) => laid.seat === seat);
    for (const { tile, drew } of made) slots = slots.map((held) => (held === tile ? drew : held));
    return slots;
  });
}
