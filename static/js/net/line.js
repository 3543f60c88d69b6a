/**
 * One line to the server that is kept alive: opens the socket, pings, notices silence, comes back with full jitter.
 * Time, chance and the socket itself are arguments, so that it runs under fakes.
 */

import { delay, isWorthRetrying } from "./backoff.js";

export const PING_MS = 10_000;
/** A line on which nothing came for so long is lost, whatever the socket believes. */
export const SILENCE_MS = 25_000;
/** After a wake the socket may be long dead without knowing: it gets this long to answer. */
export const PROBE_MS = 3_000;
const SUBPROTOCOL = "loopline.v1";

/** @typedef {"open" | "connecting" | "lost"} Status */
/** @typedef {Pick<WebSocket, "send" | "close" | "onmessage" | "onclose">} Socket */
/** @typedef {{ setTimeout: (fn: () => void, ms: number) => any, clearTimeout: (id: any) => void }} Timers */

/**
 * @typedef {object} LineOptions
 * @property {string} url
 * @property {(frame: any) => void} onFrame every frame of the server but its pongs
 * @property {(status: Status) => void} onStatus
 * @property {(url: string, subprotocol: string) => Socket} [open]
 * @property {Timers} [timers]
 * @property {() => number} [random]
 */

/**
 * @typedef {object} Line
 * @property {() => Status} status "open" from the server's welcome on; "connecting" before the very first one
 * @property {(frame: object) => boolean} send false when the line isn't open
 * @property {() => void} wake try now if lost, else make sure within seconds that the line still lives
 * @property {() => void} reopen drop the socket and open another at once (who we are has changed)
 * @property {() => void} close for good
 */

/** @returns {Timers} */
export function browserTimers() {
  return { setTimeout: (fn, ms) => window.setTimeout(fn, ms), clearTimeout: (id) => window.clearTimeout(id) };
}

/**
 * @param {LineOptions} options
 * @returns {Line}
 */
export function createLine(options) {
  const { url, onFrame, onStatus } = options;
  const open = options.open ?? ((where, protocol) => new WebSocket(where, protocol));
  const timers = options.timers ?? browserTimers();
  const random = options.random ?? Math.random;

  /** @type {Socket | null} */
  let socket = null;
  /** @type {Status} */
  let status = "connecting";
  let tries = 0;
  let pings = 0;
  let isAwaitingPong = false;
  let isClosed = false;
  /** @type {{ ping: any, silence: any, retry: any }} */
  const timer = { ping: 0, silence: 0, retry: 0 };

  function connect() {
    if (isClosed) return;
    stopTimers();
    const mine = open(url, SUBPROTOCOL);
    socket = mine;
    mine.onmessage = (event) => mine === socket && receive(event.data);
    mine.onclose = (event) => mine === socket && lose(event.code);
    timer.silence = timers.setTimeout(() => lose(1006), SILENCE_MS);
  }

  /** @param {string} text */
  function receive(text) {
    listen(SILENCE_MS);
    const frame = JSON.parse(text);
    if (frame.t === "pong") isAwaitingPong = false;
    if (frame.t === "welcome") {
      tries = 0;
      isAwaitingPong = false;
      schedulePing();
      become("open");
    }
    if (frame.t !== "pong") onFrame(frame);
  }

  /** @param {number} ms how long the silence may last from now on */
  function listen(ms) {
    timers.clearTimeout(timer.silence);
    timer.silence = timers.setTimeout(endOfPatience, ms);
  }

  function endOfPatience() {
    // A page in the background is throttled and may simply not have asked: then ask first.
    if (status === "open" && !isAwaitingPong) probe(PING_MS);
    else lose(1006);
  }

  /** @param {number} ms how long the answer may take */
  function probe(ms) {
    ping();
    listen(ms);
  }

  function ping() {
    isAwaitingPong = true;
    pings += 1;
    socket?.send(JSON.stringify({ t: "ping", id: `ping-${pings}` }));
  }

  function schedulePing() {
    timers.clearTimeout(timer.ping);
    timer.ping = timers.setTimeout(() => {
      ping();
      schedulePing();
    }, PING_MS);
  }

  /** @param {number} code */
  function lose(code) {
    drop();
    become("lost");
    if (!isClosed && isWorthRetrying(code)) {
      timer.retry = timers.setTimeout(connect, delay(tries, random()));
      tries += 1;
    }
  }

  function drop() {
    stopTimers();
    const old = socket;
    socket = null;
    old?.close();
  }

  function stopTimers() {
    for (const id of Object.values(timer)) timers.clearTimeout(id);
  }

  /** @param {Status} next */
  function become(next) {
    if (next === status) return;
    status = next;
    onStatus(next);
  }

  connect();
  return {
    status: () => status,
    send(frame) {
      if (status !== "open" || !socket) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    wake() {
      if (status === "open") return probe(PROBE_MS);
      if (isClosed || socket) return undefined;
      tries = 0;
      return connect();
    },
    reopen() {
      drop();
      tries = 0;
      if (status === "open") become("connecting");
      connect();
    },
    close() {
      isClosed = true;
      drop();
      become("lost");
    },
  };
}
