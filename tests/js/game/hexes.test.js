import assert from "node:assert/strict";
import { test } from "node:test";

import { SIDE, WIDTH, around, cellAt, centreOf, cornerAt, distance, middleOf, nearest } from "../../../static/js/game/hexes.js";

/** @typedef {[number, number]} Cell */

test("a cell's neighbours lie at the six sides, from NE clockwise", () => {
  around([2, -1]).forEach((beside, side) => {
    const [from, to, middle] = [centreOf([2, -1]), centreOf(beside), middleOf(side)];
    assert.ok(distance({ x: from.x + 2 * middle.x, y: from.y + 2 * middle.y }, to) < 1e-9, `side ${side}`);
  });
});

test("every point well inside a cell finds that cell", () => {
  for (let q = -4; q <= 4; q++) {
    for (let r = -4; r <= 4; r++) {
      const centre = centreOf([q, r]);
      for (let i = 0; i < 6; i++) {
        for (const { x, y } of [cornerAt(i, SIDE * 0.98), scaled(middleOf(i), 0.98)]) {
          assert.deepEqual(cellAt({ x: centre.x + x, y: centre.y + y }), [q, r]);
        }
      }
    }
  }
});

/** @param {{ x: number, y: number }} point @param {number} by */
const scaled = ({ x, y }, by) => ({ x: x * by, y: y * by });

test("zero never has a sign: it is part of a key", () => {
  const [q, r] = cellAt({ x: -0.1, y: -0.1 });
  assert.ok(Object.is(q, 0) && Object.is(r, 0));
});

test("the nearest cell counts only within reach", () => {
  /** @type {Cell[]} */
  const cells = [[0, 0], [2, 0]];
  assert.deepEqual(nearest({ x: WIDTH * 1.4, y: 0 }, cells, WIDTH), [2, 0]);
  assert.deepEqual(nearest({ x: WIDTH * 0.6, y: 0 }, cells, WIDTH), [0, 0]);
  assert.equal(nearest({ x: WIDTH * 5, y: 0 }, cells, WIDTH), null);
  assert.equal(nearest({ x: Infinity, y: Infinity }, cells, WIDTH), null);
});
