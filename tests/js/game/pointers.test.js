import assert from "node:assert/strict";
import { test } from "node:test";

import { createPointers } from "../../../static/js/game/pointers.js";

/** @typedef {import("../../../static/js/game/pointers.js").Grip} Grip */

/** @type {Grip} */
const TILE = { kind: "carry", what: "hand", tile: 23 };
/** @type {Grip} */
const BOARD = { kind: "board" };

/** A machine, and what it told. */
function watched() {
  /** @type {any[][]} */
  const told = [];
  const tell = (/** @type {string} */ name) => (/** @type {any[]} */ ...args) => void told.push([name, ...args]);
  const names = ["tap", "carryStart", "carry", "drop", "carryCancel", "pan", "pinch"];
  const machine = createPointers(/** @type {any} */ (Object.fromEntries(names.map((name) => [name, tell(name)]))));
  return { machine, told, names: () => told.map(([name]) => name) };
}

/** @param {number} x @param {number} y @param {number} [id] */
const at = (x, y, id = 1) => ({ id, x, y, touch: false });

test("a press that hardly moves is a tap, told on release", () => {
  const { machine, told } = watched();
  machine.down(at(10, 10), TILE);
  machine.move(at(13, 12));
  assert.equal(told.length, 0);
  machine.up(at(13, 12));
  assert.deepEqual(told.map(([name, grip]) => [name, grip]), [["tap", TILE]]);
});

test("a slide from a tile carries it and drops it where it ends", () => {
  const { machine, told, names } = watched();
  machine.down(at(10, 10), TILE);
  machine.move(at(30, 10));
  machine.move(at(80, 40));
  machine.up(at(90, 50));
  assert.deepEqual(names(), ["carryStart", "carry", "carry", "drop"]);
  assert.equal(told[3][1].x, 90);
});

test("a slide on the board pans by what the pointer moved", () => {
  const { machine, told } = watched();
  machine.down(at(0, 0), BOARD);
  machine.move(at(20, 0));
  machine.move(at(25, -5));
  machine.up(at(25, -5));
  assert.deepEqual(told, [["pan", 20, 0], ["pan", 5, -5]]);
});

test("two fingers pinch about their middle", () => {
  const { machine, told } = watched();
  machine.down(at(0, 0, 1), BOARD);
  machine.down(at(100, 0, 2), BOARD);
  machine.move(at(200, 0, 2));
  const pinch = told.find(([name]) => name === "pinch");
  assert.deepEqual(pinch, ["pinch", 2, { x: 100, y: 0 }]);
});

test("a second finger puts a carried tile back, and lifting one does not drop it", () => {
  const { machine, names } = watched();
  machine.down(at(0, 0, 1), TILE);
  machine.move(at(50, 0, 1));
  machine.down(at(100, 0, 2), BOARD);
  machine.up(at(100, 0, 2));
  machine.up(at(50, 0, 1));
  assert.deepEqual(names(), ["carryStart", "carry", "carryCancel"]);
  assert.equal(machine.mode(), "idle");
});

test("what the system cancels is not dropped", () => {
  const { machine, names } = watched();
  machine.down(at(0, 0), TILE);
  machine.move(at(50, 0));
  machine.cancel(1);
  machine.up(at(50, 0));
  assert.deepEqual(names(), ["carryStart", "carry", "carryCancel"]);
});

test("a pointer that was never pressed does nothing", () => {
  const { machine, told } = watched();
  machine.move(at(5, 5));
  machine.up(at(5, 5));
  assert.deepEqual(told, []);
});
