import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_SCALE, MIN_SCALE, OPEN, between, fit, pan, toPlane, viewBox, zoom } from "../../../static/js/game/camera.js";
import { SIDE, WIDTH, centreOf } from "../../../static/js/game/hexes.js";
import { insetsOf } from "../../../static/js/game/insets.js";

/** @typedef {[number, number]} Cell */

const SIZE = { width: 800, height: 600 };
/** @type {Cell[]} */
const CELLS = [[0, 0], [5, -2], [-3, 4], [2, 3]];

/** Where a point of the plane is seen. @param {import("../../../static/js/game/camera.js").Camera} camera @param {{ x: number, y: number }} point */
const seen = (camera, { x, y }) => ({ x: (x - camera.x) * camera.scale + SIZE.width / 2, y: (y - camera.y) * camera.scale + SIZE.height / 2 });

test("fit shows every cell and the ring round them, clear of what covers the edges", () => {
  for (const insets of [OPEN, { top: 48, right: 300, bottom: 20, left: 0 }]) {
    const camera = fit(CELLS, SIZE, insets);
    for (const { x, y } of CELLS.map(centreOf)) {
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const at = seen(camera, { x: x + dx * WIDTH * 1.5, y: y + dy * SIDE * 2.5 });
        assert.ok(at.x >= insets.left && at.x <= SIZE.width - insets.right, `x ${at.x}`);
        assert.ok(at.y >= insets.top && at.y <= SIZE.height - insets.bottom, `y ${at.y}`);
      }
    }
  }
});

test("an empty board looks at the first cell, not too near", () => {
  const camera = fit([], SIZE);
  assert.equal(camera.x, 0);
  assert.ok(camera.scale <= 1.15);
});

test("the point under the pointer stays there while zooming", () => {
  const camera = fit(CELLS, SIZE);
  const about = { x: 120, y: 470 };
  const before = toPlane(camera, about, SIZE);
  const after = toPlane(zoom(camera, 1.7, about, SIZE), about, SIZE);
  assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-9);
});

test("zoom stops at its ends", () => {
  const camera = fit(CELLS, SIZE);
  assert.equal(zoom(camera, 1e6, { x: 0, y: 0 }, SIZE).scale, MAX_SCALE);
  assert.equal(zoom(camera, 1e-6, { x: 0, y: 0 }, SIZE).scale, MIN_SCALE);
});

test("what is dragged stays under the pointer", () => {
  const camera = fit(CELLS, SIZE);
  const before = toPlane(camera, { x: 100, y: 100 }, SIZE);
  const after = toPlane(pan(camera, 30, -20), { x: 130, y: 80 }, SIZE);
  assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-9);
});

test("the view box is centred on the camera", () => {
  assert.equal(viewBox({ x: 10, y: 20, scale: 2 }, SIZE), "-190.00 -130.00 400.00 300.00");
});

test("a glide begins and ends where it should", () => {
  const [a, b] = [{ x: 0, y: 0, scale: 1 }, { x: 10, y: -10, scale: 2 }];
  assert.deepEqual(between(a, b, 0), a);
  assert.deepEqual(between(a, b, 1), b);
  const half = between(a, b, 0.5);
  assert.ok(half.x > 5 && half.x < 10);
});

test("chips and the end sheet are kept clear of, below on a phone and beside on a desk", () => {
  const sheet = { width: 344, height: 300 };
  const phone = { width: 360, height: 500 };
  assert.ok(insetsOf(phone, null).top > 0);
  assert.ok(insetsOf(phone, sheet).bottom >= 300 && insetsOf(phone, sheet).right === 0);
  assert.ok(insetsOf({ width: 1280, height: 600 }, sheet).right >= 344 && insetsOf({ width: 1280, height: 600 }, sheet).bottom === 0);
});
