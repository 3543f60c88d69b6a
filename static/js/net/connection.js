/**
 * The page's one connection: rooms that are joined again by number after every break, and requests with their answers.
 * Nothing is ever sent again by itself; who asked learns of the break ("lost") and decides.
 */

import { browserTimers, createLine } from "./line.js";
import { createRequests, refuseOffline } from "./requests.js";
import { createCursor } from "./room-cursor.js";

/** @typedef {import("../protocol.js").Frame} Frame */
/** @typedef {import("../protocol.js").WelcomeFrame} WelcomeFrame */
/** @typedef {import("../protocol.js").AckFrame} AckFrame */
/** @typedef {import("../protocol.js").RequestError} RequestError */
/** @typedef {import("./line.js").Status} Status */

/**
 * What a room's view is told: snapshots, then events in order and without gaps (and passing news without `seq`),
 * `onJoined` when the room is whole again after a join, `onLost` when the line breaks, `onRefused` when the server won't let us in.
 * @typedef {object} RoomHandlers
 * @property {(frame: any) => void} onSnapshot
 * @property {(frame: any) => void} onEvent
 * @property {() => void} [onJoined]
 * @property {() => void} [onLost]
 * @property {(error: RequestError) => void} [onRefused]
 */

/**
 * @typedef {object} Connection
 * @property {(room: string, handlers: RoomHandlers) => () => void} join gives the function that leaves again
 * @property {(frame: { t: string } & Record<string, unknown>, options?: { id?: string }) => Promise<AckFrame>} request
 *   rejects with a RequestError
 * @property {() => number} serverTime the server's clock, in Unix milliseconds, as far as this page can tell
 * @property {Status} status
 * @property {(fn: (status: Status) => void) => () => void} onStatus
 * @property {(fn: (room: string, error: RequestError) => void) => () => void} onRefused a room that won't let us in
 * @property {() => void} wake
 * @property {() => void} reopen
 * @property {() => void} close
 */

/** Refusals that say "not now": the join is asked again by itself, for it changes nothing. */
const PASSING = new Set(["too_fast", "busy", "internal"]);
const RETRY_MS = 2_000;

/** @typedef {{ cursor: import("./room-cursor.js").Cursor, handlers: Set<RoomHandlers> }} Room */

/**
 * @param {{
 *   url: string,
 *   onWelcome?: (frame: WelcomeFrame) => void,
 *   onPersonal?: (frame: import("../protocol.js").PersonalFrame) => void,
 *   onMutes?: (frame: import("../protocol.js").MutesFrame) => void,
 *   newId?: () => string,
 * } & Pick<import("./line.js").LineOptions, "open" | "timers" | "random">} options
 * @returns {Connection}
 */
export function createConnection({ url, onWelcome, onPersonal, onMutes, newId = newUuid, ...world }) {
  /** @type {Map<string, Room>} */
  const rooms = new Map();
  /** @type {Set<(status: Status) => void>} */
  const watchers = new Set();
  /** @type {Set<(room: string, error: RequestError) => void>} */
  const doorkeepers = new Set();
  const requests = createRequests();
  const timers = world.timers ?? browserTimers();
  let ahead = 0;
  const line = createLine({ url, onFrame, onStatus, ...world, timers });

  /** @param {any} frame */
  function onFrame(frame) {
    if (frame.t === "ack" || frame.t === "error") requests.answer(frame);
    else if (frame.t === "welcome") greet(frame);
    else if (frame.t === "mutes") onMutes?.(frame);
    else if (typeof frame.room === "string") route(frame);
    else onPersonal?.(frame);
  }

  /** @param {WelcomeFrame} frame */
  function greet(frame) {
    ahead = frame.at - Date.now();
    onWelcome?.(frame);
    for (const name of rooms.keys()) enter(name);
  }

  /** @param {Frame} frame */
  function route(frame) {
    const room = rooms.get(frame.room);
    const verdict = room?.cursor.take(frame);
    if (!room || verdict === "drop") return;
    if (verdict === "gap") {
      enter(frame.room);
      return;
    }
    for (const one of [...room.handlers]) (frame.t === "snapshot" ? one.onSnapshot : one.onEvent)(frame);
  }

  /** @param {string} name join, or join again from where we stand */
  function enter(name) {
    const room = rooms.get(name);
    if (!room || line.status() !== "open") return;
    const since = room.cursor.since();
    request({ t: "join", room: name, ...(since === undefined ? {} : { since }) }).then(
      (ack) => rooms.get(name) === room && settle(name, room, ack.seq),
      (error) => rooms.get(name) === room && refuse(name, room, error),
    );
  }

  /** @param {string} name @param {Room} room @param {number} seq */
  function settle(name, room, seq) {
    const wanted = room.cursor.since();
    if (room.cursor.settle(seq) || wanted === undefined) {
      for (const one of [...room.handlers]) one.onJoined?.();
      return;
    }
    // The server has more than it sent: only a whole snapshot helps.
    room.cursor.forget();
    enter(name);
  }

  /** @param {string} name @param {Room} room @param {RequestError} error */
  function refuse(name, room, error) {
    if (error.code === "lost") return;
    if (PASSING.has(error.code)) {
      timers.setTimeout(() => rooms.get(name) === room && enter(name), RETRY_MS);
      return;
    }
    for (const one of [...room.handlers]) one.onRefused?.(error);
    for (const fn of [...doorkeepers]) fn(name, error);
  }

  /** @param {Status} status */
  function onStatus(status) {
    if (status !== "open") {
      requests.loseAll();
      for (const room of rooms.values()) for (const one of [...room.handlers]) one.onLost?.();
    }
    for (const fn of [...watchers]) fn(status);
  }

  /** @type {Connection["request"]} */
  function request(frame, { id = newId() } = {}) {
    if (line.status() !== "open") return refuseOffline();
    const answer = requests.ask(id);
    line.send({ ...frame, id });
    return answer;
  }

  /** @param {string} name @param {RoomHandlers} handlers */
  function leave(name, handlers) {
    const room = rooms.get(name);
    if (!room?.handlers.delete(handlers) || room.handlers.size > 0) return;
    rooms.delete(name);
    line.send({ t: "leave", room: name, id: newId() });
  }

  return {
    join(name, handlers) {
      const room = rooms.get(name) ?? { cursor: createCursor(), handlers: new Set() };
      rooms.set(name, room);
      room.handlers.add(handlers);
      // A newcomer needs the whole picture, and a second one does no harm to whoever is in already.
      room.cursor.forget();
      enter(name);
      return () => leave(name, handlers);
    },
    request,
    serverTime: () => Date.now() + ahead,
    get status() {
      return line.status();
    },
    onStatus(fn) {
      watchers.add(fn);
      return () => watchers.delete(fn);
    },
    onRefused(fn) {
      doorkeepers.add(fn);
      return () => doorkeepers.delete(fn);
    },
    wake: line.wake,
    reopen: line.reopen,
    close: line.close,
  };
}

/**
 * A random UUID, version 4. `crypto.randomUUID` is missing where a page comes over plain http from another machine,
 * which is how a home server is played on from a phone.
 * @returns {string}
 */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
