/** What the lobby knows: a pure reducer over its frames, and what the views ask of it. */

/** @typedef {import("../protocol.js").Lobby} Lobby */
/** @typedef {import("../protocol.js").LobbyFrame} LobbyFrame */
/** @typedef {import("../protocol.js").Table} Table */
/** @typedef {import("../protocol.js").Summary} Summary */
/** @typedef {import("../protocol.js").LobbyPerson} LobbyPerson */
/** @typedef {{ id: string } | null} Me */

/**
 * `isKnown` is false until the first snapshot. `tables` are all open ones that we were told of,
 * `hidden` those that are over, and those that only REST told of.
 * @typedef {{ isKnown: boolean, tables: Table[], hidden: Table[], games: Summary[], people: LobbyPerson[] }} LobbyState
 */

/** How many tables that are over, or off the list, are kept for whoever looks at one of them. */
const HIDDEN_KEPT = 50;

/** What a guest, or whoever has no ranking yet, counts as. */
export const UNRANKED = 500;

/** @type {LobbyState} */
export const EMPTY = Object.freeze({ isKnown: false, tables: [], hidden: [], games: [], people: [] });

/**
 * @param {LobbyState} state
 * @param {LobbyFrame} frame
 * @returns {LobbyState} tables and games keep their identity as long as nothing about them changed
 */
export function reduce(state, frame) {
  switch (frame.t) {
    case "snapshot":
      return { isKnown: true, hidden: state.hidden, tables: frame.lobby.tables.filter(isListed), games: frame.lobby.games.filter(isRunning), people: frame.lobby.people };
    case "table":
      return {
        ...state,
        tables: isListed(frame.table) ? put(state.tables, frame.table) : without(state.tables, frame.table.id),
        hidden: isListed(frame.table) ? without(state.hidden, frame.table.id) : put(state.hidden, frame.table).slice(0, HIDDEN_KEPT),
      };
    case "game":
      return { ...state, games: isRunning(frame.game) ? put(state.games, frame.game) : without(state.games, frame.game.id) };
    case "people":
      return { ...state, people: present(state.people, frame) };
    default:
      return state;
  }
}

/** @param {LobbyPerson[]} people @param {import("../protocol.js").PeopleFrame} news @returns {LobbyPerson[]} */
function present(people, { joined, left, changed }) {
  const byId = new Map(people.map((one) => [one.person.id, one]));
  for (const one of [...joined, ...changed]) byId.set(one.person.id, one);
  for (const id of left) byId.delete(id);
  return [...byId.values()];
}

/**
 * Take in a table that REST told of. What the room lists stays as it is: the room's news come in order, REST's may not.
 * @param {LobbyState} state
 * @param {Table} table
 * @returns {LobbyState}
 */
export function learn(state, table) {
  if (isListed(table) && state.tables.some((one) => one.id === table.id)) return state;
  return { ...state, tables: without(state.tables, table.id), hidden: put(state.hidden, table).slice(0, HIDDEN_KEPT) };
}

/** @param {Table} table */
const isListed = (table) => table.state === "open";

/** @param {Summary} game */
const isRunning = (game) => game.state === "running";

/**
 * @template {{ id: string }} T
 * @param {T[]} list @param {T} one
 * @returns {T[]} in its old place, or in front when it is new
 */
function put(list, one) {
  return list.some((old) => old.id === one.id) ? list.map((old) => (old.id === one.id ? one : old)) : [one, ...list];
}

/** @template {{ id: string }} T @param {T[]} list @param {string} id @returns {T[]} */
function without(list, id) {
  return list.filter((old) => old.id !== id);
}

/** @param {Table} table @param {Me} me @returns {number | null} the slot on which I sit */
export function mySlot(table, me) {
  const slot = me && table.slots.find((one) => one.player?.id === me.id);
  return slot ? slot.slot : null;
}

/** @param {Summary} game @param {Me} me @returns {boolean} */
export function isMine(game, me) {
  return me !== null && game.seats.some((seat) => seat.player.id === me.id);
}

/** @param {LobbyState} state @param {Me} me @returns {Summary | null} the running game that I sit in, the newest if several */
export function myGame(state, me) {
  const mine = state.games.filter((game) => isMine(game, me));
  return mine.sort((a, b) => b.started_at - a.started_at)[0] ?? null;
}

/** @param {Table} table @param {Me} me @returns {boolean} whether the list shows it to me: for everybody, or I sit there */
function isForMe(table, me) {
  return table.visibility === "open" || mySlot(table, me) !== null;
}

/** @param {LobbyState} state @param {Me} me @returns {Table[]} the tables that wait for my answer, the newest first */
export function invitations(state, me) {
  if (me === null) return [];
  const waiting = (/** @type {Table} */ table) => table.invited.some(({ person, state: answer }) => answer === "pending" && person.id === me.id);
  return state.tables.filter((table) => waiting(table) && mySlot(table, me) === null).sort((a, b) => b.created_at - a.created_at);
}

/**
 * @param {LobbyState} state @param {Me} me
 * @returns {Summary | null} the running game most worth a look: not mine, by watchers and the rankings of all seats
 */
export function featured(state, me) {
  const weight = (/** @type {Summary} */ game) => 100 * game.watchers + game.seats.reduce((sum, { player }) => sum + (player.ranking ?? UNRANKED), 0) / game.seats.length;
  const others = state.games.filter((game) => !isMine(game, me));
  return others.sort((a, b) => weight(b) - weight(a) || b.started_at - a.started_at)[0] ?? null;
}

/** @param {LobbyState} state @param {Me} me @returns {Table[]} mine first, then those with a free slot, the newest first */
export function orderedTables(state, me) {
  const rank = (/** @type {Table} */ table) => (mySlot(table, me) !== null ? 0 : hasFreeSlot(table) ? 1 : 2);
  return state.tables.filter((table) => isForMe(table, me)).sort((a, b) => rank(a) - rank(b) || b.created_at - a.created_at);
}

/** @param {Table} table */
export function hasFreeSlot(table) {
  return table.slots.some((slot) => slot.player === null);
}

/** @param {Table} table @returns {boolean} whether enough sit at it: two, or all four of a Doubles */
export function canStart(table) {
  const sitting = table.slots.filter((slot) => slot.player !== null).length;
  return sitting >= (table.doubles ? 4 : 2);
}

/** @param {LobbyState} state @param {string} id @returns {Table | null} */
export function findTable(state, id) {
  return [...state.tables, ...state.hidden].find((table) => table.id === id) ?? null;
}
