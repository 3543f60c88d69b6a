import assert from "node:assert/strict";
import { test } from "node:test";

import { carryOver, isReady, moveTo, pick, turn, walk } from "../../../static/js/game/draft.js";
import { centreOf } from "../../../static/js/game/hexes.js";
import { readLegal } from "../../../static/js/game/legal.js";
import { turn as turnOf } from "./factories.js";

/** @typedef {[number, number]} Cell */

const LEGAL = readLegal(turnOf({ legal: ["23:1,-2:0", "23:1,-2:3", "23:0,4:5"] }));
const IN_HAND = { tile: 23, rotation: 1, cell: null };

test("picking another tile begins anew, the same one goes on", () => {
  const there = { tile: 23, rotation: 3, cell: /** @type {Cell} */ ([1, -2]) };
  assert.equal(pick(there, 23, 0), there);
  assert.deepEqual(pick(there, 7, 4), { tile: 7, rotation: 4, cell: null });
});

test("on a cell it settles in a legal rotation, and is not put where it may not lie", () => {
  assert.deepEqual(moveTo(IN_HAND, LEGAL, [1, -2]), { tile: 23, rotation: 3, cell: [1, -2] });
  assert.equal(moveTo(IN_HAND, LEGAL, [9, 9]), null);
});

test("in the hand it turns through all six, on a cell through the legal ones", () => {
  assert.equal(turn(IN_HAND, LEGAL, -1).rotation, 0);
  assert.equal(turn({ tile: 23, rotation: 3, cell: [1, -2] }, LEGAL, 1).rotation, 0);
});

test("only a legal placement on a cell can be confirmed", () => {
  assert.ok(!isReady(null, LEGAL));
  assert.ok(!isReady(IN_HAND, LEGAL));
  assert.ok(!isReady({ tile: 23, rotation: 1, cell: [1, -2] }, LEGAL));
  assert.ok(isReady({ tile: 23, rotation: 3, cell: [1, -2] }, LEGAL));
});

test("when the position changes, a draft stays, goes back to the hand, or is gone", () => {
  const there = { tile: 23, rotation: 3, cell: /** @type {Cell} */ ([1, -2]) };
  assert.equal(carryOver(there, LEGAL, [23, null]), there);
  assert.deepEqual(carryOver(there, new Map(), [23]), { tile: 23, rotation: 3, cell: null });
  assert.equal(carryOver(there, LEGAL, [7, null]), null);
});

test("arrows walk to the nearest cell on that side", () => {
  /** @type {Cell[]} */
  const cells = [[0, 0], [1, 0], [3, 0], [0, 2]];
  const right = { x: 1, y: 0 };
  assert.deepEqual(walk(null, cells, centreOf, right), [0, 0]);
  assert.deepEqual(walk([0, 0], cells, centreOf, right), [1, 0]);
  assert.deepEqual(walk([1, 0], cells, centreOf, right), [3, 0]);
  assert.equal(walk([3, 0], cells, centreOf, right), null);
  assert.deepEqual(walk([1, 0], cells, centreOf, { x: 0, y: 1 }), [0, 2]);
});
