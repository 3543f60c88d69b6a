import assert from "node:assert/strict";
import { test } from "node:test";

import { createAlarm } from "../../../static/js/game/alarm.js";
import { state, turn } from "./factories.js";

/** @param {"penalty" | "sudden_death"} kind @param {number} left @param {number} [due] */
const at = (kind, left, due = 0) => state({ turn: turn({ seat: due }), clock: { option: { kind, seconds: 900, increment: 0 }, left: [left, 900_000], running: due, at: 0, penalty: [0, 0] } });

function listening() {
  /** @type {string[]} */
  const said = [];
  let played = 0;
  return { said, played: () => played, alarm: createAlarm({ say: (words) => void said.push(words), play: () => void (played += 1) }) };
}

test("little time is told once", () => {
  const { alarm, said, played } = listening();
  alarm(at("sudden_death", 61_000), 0, 0);
  alarm(at("sudden_death", 61_000), 0, 2_000);
  alarm(at("sudden_death", 61_000), 0, 3_000);
  assert.deepEqual([said, played()], [["59 seconds left on your clock."], 1]);
});

test("a penalty clock past zero says what it costs", () => {
  const { alarm, said } = listening();
  alarm(at("penalty", 500), 0, 0);
  alarm(at("penalty", 500), 0, 900);
  alarm(at("penalty", 500), 0, 1_900);
  assert.equal(said.length, 2);
  assert.match(said[1], /Past zero/);
});

test("on another's turn, for a watcher, and without a clock nothing is told", () => {
  const { alarm, said } = listening();
  alarm(at("sudden_death", 5_000, 1), 0, 0);
  alarm(at("sudden_death", 5_000), null, 0);
  alarm(state(), 0, 0);
  assert.deepEqual(said, []);
});
