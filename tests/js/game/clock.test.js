import assert from "node:assert/strict";
import { test } from "node:test";
import { clockState, clockText, penaltyPoints, timeLeft } from "../../../static/js/game/clock.js";

/** @type {import("../../../static/js/protocol.js").Clock} */
const CLOCK = { option: { kind: "penalty", seconds: 900, increment: 0 }, left: [60_000, 900_000, 60_000, 900_000], running: 0, at: 0, penalty: [0, 0, 0, 0] };
const SIDES = ["R", "Y", "R", "Y"];

test("only the running side's time goes, and partners share it", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => timeLeft(CLOCK, seat, SIDES, 4_000)), [56_000, 900_000, 56_000, 900_000]);
  assert.equal(timeLeft({ ...CLOCK, running: null }, 0, SIDES, 4_000), 60_000);
});

test("minutes and seconds, tenths at the end, and on below zero", () => {
  assert.deepEqual([900_000, 65_001, 59_999, 9_949, 0, -1, -80_500].map(clockText), ["15:00", "1:06", "1:00", "0:09.9", "0:00.0", "\u22120:00", "\u22121:20"]);
});

test("low time warns, used up time says so and what it costs", () => {
  assert.deepEqual([61_000, 59_000, 0, -1].map((left) => clockState(CLOCK, left)), ["", "low", "over", "over"]);
  assert.deepEqual([1, 0, -59_999, -60_000].map((left) => penaltyPoints(CLOCK, left)), [0, 1, 1, 2]);
  assert.equal(penaltyPoints({ ...CLOCK, option: { kind: "sudden_death", seconds: 60, increment: 0 } }, -5), 0);
});
