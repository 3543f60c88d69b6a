import assert from "node:assert/strict";
import { test } from "node:test";

import { TILES, linesOf, sidesOf } from "../../../static/js/game/tiles.js";

test("56 tiles, each with three colours twice, all different however they are turned", () => {
  assert.equal(TILES.size, 56);
  const seen = new Set();
  for (const [tile, edges] of TILES) {
    assert.equal(new Set(edges).size, 3, `tile ${tile}`);
    for (const colour of edges) assert.equal([...edges].filter((one) => one === colour).length, 2, `tile ${tile}`);
    const turned = [0, 1, 2, 3, 4, 5].map((rotation) => sidesOf(tile, rotation).join(""));
    seen.add(turned.sort()[0]);
  }
  assert.equal(seen.size, 56);
});

test("rotation k turns the printed edge j to side j + k", () => {
  const printed = sidesOf(23, 0);
  assert.equal(printed.join(""), "GYYRRG");
  assert.deepEqual(sidesOf(23, 2), ["R", "G", "G", "Y", "Y", "R"]);
});

test("a line joins the two edges of its colour", () => {
  const lines = linesOf(1);
  assert.deepEqual(lines, [{ colour: "R", from: 0, to: 4 }, { colour: "Y", from: 1, to: 2 }, { colour: "B", from: 3, to: 5 }]);
});

test("there is no tile 57", () => assert.throws(() => sidesOf(57, 0), /no tile 57/));
