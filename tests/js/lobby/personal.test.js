import assert from "node:assert/strict";
import { test } from "node:test";

import { createPersonal } from "../../../static/js/lobby/personal.js";
import { guest, table } from "./factories.js";

/** A page that notes what is asked of it. */
function page() {
  /** @type {string[]} */
  const done = [];
  const app = /** @type {any} */ ({
    navigate: (/** @type {string} */ path) => done.push(`go ${path}`),
    notices: { notify: (/** @type {string} */ kind, /** @type {string} */ text) => done.push(`${kind}: ${text}`) },
    toast: (/** @type {string} */ text, /** @type {any} */ { link }) => done.push(`${text} ${link.href}`),
  });
  return { done, personal: createPersonal(() => app) };
}

test("who watches the seek is told at once, on every change, and not after the end", () => {
  const { personal } = page();
  const ended = new AbortController();
  /** @type {(number | null)[]} */
  const seen = [];
  personal.watchSeek((since) => void seen.push(since), ended.signal);
  personal.take({ t: "seeking", since: 5 });
  personal.take({ t: "seeking", since: null });
  ended.abort();
  personal.take({ t: "seeking", since: 7 });
  assert.deepEqual(seen, [null, 5, null]);
});

test("whoever is paired is taken to the game and looks no longer", () => {
  const { done, personal } = page();
  personal.take({ t: "seeking", since: 5 });
  personal.take({ t: "paired", game: "g" });
  assert.deepEqual(done, ["begun: Your game has begun", "go /game/g"]);
  personal.watchSeek((since) => assert.equal(since, null), new AbortController().signal);
});

test("an invitation is told with the way to the table", () => {
  const { done, personal } = page();
  const invited = table("t", [guest("1"), null]);
  personal.take({ t: "invitation", table: invited, by: invited.opener });
  assert.deepEqual(done, ["invited: Guest-1 invites you", "Guest-1 invites you to a table. /table/t"]);
});
