/** One room's talk as live state: follows the room, says things in it. */

import { newUuid } from "../net/connection.js";
import { SILENCE, choose, read, reduce, unread } from "./state.js";

/** @typedef {import("./state.js").Channel} Channel */
/** @typedef {import("./state.js").TalkState} TalkState */

/**
 * @typedef {object} Talk
 * @property {() => TalkState} state
 * @property {() => any} snapshot the room's last snapshot, null before the first
 * @property {() => Channel | null} channel the one that is shown
 * @property {(channel: Channel) => void} show
 * @property {(isLooking: boolean) => void} look whether somebody sees the shown channel: what comes there is read at once
 * @property {() => number} unread over all channels
 * @property {(text: string) => Promise<unknown>} say into the shown channel; rejects with a RequestError
 * @property {(fn: () => void, signal?: AbortSignal) => void} watch on every change
 * @property {() => void} reset forget everything: somebody else sits here now
 * @property {() => void} stop leave the room
 */

/**
 * @param {Pick<import("../net/connection.js").Connection, "join" | "request">} connection
 * @param {string} room
 * @param {() => string} [newId]
 * @returns {Talk}
 */
export function createTalk(connection, room, newId = newUuid) {
  let state = SILENCE;
  /** @type {any} */
  let snapshot = null;
  /** @type {Channel | null} */
  let wanted = null;
  let isLooking = false;
  /** What was sent and not answered: the same again goes under the same id. @type {{ id: string, channel: Channel, text: string } | null} */
  let unsure = null;
  /** @type {Set<() => void>} */
  const watchers = new Set();

  const channel = () => choose(state, wanted);

  /** @param {TalkState} next */
  function become(next) {
    const shown = choose(next, wanted);
    state = isLooking && shown ? read(next, shown) : next;
    // A channel that opens later doesn't take one away from the talk one is in.
    wanted ??= shown;
    for (const fn of [...watchers]) fn();
  }

  /** @param {any} frame */
  function take(frame) {
    if (frame.t === "chat" || frame.t === "chat_history") become(reduce(state, frame, isLooking ? channel() : null));
  }

  const stop = connection.join(room, {
    onSnapshot(frame) {
      snapshot = frame;
      become(state);
    },
    onEvent: take,
  });

  return {
    state: () => state,
    snapshot: () => snapshot,
    channel,
    show(next) {
      wanted = next;
      become(state);
    },
    look(next) {
      isLooking = next;
      become(state);
    },
    unread: () => unread(state),
    async say(text) {
      const to = channel();
      if (!to) throw { code: "not_joined", detail: "The talk isn’t here yet; wait a moment.", refusal: null };
      if (unsure?.text !== text || unsure.channel !== to) unsure = { id: newId(), channel: to, text };
      const { id } = unsure;
      try {
        await connection.request({ t: "say", room, channel: to, text }, { id });
        unsure = null;
      } catch (error) {
        // Refused is refused; only where no answer came may the line be there already.
        if (/** @type {{ code?: string }} */ (error).code !== "lost") unsure = null;
        throw error;
      }
    },
    watch(fn, signal) {
      watchers.add(fn);
      signal?.addEventListener("abort", () => watchers.delete(fn), { once: true });
    },
    reset() {
      unsure = null;
      wanted = null;
      become(SILENCE);
    },
    stop,
  };
}
