/** People, tables and games with only what a test cares about. */

/** @typedef {import("../../../static/js/protocol.js").Table} Table */
/** @typedef {import("../../../static/js/protocol.js").Summary} Summary */
/** @typedef {import("../../../static/js/protocol.js").Player} Player */

const COLOURS = /** @type {const} */ (["R", "Y", "G", "B"]);

/** @param {string} id @returns {Player} */
export function guest(id) {
  return { kind: "guest", id, name: `Guest-${id}`, level: null, ranking: null, crown: false };
}

/** @returns {Player} */
export function robot() {
  return { kind: "robot", id: null, name: "Greedy", level: "greedy", ranking: 550, crown: false };
}

/**
 * @param {string} id @param {(Player | null)[]} players @param {Partial<Table>} [rest]
 * @returns {Table}
 */
export function table(id, players, rest = {}) {
  const slots = players.map((player, slot) => ({ slot, colour: COLOURS[slot], player }));
  const opener = { id: "1", name: "Guest-1", kind: /** @type {const} */ ("guest"), ranking: null, crown: false };
  return {
    ...{ id, kind: "game", doubles: false, ranked: false, visibility: "open", hints: "on", clock: null, delay: 0, invited: [] },
    ...{ opener, slots, state: "open", game: null, created_at: 0 },
    ...rest,
  };
}

/**
 * @param {string} id @param {Player[]} players @param {Partial<Summary>} [rest]
 * @returns {Summary}
 */
export function game(id, players, rest = {}) {
  const seats = players.map((player, seat) => ({ seat, colour: COLOURS[seat], player, score: 0 }));
  return {
    ...{ id, kind: "game", doubles: false, ranked: false, seats, bag: 44, turn: 0, watchers: 0 },
    ...{ state: "running", result: null, started_at: 0 },
    ...rest,
  };
}
