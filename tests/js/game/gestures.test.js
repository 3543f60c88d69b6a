import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, pan, toPlane, zoom } from "../../../static/js/game/camera.js";
import { centreOf } from "../../../static/js/game/hexes.js";
import { createPointers } from "../../../static/js/game/pointers.js";

function recorder() {
  /** @type {string[]} */
  const calls = [];
  const note = (/** @type {string} */ name) => (/** @type {any[]} */ ...args) => void calls.push(`${name}${typeof args[0] === "number" ? ` ${args.slice(0, 2).map((n) => (typeof n === "number" ? Math.round(n * 100) / 100 : "")).join(" ").trim()}` : ""}`);
  const gestures = /** @type {any} */ (Object.fromEntries(["tap", "carryStart", "carry", "drop", "carryCancel", "pan", "pinch"].map((name) => [name, note(name)])));
  return { calls, pointers: createPointers(gestures) };
}
const at = (/** @type {number} */ x, /** @type {number} */ y, id = 1) => ({ id, x, y, touch: false });
/** @type {import("../../../static/js/game/pointers.js").Grip} */
const TILE = { kind: "carry", what: "hand", tile: 7 };
/** @type {import("../../../static/js/game/pointers.js").Grip} */
const BOARD = { kind: "board" };

test("a tap acts on release, and a little trembling is no slide", () => {
  const { calls, pointers } = recorder();
  pointers.down(at(10, 10), TILE);
  pointers.move(at(13, 12));
  assert.deepEqual(calls, []);
  pointers.up(at(13, 12));
  assert.deepEqual(calls, ["tap"]);
});

test("sliding a tile carries it, and letting go drops it", () => {
  const { calls, pointers } = recorder();
  pointers.down(at(0, 0), TILE);
  pointers.move(at(20, 0));
  pointers.move(at(40, 0));
  pointers.up(at(40, 0));
  assert.deepEqual(calls, ["carryStart", "carry", "carry", "drop"]);
});

test("sliding the board pans it", () => {
  const { calls, pointers } = recorder();
  pointers.down(at(0, 0), BOARD);
  pointers.move(at(20, 5));
  pointers.move(at(25, 5));
  pointers.up(at(25, 5));
  assert.deepEqual(calls, ["pan 20 5", "pan 5 0"]);
});

test("a second finger pinches, and puts back what was carried", () => {
  const { calls, pointers } = recorder();
  pointers.down(at(0, 0), TILE);
  pointers.move(at(20, 0));
  pointers.down(at(100, 0, 2), BOARD);
  pointers.move(at(180, 0, 2));
  pointers.up(at(180, 0, 2));
  pointers.up(at(20, 0));
  assert.deepEqual(calls, ["carryStart", "carry", "carryCancel", "pan 40 0", "pinch 2"]);
  pointers.down(at(0, 0), TILE);
  pointers.up(at(0, 0));
  assert.equal(calls[calls.length - 1], "tap", "afterwards all is as before");
});

test("a cancelled pointer leaves nothing behind", () => {
  const { calls, pointers } = recorder();
  pointers.down(at(0, 0), TILE);
  pointers.move(at(20, 0));
  pointers.cancel(1);
  pointers.up(at(20, 0));
  assert.deepEqual(calls, ["carryStart", "carry", "carryCancel"]);
  assert.equal(pointers.mode(), "idle");
});

const SIZE = { width: 400, height: 300 };

test("fit shows every tile", () => {
  /** @type {[number, number][]} */
  const cells = [[-5, 0], [6, 2], [0, -7]];
  const camera = fit(cells, SIZE);
  for (const cell of cells) {
    const { x, y } = centreOf(cell);
    assert.ok(Math.abs(x - camera.x) * camera.scale < SIZE.width / 2);
    assert.ok(Math.abs(y - camera.y) * camera.scale < SIZE.height / 2);
  }
});

test("zooming keeps the point under the pointer, panning moves with it", () => {
  const camera = fit([], SIZE);
  const pointer = { x: 90, y: 40 };
  const before = toPlane(camera, pointer, SIZE);
  const after = toPlane(zoom(camera, 0.8, pointer, SIZE), pointer, SIZE);
  assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-9);
  const moved = toPlane(pan(camera, 30, -10), { x: 120, y: 30 }, SIZE);
  assert.ok(Math.hypot(before.x - moved.x, before.y - moved.y) < 1e-9);
});
