import assert from "node:assert/strict";
import { test } from "node:test";
import { carryOver, isReady, moveTo, pick, turn, walk } from "../../../static/js/game/draft.js";
import { cellAt, centreOf, nearest } from "../../../static/js/game/hexes.js";
import { cellsFor, placementText, readLegal, rotationsAt, settle, turnOn } from "../../../static/js/game/legal.js";
import { linesOf, sidesOf, TILES } from "../../../static/js/game/tiles.js";

/** @type {any} */
const TURN = { number: 3, seat: 0, phase: "free", legal: ["7:0,1:2", "7:0,1:5", "7:-1,0:0", "9:2,-1:1"], spaces: [], closed: [] };
const legal = readLegal(TURN);

test("the server's list is read by tile and cell", () => {
  assert.deepEqual(cellsFor(legal, 7), [[0, 1], [-1, 0]]);
  assert.deepEqual(rotationsAt(legal, 7, [0, 1]), [2, 5]);
  assert.deepEqual(rotationsAt(legal, 8, [0, 1]), []);
  assert.equal(readLegal(null).size, 0);
  assert.equal(placementText(7, [-1, 0], 0), "7:-1,0:0");
});

test("a tile settles in the wished rotation, else in the next legal one clockwise", () => {
  assert.equal(settle([2, 5], 2), 2);
  assert.equal(settle([2, 5], 3), 5);
  assert.equal(settle([2], 3), 2);
  assert.equal(settle([], 3), null);
});

test("turning goes through legal rotations only, either way", () => {
  assert.deepEqual([turnOn([1, 2, 5], 2, 1), turnOn([1, 2, 5], 5, 1), turnOn([1, 2, 5], 1, -1), turnOn([4], 4, 1)], [5, 1, 5, 4]);
});

test("a draft is picked, moved, turned, and ready when the server would take it", () => {
  const picked = pick(null, 7, 3);
  assert.deepEqual(picked, { tile: 7, rotation: 3, cell: null });
  assert.equal(isReady(picked, legal), false);
  const moved = moveTo(picked, legal, [0, 1]);
  assert.deepEqual(moved, { tile: 7, rotation: 5, cell: [0, 1] });
  assert.equal(isReady(moved, legal), true);
  assert.equal(moveTo(picked, legal, [5, 5]), null);
  assert.deepEqual(turn(/** @type {any} */ (moved), legal, 1).rotation, 2);
  assert.deepEqual(turn(picked, legal, -1).rotation, 2);
});

test("a draft outlives a change of the position only while it holds", () => {
  const draft = { tile: 7, rotation: 2, cell: /** @type {[number, number]} */ ([0, 1]) };
  assert.equal(carryOver(draft, legal, [7, 9]), draft);
  assert.equal(carryOver(draft, legal, [9, null]), null);
  assert.deepEqual(carryOver({ ...draft, rotation: 1 }, legal, [7]), { tile: 7, rotation: 1, cell: null });
});

test("arrow keys walk to the nearest legal cell in their direction", () => {
  const cells = /** @type {[number, number][]} */ ([[0, 0], [1, 0], [0, 1], [3, 0]]);
  assert.deepEqual(walk([0, 0], cells, centreOf, { x: 1, y: 0 }), [1, 0]);
  assert.deepEqual(walk([0, 0], cells, centreOf, { x: 0, y: 1 }), [0, 1]);
  assert.equal(walk([0, 0], cells, centreOf, { x: -1, y: 0 }), null);
  assert.deepEqual(walk(null, cells, centreOf, { x: 1, y: 0 }), [0, 0]);
});

test("a point lies in the cell whose centre is nearest", () => {
  for (let q = -4; q <= 4; q++) for (let r = -4; r <= 4; r++) assert.deepEqual(cellAt(centreOf([q, r])), [q, r]);
  assert.deepEqual(nearest({ x: 5, y: 5 }, [[0, 0], [1, 0]], 60), [0, 0]);
  assert.equal(nearest({ x: 500, y: 5 }, [[0, 0]], 60), null);
});

test("tiles have three lines of two edges each, and turn clockwise", () => {
  assert.equal(TILES.size, 56);
  for (const tile of TILES.keys()) assert.equal(linesOf(tile).length, 3);
  assert.equal(sidesOf(1, 0).join(""), "RYYBRB");
  assert.equal(sidesOf(1, 1).join(""), "BRYYBR");
});
