import assert from "node:assert/strict";
import { test } from "node:test";

import { createNotices } from "../../../static/js/shell/notices.js";

/** A page that the test brings to the front and sends away. @param {any} [more] */
function behind({ permission = "granted", notify = true } = {}) {
  const page = /** @type {any} */ (new EventTarget());
  Object.assign(page, { title: "Loopline", visibilityState: "hidden", hasFocus: () => page.visibilityState === "visible", defaultView: new EventTarget() });
  const icon = /** @type {any} */ ({ href: "plain.svg" });
  /** @type {string[]} */
  const shown = [];
  /** @type {string[]} */
  const played = [];
  const notices = createNotices({
    page, icon, badged: "turn.svg",
    settings: /** @type {any} */ ({ get: (/** @type {string} */ key) => key === "notify" && notify }),
    sounds: { play: (sound) => void played.push(sound) },
    system: { permission: () => /** @type {any} */ (permission), ask: async () => /** @type {any} */ (permission), show: (text) => void shown.push(text) },
  });
  const front = () => {
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { page, icon, notices, shown, played, front };
}

test("behind other windows it calls by title, icon, sound and notification, until it is looked at", () => {
  const { page, icon, notices, shown, played, front } = behind();
  notices.notify("sat", "Anna sat down");
  assert.deepEqual([page.title, icon.href, shown, played], ["Anna sat down · Loopline", "turn.svg", ["Anna sat down"], ["call"]]);
  front();
  assert.deepEqual([page.title, icon.href], ["Loopline", "plain.svg"]);
});

test("in front it is silent", () => {
  const { page, notices, shown, played, front } = behind();
  front();
  notices.turn();
  notices.notify("invited", "Bo invites you");
  assert.deepEqual([page.title, shown, played], ["Loopline", [], []]);
});

test("your turn has the room's own sound", () => {
  const { notices, shown, played } = behind();
  notices.turn();
  assert.deepEqual([shown, played], [["Your turn"], []]);
});

test("without leave, or with it turned off, there is no system notification", () => {
  for (const how of [{ permission: "default" }, { permission: "denied" }, { permission: "missing" }, { notify: false }]) {
    const { page, notices, shown } = behind(how);
    notices.tell("Somebody sat down");
    assert.deepEqual(shown, []);
    assert.match(page.title, /^Somebody/);
  }
});

test("a new title of the page keeps the call", () => {
  const { page, notices } = behind();
  notices.turn();
  notices.setTitle("A game");
  assert.equal(page.title, "Your turn · A game");
});
