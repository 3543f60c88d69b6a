import assert from "node:assert/strict";
import { test } from "node:test";

import { readKey } from "../../../static/js/game/keyboard.js";
import { createSteps, zoomFactor } from "../../../static/js/game/wheel.js";

/** @param {string} key @param {boolean} [shiftKey] */
const read = (key, shiftKey = false) => readKey({ key, shiftKey });

/** @param {number} deltaY @param {number} [timeStamp] @param {object} [more] */
const wheel = (deltaY, timeStamp = 0, more = {}) => ({ deltaY, deltaMode: 0, timeStamp, ctrlKey: false, ...more });

test("1 to 6 pick slots, other digits nothing", () => {
  assert.deepEqual(read("1"), { slot: 0 });
  assert.deepEqual(read("6"), { slot: 5 });
  assert.equal(read("7"), null);
  assert.equal(read("x"), null);
});

test("Shift turns R round, Caps Lock does not", () => {
  assert.deepEqual(read("r"), { act: "turn" });
  assert.deepEqual(read("R", true), { act: "turn-back" });
  assert.deepEqual(read("R"), { act: "turn" });
  assert.deepEqual(read("r", true), { act: "turn-back" });
});

test("a notch of a wheel is one step", () => {
  const steps = createSteps();
  assert.deepEqual([steps(wheel(100)), steps(wheel(100, 10)), steps(wheel(-100, 20))], [1, 1, -1]);
  assert.equal(createSteps()(wheel(3, 0, { deltaMode: 1 })), 1);
});

test("a trackpad's small movements add up, and a pause forgets them", () => {
  const steps = createSteps();
  assert.deepEqual([1, 2, 3, 4].map((n) => steps(wheel(12, n))), [0, 0, 0, 1]);
  const slow = createSteps();
  assert.deepEqual([1, 2, 3, 4].map((n) => slow(wheel(12, n * 1_000))), [0, 0, 0, 0]);
});

test("zooming in and out again comes back, and one event never leaps", () => {
  assert.ok(zoomFactor(wheel(-100)) > 1);
  assert.ok(Math.abs(zoomFactor(wheel(-100)) * zoomFactor(wheel(100)) - 1) < 1e-12);
  assert.ok(zoomFactor(wheel(-1e6)) < 2);
});
