/** The lobby's room as one live state that any view may watch. */

import { EMPTY, learn, reduce } from "./state.js";

/** @typedef {import("./state.js").LobbyState} LobbyState */
/** @typedef {import("../protocol.js").LobbyFrame} LobbyFrame */

/**
 * @typedef {object} Feed
 * @property {() => LobbyState} state
 * @property {(fn: (state: LobbyState) => void, signal: AbortSignal) => void} watch calls at once, then on every change
 * @property {(fn: (frame: LobbyFrame) => void) => void} onFrame every event, after the state has taken it in
 * @property {(table: import("../protocol.js").Table) => void} learn take in a table that REST told of
 * @property {(id: string) => () => void} followTable be in one table's own room; gives the function that leaves it
 * @property {(isWanted: boolean) => void} follow whether to be in the room; nobody needs the lobby's news in a game
 */

/**
 * @param {Pick<import("../net/connection.js").Connection, "join">} connection
 * @returns {Feed}
 */
export function createFeed(connection) {
  let state = EMPTY;
  /** @type {Set<(state: LobbyState) => void>} */
  const watchers = new Set();
  /** @type {Set<(frame: LobbyFrame) => void>} */
  const listeners = new Set();
  /** @type {(() => void) | null} */
  let leave = null;

  /** @param {LobbyFrame} frame */
  function take(frame) {
    state = reduce(state, frame);
    for (const fn of [...watchers]) fn(state);
    for (const fn of [...listeners]) fn(frame);
  }

  return {
    state: () => state,
    watch(fn, signal) {
      watchers.add(fn);
      signal.addEventListener("abort", () => watchers.delete(fn), { once: true });
      fn(state);
    },
    learn(table) {
      state = learn(state, table);
      for (const fn of [...watchers]) fn(state);
    },
    followTable: (id) => connection.join(`table:${id}`, { onSnapshot: ({ table }) => take({ t: "table", room: "lobby", seq: 0, table }), onEvent: (frame) => take(/** @type {LobbyFrame} */ (frame)) }),
    onFrame: (fn) => void listeners.add(fn),
    follow(isWanted) {
      if (isWanted === (leave !== null)) return;
      if (leave) leave();
      leave = isWanted ? connection.join("lobby", { onSnapshot: take, onEvent: take }) : null;
    },
  };
}
