import assert from "node:assert/strict";
import { test } from "node:test";

import { levelFor } from "../../../static/js/lobby/levels.js";

/** @param {string} id @param {number} ranking @param {boolean} [playable] */
const level = (id, ranking, playable = true) => ({ id, name: id, ranking, character: "", playable, missing: playable ? null : "numba" });
const LADDER = [level("deep", 750, false), level("greedy", 550), level("novice", 300), level("expert", 900)];

test("a newcomer meets the gentlest level", () => {
  assert.equal(levelFor(LADDER, null, null), "novice");
});

test("a ranking meets the nearest level that can be played", () => {
  assert.equal(levelFor(LADDER, 560, null), "greedy");
  assert.equal(levelFor(LADDER, 760, null), "expert");
  assert.equal(levelFor(LADDER, 740, null), "expert");
  assert.equal(levelFor(LADDER, 2000, null), "expert");
});

test("the level played last wins, unless it is gone or can't be played", () => {
  assert.equal(levelFor(LADDER, 900, "novice"), "novice");
  assert.equal(levelFor(LADDER, 900, "deep"), "expert");
  assert.equal(levelFor(LADDER, null, "retired"), "novice");
});

test("where nothing can be played there is no level", () => {
  assert.equal(levelFor([level("deep", 750, false)], null, null), null);
  assert.equal(levelFor([], null, null), null);
});
