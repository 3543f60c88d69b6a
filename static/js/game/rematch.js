/** A rematch: what stands offered, in words, and what I can do about it. Pure. */

/** @typedef {import("../protocol.js").Seat} Seat */
/** @typedef {import("../protocol.js").RematchFrame} RematchFrame */
/** @typedef {Pick<RematchFrame, "colours" | "agreed" | "game">} Offer */
/** @typedef {{ act: "swap" | "keep" | "withdraw" | "go", words: string, isMain: boolean }} RematchAct */

/** @type {Offer} */
export const NOTHING = Object.freeze({ colours: null, agreed: [], game: null });

const COLOURS = { swap: "colours swapped", keep: "the same colours" };

/**
 * @param {Offer} offer @param {Seat[]} seats @param {number | null} mine my seat; null for whoever watches
 * @returns {{ words: string, acts: RematchAct[] }}
 */
export function rematchOf(offer, seats, mine) {
  if (offer.game !== null) return { words: "The rematch has begun.", acts: [{ act: "go", words: mine === null ? "Watch it" : "To the game", isMain: true }] };
  if (offer.colours === null) return mine === null ? { words: "", acts: [] } : { words: "Play again?", acts: openings() };
  const terms = COLOURS[offer.colours];
  if (mine === null) return { words: `${names(offer.agreed, seats)} would play again, ${terms}.`, acts: [] };
  if (!offer.agreed.includes(mine)) {
    const other = offer.colours === "swap" ? "keep" : "swap";
    return {
      words: `${names(offer.agreed, seats)} would play again, ${terms}.`,
      acts: [
        { act: offer.colours, words: "Play again", isMain: true },
        { act: other, words: other === "keep" ? "Same colours instead" : "Swap colours instead", isMain: false },
      ],
    };
  }
  const waiting = seats.filter(({ seat, player }) => player.level === null && !offer.agreed.includes(seat)).map(({ seat }) => seat);
  return { words: `You would play again, ${terms}. Waiting for ${names(waiting, seats)}…`, acts: [{ act: "withdraw", words: "Take it back", isMain: false }] };
}

/** @returns {RematchAct[]} */
function openings() {
  return [
    { act: "swap", words: "Swap colours", isMain: true },
    { act: "keep", words: "Same colours", isMain: false },
  ];
}

/** @param {number[]} which @param {Seat[]} seats */
function names(which, seats) {
  const all = which.map((seat) => seats[seat].player.name);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}`;
}
