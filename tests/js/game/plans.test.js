import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf } from "../../../static/js/game/hexes.js";
import { readLegal } from "../../../static/js/game/legal.js";
import { canLie, offered, planLegal, stillHolding } from "../../../static/js/game/plans.js";
import { goldenPositions, laid } from "./factories.js";

/** @param {import("../../../static/js/protocol.js").PlacedTile[]} tiles */
const board = (...tiles) => new Map(tiles.map((one) => [keyOf([one.q, one.r]), one]));

test("what the server allows can be planned, in every position of the golden games", () => {
  for (const { tiles, ply } of goldenPositions(3)) {
    const legal = planLegal(board(...tiles), [], ply.hand, ply.bag);
    for (const text of ply.legal) {
      const [tile, cell, rotation] = text.split(":");
      if (tiles.length === 0 && cell !== "0,0") continue;
      assert.ok(legal.get(Number(tile))?.get(cell)?.includes(Number(rotation)), `${text} on ${tiles.length} tiles`);
    }
  }
});

test("a plan lies on empty cells only, beside a tile, colour to colour", () => {
  // Tile 1 at rotation 0 shows red, yellow, yellow, blue, red, blue on its sides 0 to 5.
  const laidOut = board(laid("1:0,0:0"));
  assert.ok(!canLie(laidOut, { tile: 2, rotation: 0, cell: [0, 0] }, 9));
  assert.ok(!canLie(laidOut, { tile: 2, rotation: 0, cell: [5, 5] }, 9));
  const ways = [0, 1, 2, 3, 4, 5].filter((rotation) => canLie(laidOut, { tile: 2, rotation, cell: [1, 0] }, 9));
  assert.equal(ways.length, 2, "two of its sides are yellow");
});

test("later plans lean on earlier ones, and fall with them", () => {
  const laidOut = board(laid("1:0,0:0"));
  const first = planLegal(laidOut, [], [2, 3], 9).get(2);
  const rotation = first?.get("1,0")?.[0] ?? -1;
  const one = { tile: 2, rotation, cell: /** @type {[number, number]} */ ([1, 0]) };
  const second = planLegal(laidOut, [one], [2, 3], 9);
  assert.ok(!second.has(2), "a planned tile is not planned twice");
  const far = second.get(3)?.get("2,0");
  assert.ok(far, "a cell beside the plan alone");
  const two = { tile: 3, rotation: far[0], cell: /** @type {[number, number]} */ ([2, 0]) };
  const both = [one, two];
  assert.equal(stillHolding(both, laidOut, [2, 3, null], 9), both);
  assert.deepEqual(stillHolding(both, board(laid("1:0,0:0"), laid("9:1,0:0")), [2, 3], 9), [], "its cell is taken, and the other touches nothing");
  assert.deepEqual(stillHolding(both, laidOut, [2], 9), [one], "the tile is gone from the hand");
});

test("the first plan that is legal is offered, the others wait", () => {
  const plans = [{ tile: 1, rotation: 2, cell: /** @type {[number, number]} */ ([1, 0]) }, { tile: 2, rotation: 5, cell: /** @type {[number, number]} */ ([0, 1]) }];
  const legal = readLegal(/** @type {any} */ ({ legal: ["1:1,0:3", "2:0,1:5"] }));
  assert.deepEqual(offered(plans, legal), { draft: plans[1], plans: [plans[0]] });
  assert.deepEqual(offered(plans, new Map()), { draft: null, plans });
});
