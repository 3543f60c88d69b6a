import assert from "node:assert/strict";
import { test } from "node:test";

import { createKeep } from "../../../static/js/game/keep.js";

function fakeStorage() {
  /** @type {Map<string, string>} */
  const values = new Map();
  return {
    values,
    getItem: (/** @type {string} */ key) => values.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void values.set(key, value),
    removeItem: (/** @type {string} */ key) => void values.delete(key),
  };
}

const KEPT = { draft: { tile: 3, rotation: 1, cell: /** @type {[number, number]} */ ([1, 0]) }, plans: [], unanswered: { id: "i", text: "3:1,0:1" } };

test("what is kept comes back in the same game, and in no other", () => {
  const storage = fakeStorage();
  createKeep(storage, "g1").save(KEPT);
  assert.deepEqual(createKeep(storage, "g1").load(), KEPT);
  assert.equal(createKeep(storage, "g2").load(), null);
});

test("nothing to keep leaves nothing behind", () => {
  const storage = fakeStorage();
  const keep = createKeep(storage, "g1");
  keep.save(KEPT);
  keep.save({ draft: null, plans: [], unanswered: null });
  assert.equal(storage.values.size, 0);
});

test("nonsense, and a storage that refuses, are nothing", () => {
  const storage = fakeStorage();
  for (const text of ["{", "3", "null", '{"plans":3}', '{"plans":[],"draft":{"tile":"x"},"unanswered":null}', '{"plans":[{"tile":1,"rotation":0,"cell":null}],"draft":null,"unanswered":null}', '{"plans":[],"draft":null,"unanswered":{"id":1}}']) {
    storage.values.set("loopline.placing.g1", text);
    assert.equal(createKeep(storage, "g1").load(), null, text);
  }
  const refuses = () => {
    throw new Error("forbidden");
  };
  const keep = createKeep({ getItem: refuses, setItem: refuses, removeItem: refuses }, "g1");
  assert.equal(keep.load(), null);
  keep.save(KEPT);
  assert.equal(createKeep(null, "g1").load(), null);
});
