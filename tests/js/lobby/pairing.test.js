import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestRobot, reach, searchWords, waitedWords } from "../../../static/js/lobby/pairing.js";

test("the reach widens as the server's does", () => {
  assert.deepEqual([0, 4_999, 5_000, 30_000, 59_999, 60_000].map(reach), [50, 50, 100, 350, 600, null]);
});

test("the words name the rankings that would do", () => {
  assert.equal(searchWords(null, 0), "Rankings 450 to 550.");
  assert.equal(searchWords(40, 5_000), "Rankings 0 to 140.");
  assert.equal(searchWords(900, 61_000), "Anybody will do by now.");
});

test("the time waited reads like a clock", () => {
  assert.deepEqual([-5, 7_400, 65_000].map(waitedWords), ["0:00", "0:07", "1:05"]);
});

test("the robot offered is the nearest that can be played", () => {
  const level = (/** @type {string} */ id, /** @type {number} */ ranking, playable = true) => ({ id, name: id, ranking, character: "", playable, missing: null });
  const levels = [level("a", 300), level("b", 550), level("c", 510, false)];
  assert.equal(nearestRobot(levels, null)?.id, "b");
  assert.equal(nearestRobot(levels, 310)?.id, "a");
  assert.equal(nearestRobot([], null), null);
});
