import assert from "node:assert/strict";
import { test } from "node:test";

import { accuracyOf, alternativesOf, costWords, ghostsOf, graphWords, marginLines, progressWords, readPlacement, standWords, suggestedWords } from "../../../static/js/game/review-facts.js";
import { WIDTH, plotOf, plyAt, xOf } from "../../../static/js/game/review-graph.js";
import { game } from "./factories.js";

/** @typedef {import("../../../static/js/protocol.js").ReviewedPly} ReviewedPly */

/** @param {Partial<ReviewedPly>} [more] @returns {ReviewedPly} */
const ply = (more = {}) => ({ seat: 0, placement: "1:0,0:0", had_choice: true, loss: 0, alternatives: [], scores: { R: 10, Y: 7 }, ...more });

/** @param {ReviewedPly[]} plies @param {number[]} turns */
const review = (plies, turns = []) => ({ version: 1, accuracy: [81.6, null], turning_points: turns, plies });

const { seats } = game();

test("two sides have one line of margins, more sides one each", () => {
  const two = review([ply(), ply({ scores: { R: 5, Y: 9.5 } })]);
  assert.deepEqual(marginLines(two, seats), [{ colour: "R", values: [3, -4.5] }]);
  const three = review([ply({ scores: { R: 5, Y: 9, G: 7 } })]);
  assert.deepEqual(marginLines(three, game({}, "RYG").seats).map(({ colour, values }) => [colour, values]), [["R", [-4]], ["Y", [2]], ["G", [-2]]]);
});

test("the words say who is ahead and what the placement cost", () => {
  const one = review([ply(), ply({ loss: 2.26, scores: { R: 5, Y: 9 } }), ply({ had_choice: false, scores: { R: 5, Y: 5.2 } })], [1]);
  assert.equal(standWords(one, 0, seats), "Nothing is placed yet.");
  assert.equal(standWords(one, 1, seats), "Red is ahead by 3.0 points.");
  assert.equal(standWords(one, 3, seats), "Even.");
  assert.deepEqual([1, 2, 3].map((at) => costWords(one, at)), ["As good as any.", "It cost 2.3 points.", "There was no choice."]);
  assert.match(graphWords(one, seats), /3 placements.*Turning points: 2 \(Guest-0, 2\.3 points\)/);
  assert.deepEqual(accuracyOf(one, seats).map(({ words }) => words), ["Guest-0 82 %", "Guest-1 –"]);
});

test("alternatives are those that were not played, numbered anew", () => {
  const alternatives = [{ placement: "5:1,-2:3", margin: 4 }, { placement: "1:0,0:0", margin: 3 }, { placement: "7:0,1:5", margin: -1.04 }];
  const found = alternativesOf(review([ply({ alternatives })]), 1);
  assert.deepEqual(found.map(({ number, tile }) => [number, tile]), [[1, 5], [2, 7]]);
  assert.deepEqual(readPlacement("5:1,-2:3"), { tile: 5, cell: [1, -2], rotation: 3 });
  assert.equal(suggestedWords(found), "1: tile 5 at 1,-2, +4.0; 2: tile 7 at 0,1, \u22121.0");
  assert.deepEqual(alternativesOf(review([ply()]), 0), []);
  const twice = [...found, { ...found[0], number: 3 }];
  assert.deepEqual(ghostsOf(twice, () => true).map(({ number }) => number), [1, 2]);
  assert.deepEqual(ghostsOf(twice, ([q]) => q === 0).map(({ number }) => number), [2]);
});

test("the graph leads from a point to its ply and back", () => {
  for (const at of [0, 1, 28, 56]) assert.equal(plyAt(xOf(at, 56), 56), at);
  assert.equal(plyAt(-50, 56), 0);
  assert.equal(plyAt(WIDTH * 2, 56), 56);
});

test("losses are bars, turning points dots on the first line", () => {
  const one = review([ply(), ply({ loss: 6, seat: 1 })], [1]);
  const plot = plotOf(one, marginLines(one, seats));
  assert.deepEqual(plot.bars.map(({ seat, height }) => [seat, height]), [[1, 26]]);
  assert.equal(plot.dots[0].x, xOf(2, 2));
  assert.ok(plot.dots[0].y < plot.zero, "who is ahead stands above the middle");
});

test("progress is told in words", () => {
  const standing = { ahead: 2, done: 3, total: 56, review: null };
  assert.equal(progressWords({ state: "waiting", ...standing }), "The review waits; 2 come first.");
  assert.equal(progressWords({ state: "running", ...standing }), "Reviewing: 3 of 56 placements…");
});
