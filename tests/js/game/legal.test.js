import assert from "node:assert/strict";
import { test } from "node:test";

import { cellsFor, placementText, readLegal, rotationsAt, settle, turnOn } from "../../../static/js/game/legal.js";
import { turn } from "./factories.js";

const LEGAL = readLegal(turn({ legal: ["23:1,-2:0", "23:1,-2:3", "23:0,4:5", "7:1,-2:2"] }));

test("the list is read by tile and cell", () => {
  assert.deepEqual(cellsFor(LEGAL, 23), [[1, -2], [0, 4]]);
  assert.deepEqual(rotationsAt(LEGAL, 23, [1, -2]), [0, 3]);
  assert.deepEqual(rotationsAt(LEGAL, 7, [0, 4]), []);
  assert.deepEqual(cellsFor(LEGAL, 9), []);
  assert.equal(readLegal(null).size, 0);
});

test("a ghost starts in the wished rotation if it is legal, else in the next clockwise", () => {
  assert.equal(settle([0, 3], 3), 3);
  assert.equal(settle([0, 3], 1), 3);
  assert.equal(settle([0, 3], 4), 0);
  assert.equal(settle([], 4), null);
});

test("turning goes through legal rotations only, both ways round", () => {
  assert.equal(turnOn([0, 2, 3], 0, 1), 2);
  assert.equal(turnOn([0, 2, 3], 3, 1), 0);
  assert.equal(turnOn([0, 2, 3], 0, -1), 3);
  assert.equal(turnOn([4], 4, 1), 4);
});

test("what is sent is what was read", () => assert.equal(placementText(23, [1, -2], 3), "23:1,-2:3"));
