/** What the server tells me, whichever view is open: I was paired, I am invited. */

import { outcomeWords } from "../shell/report-dialog.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").PersonalFrame} PersonalFrame */

/**
 * @typedef {object} Personal
 * @property {(frame: PersonalFrame) => void} take
 * @property {(fn: (since: number | null) => void, signal: AbortSignal) => void} watchSeek since when I look for an opponent
 *   (server time; null: not): calls at once, then on every change
 * @property {(since: number | null) => void} seeking what REST told of it
 * @property {(id: string | null) => void} welcome whom the line, open again, takes us for
 * @property {(id: string) => Promise<void>} onLine done when the line takes us for that person
 * @property {() => number} waited how long I have been looking, by this browser's own clock
 */

/** @param {() => App} app asked for late, because the line is open before the page is joined @returns {Personal} */
export function createPersonal(app) {
  /** @type {number | null} */
  let since = null;
  let begun = 0;
  /** @type {string | null} */
  let greeted = null;
  /** @type {Map<string, () => void>} */
  const expected = new Map();
  /** @type {Map<string, Promise<void>>} */
  const promised = new Map();
  /** @type {Set<(since: number | null) => void>} */
  const watchers = new Set();

  /** @param {number | null} next */
  function seeking(next) {
    if (since === null) begun = Date.now();
    since = next;
    for (const fn of [...watchers]) fn(since);
  }

  /** @param {PersonalFrame} frame */
  function take(frame) {
    if (frame.t === "seeking") seeking(frame.since);
    if (frame.t === "paired") {
      seeking(null);
      app().notices.notify("begun", "Your game has begun");
      app().navigate(`/game/${frame.game}`);
    }
    if (frame.t === "you") app().session.adopt(frame.person);
    if (frame.t === "report_resolved") app().toast(outcomeWords(frame));
    if (frame.t === "invitation") {
      app().notices.notify("invited", `${frame.by.name} invites you`);
      app().toast(`${frame.by.name} invites you to a table.`, { link: { href: `/table/${frame.table.id}`, words: "See it" } });
    }
  }

  /** @param {string | null} id */
  function welcome(id) {
    greeted = id;
    if (id === null) return;
    expected.get(id)?.();
    expected.delete(id);
    promised.delete(id);
  }

  /** @param {string} id */
  function onLine(id) {
    if (greeted === id) return Promise.resolve();
    const promise = promised.get(id) ?? new Promise((resolve) => expected.set(id, () => resolve()));
    promised.set(id, promise);
    return promise;
  }

  return {
    take,
    welcome,
    onLine,
    seeking,
    waited: () => Date.now() - begun,
    watchSeek(fn, signal) {
      watchers.add(fn);
      signal.addEventListener("abort", () => watchers.delete(fn), { once: true });
      fn(since);
    },
  };
}
