import assert from "node:assert/strict";
import { test } from "node:test";

import { durationText, sheetOf, timeUsed } from "../../../static/js/game/sheet.js";
import { game, laid, state } from "./factories.js";

/** @param {number} red @param {number} yellow @param {number[]} left @param {any} [more] */
function finished(red, yellow, left, more = {}) {
  const best = (/** @type {number} */ score) => ({ score, kind: /** @type {const} */ ("line"), tiles: score, cells: [] });
  const scores = { ...game().scores, R: best(red), Y: best(yellow) };
  const clock = { option: { kind: /** @type {const} */ ("penalty"), seconds: 900, increment: 0 }, left, running: null, at: 0, penalty: [0, 0] };
  return state({ scores, clock, turn: null, result: /** @type {any} */ ({ reason: "complete", winners: [] }), ...more });
}
/** @param {import("../../../static/js/game/state.js").State} of */
const points = (of) => sheetOf(of).map((row) => row.points && Number(row.points.toFixed(1)));

test("tournament points by margin, as they are published", () => {
  assert.deepEqual(points(finished(20, 20, [1, 1])), [10, 10]);
  assert.deepEqual(points(finished(21, 20, [1, 1])), [13.3, 6.7]);
  assert.deepEqual(points(finished(20, 29, [1, 1])), [4, 16]);
  assert.deepEqual(points(finished(60, 20, [1, 1])), [20, 0]);
});

test("overtime moves a point to the other side, and one more each full minute", () => {
  assert.deepEqual(points(finished(20, 20, [0, 1])), [9, 11]);
  assert.deepEqual(points(finished(20, 20, [-125_000, 1])), [7, 13]);
  assert.deepEqual(sheetOf(finished(20, 20, [-125_000, 1])).map(({ penalty }) => penalty), [3, 0]);
});

test("there are no points without a penalty clock, for three sides, or for a game that wasn't played out", () => {
  assert.deepEqual(points(finished(30, 20, [1, 1], { clock: null })), [null, null]);
  assert.deepEqual(points(finished(30, 20, [1, 1], { result: { reason: "resignation", winners: [0] } })), [null, null]);
});

test("time is what passed on move", () => {
  const tiles = [laid("1:0,0:0", { at: 5_000 }), laid("2:1,0:0", { at: 9_000, seat: 1 }), laid("3:0,1:0", { at: 10_000, seat: 0 })];
  const of = state({ started_at: 1_000, tiles });
  assert.deepEqual([timeUsed(of, 0), timeUsed(of, 1)], [5_000, 4_000]);
  assert.deepEqual([durationText(0), durationText(252_000), durationText(3_852_400)], ["0:00", "4:12", "1:04:12"]);
});
