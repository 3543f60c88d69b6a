/** Lines with only what a test cares about. */

/** @typedef {import("../../../static/js/protocol.js").Line} Line */

/** @param {string} id @returns {import("../../../static/js/protocol.js").Person} */
export function person(id) {
  return { id, name: `Guest-${id}`, kind: "guest", ranking: null, crown: false };
}

/** @param {number} id @param {string} [by] @returns {Line} */
export function line(id, by = "1") {
  return { id, at: id * 1000, person: person(by), text: `line ${id}`, links: false };
}

/** @param {Line[]} lines @param {Partial<import("../../../static/js/protocol.js").ChatHistoryFrame>} [rest] */
export function history(lines, rest = {}) {
  return { ...{ t: /** @type {const} */ ("chat_history"), room: "lobby", channel: /** @type {const} */ ("talk"), lines, refusal: null }, ...rest };
}

/** @param {Line} line @param {import("../../../static/js/protocol.js").Channel} [channel] */
export function said(line, channel = "talk") {
  return { t: /** @type {const} */ ("chat"), room: "lobby", channel, line };
}
