/** The order in which people stand in the list. Pure. */

/** @typedef {import("../protocol.js").LobbyPerson} LobbyPerson */

const RANK = { here: 0, playing: 1, away: 2 };

/**
 * @param {readonly LobbyPerson[]} people
 * @param {string | undefined} me
 * @returns {LobbyPerson[]} oneself first, then those here, playing, away; each by name, numbers in names by their size
 */
export function inOrder(people, me) {
  const compare = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;
  const mine = (/** @type {LobbyPerson} */ one) => (one.person.id === me ? 0 : 1);
  return [...people].sort((a, b) => mine(a) - mine(b) || RANK[a.state] - RANK[b.state] || compare(a.person.name, b.person.name));
}

/** @param {number} count */
export const countWords = (count) => (count === 1 ? "1 person here" : `${count} people here`);
