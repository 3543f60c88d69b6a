import assert from "node:assert/strict";
import { test } from "node:test";

import { createSettings } from "../../../static/js/shell/settings.js";

/** A storage in memory. @param {string | null} [stored] */
function storage(stored = null) {
  let text = stored;
  return { getItem: () => text, setItem: (/** @type {string} */ _, /** @type {string} */ next) => void (text = next) };
}

test("marks and sound are on, theme and motion follow the system until somebody chooses", () => {
  const settings = createSettings(storage());
  assert.deepEqual(
    [settings.get("theme"), settings.get("marks"), settings.get("sound"), settings.get("motion")],
    ["auto", true, true, "auto"],
  );
});

test("a choice is told, kept, and found by the next page", () => {
  const store = storage();
  const settings = createSettings(store);
  /** @type {string[]} */
  const told = [];
  const off = settings.onChange((key) => told.push(key));
  settings.set("theme", "dark");
  settings.set("theme", "dark");
  off();
  settings.set("sound", false);
  assert.deepEqual(told, ["theme"]);
  const next = createSettings(store);
  assert.deepEqual([next.get("theme"), next.get("sound")], ["dark", false]);
});

test("nonsense in the store costs only itself", () => {
  const settings = createSettings(storage('{"theme":"pink","marks":false,"robots":9,"toString":1}'));
  assert.deepEqual([settings.get("theme"), settings.get("marks"), settings.get("robots")], ["auto", false, 1]);
  for (const text of ["", "null", "[]", "{"]) assert.equal(createSettings(storage(text)).get("theme"), "auto", text);
});

test("a forbidden store is no reason to fail", () => {
  const fail = () => {
    throw new Error("denied");
  };
  const settings = createSettings({ getItem: fail, setItem: fail });
  settings.set("marks", false);
  assert.equal(settings.get("marks"), false);
});

test("what another tab chooses is told here too", () => {
  const store = storage();
  const tabs = new EventTarget();
  const [here, there] = [createSettings(store, tabs), createSettings(store)];
  /** @type {string[]} */
  const told = [];
  here.onChange((key) => told.push(key));
  there.set("theme", "light");
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key: "loopline.settings" }));
  assert.equal(here.get("theme"), "light");
  assert.deepEqual(told, ["theme"]);
});
