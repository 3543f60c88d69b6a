/** What one room's talk knows: a pure reducer over its frames. Lines are told apart by id, so that none shows twice. */

/** @typedef {import("../protocol.js").Channel} Channel */
/** @typedef {import("../protocol.js").Line} Line */
/** @typedef {import("../protocol.js").ChatFrame} ChatFrame */
/** @typedef {import("../protocol.js").ChatHistoryFrame} ChatHistoryFrame */

/**
 * A channel that we may read; `refusal` says why we may not write (null: we may). `unread` counts what came while nobody looked.
 * @typedef {{ lines: readonly Line[], refusal: string | null, unread: number }} Talk
 */
/** @typedef {Readonly<Partial<Record<Channel, Talk>>>} TalkState */

/** The order in which channels stand side by side. @type {readonly Channel[]} */
export const ORDER = Object.freeze(["talk", "team", "players", "spectators"]);

/** How many lines of a channel a page keeps. */
export const KEPT = 300;

/** @type {TalkState} */
export const SILENCE = Object.freeze({});

/**
 * @param {TalkState} state
 * @param {ChatFrame | ChatHistoryFrame} frame
 * @param {Channel | null} [looking] the channel that is being looked at: what comes there is read at once
 * @returns {TalkState}
 */
export function reduce(state, frame, looking = null) {
  if (frame.t === "chat_history") {
    const before = state[frame.channel];
    const lines = merge(before?.lines ?? [], frame.lines);
    return { ...state, [frame.channel]: { lines, refusal: frame.refusal, unread: before ? before.unread : 0 } };
  }
  const talk = state[frame.channel];
  // What comes before the history is in the history.
  if (!talk || talk.lines.some((line) => line.id === frame.line.id)) return state;
  const unread = looking === frame.channel ? 0 : talk.unread + 1;
  return { ...state, [frame.channel]: { ...talk, lines: merge(talk.lines, [frame.line]), unread } };
}

/** @param {readonly Line[]} old @param {readonly Line[]} more @returns {readonly Line[]} each once, by id, the newest KEPT */
function merge(old, more) {
  const byId = new Map([...old, ...more].map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-KEPT);
}

/** @param {TalkState} state @param {Channel} channel @returns {TalkState} */
export function read(state, channel) {
  const talk = state[channel];
  return talk && talk.unread > 0 ? { ...state, [channel]: { ...talk, unread: 0 } } : state;
}

/** @param {TalkState} state @returns {Channel[]} those that there are, in their order */
export function channels(state) {
  return ORDER.filter((channel) => state[channel]);
}

/** @param {TalkState} state @returns {number} */
export function unread(state) {
  return channels(state).reduce((sum, channel) => sum + (state[channel]?.unread ?? 0), 0);
}

/**
 * @param {TalkState} state
 * @param {Channel | null} wanted what was looked at before
 * @returns {Channel | null} what to look at: the wanted one while it is there, else the first that we may write to
 */
export function choose(state, wanted) {
  if (wanted && state[wanted]) return wanted;
  const there = channels(state);
  return there.find((channel) => channel !== "team" && state[channel]?.refusal === null) ?? there[0] ?? null;
}

/** @param {Talk} talk @param {ReadonlySet<string>} muted @returns {readonly Line[]} */
export function heard(talk, muted) {
  return muted.size === 0 ? talk.lines : talk.lines.filter((line) => !muted.has(line.person.id));
}
