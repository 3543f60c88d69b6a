import assert from "node:assert/strict";
import { test } from "node:test";

import { curve, niceStep } from "../../../static/js/pages/profile-graph.js";

const FRAME = { width: 100, height: 100, left: 10, right: 10, top: 10, bottom: 10 };

test("the curve stays within its frame, the highest above the lowest", () => {
  const { path, ticks, last } = curve([[0, 500], [5, 530], [100, 480]], FRAME);
  const points = [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])]);
  assert.deepEqual(points.map((point) => point[0]), [10, 50, 90]);
  for (const [, y] of points) assert.ok(y >= 10 && y <= 90);
  assert.ok(points[1][1] < points[0][1] && points[0][1] < points[2][1]);
  assert.deepEqual(last, { x: 90, y: points[2][1] });
  assert.deepEqual(ticks.map((tick) => tick.value), [480, 500, 520, 540]);
  assert.equal(ticks[0].y, 90);
});

test("a ranking that never moved is a line, not a division by zero", () => {
  const { path, ticks } = curve([[0, 500], [1, 500]], FRAME);
  assert.ok(!/NaN|Infinity/.test(path));
  assert.ok(ticks.length >= 2);
  assert.ok(!/NaN/.test(curve([[0, 500]], FRAME).path));
});

test("steps are 1, 2 or 5 times a power of ten", () => {
  assert.deepEqual([0, 4, 9, 60, 100, 450, 1000].map(niceStep), [1, 1, 5, 20, 50, 200, 500]);
});
