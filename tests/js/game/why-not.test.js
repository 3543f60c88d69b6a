import assert from "node:assert/strict";
import { test } from "node:test";

import { around, keyOf } from "../../../static/js/game/hexes.js";
import { coloursAround, matches, tripled, whyNot } from "../../../static/js/game/why-not.js";
import { game, goldenPositions, laid, state, turn } from "./factories.js";

/** @typedef {[number, number]} Cell */

/** @param {import("../../../static/js/protocol.js").PlacedTile[]} tiles */
const byCell = (tiles) => new Map(tiles.map((one) => [keyOf([one.q, one.r]), one]));

/** @param {ReturnType<typeof goldenPositions>[number]} position */
function stateOf({ tiles, ply }) {
  const spaces = ply.spaces.map((cell) => ({ cell, fits: [] }));
  return state({ ...game(), tiles, bag: ply.bag, turn: turn({ ...ply, spaces }) });
}

/** @param {ReturnType<typeof byCell>} board @returns {Cell[]} the empty cells beside tiles */
function rim(board) {
  const cells = [...board.values()].flatMap(({ q, r }) => around([q, r]));
  const empty = new Map(cells.map((cell) => [keyOf(cell), cell]));
  return [...empty.values()].filter((cell) => !board.has(keyOf(cell)));
}

test("golden games: what matches, makes no triple and lies on no closed cell is just what is legal", () => {
  let seen = 0;
  for (const { tiles, ply } of goldenPositions(3).filter((one) => one.ply.bag > 0 && one.tiles.length && one.ply.phase === "free")) {
    const board = byCell(tiles);
    const closed = new Set(ply.closed.map(keyOf));
    const found = ply.hand.flatMap((tile) =>
      rim(board)
        .filter((cell) => !closed.has(keyOf(cell)))
        .flatMap((cell) =>
          [0, 1, 2, 3, 4, 5]
            .filter((rotation) => matches(tile, rotation, coloursAround(board, cell)) && !tripled(board, tile, cell, rotation))
            .map((rotation) => `${tile}:${keyOf(cell)}:${rotation}`),
        ),
    );
    assert.deepEqual(found.sort(), [...ply.legal].sort());
    seen += found.length;
  }
  assert.ok(seen > 1_000);
});

test("golden games: every refusal has its own words, and names a cell that is there to be seen", () => {
  const said = new Set();
  for (const position of goldenPositions(3).filter((one) => one.ply.bag > 0 && one.tiles.length)) {
    const board = byCell(position.tiles);
    const now = stateOf(position);
    const legal = new Set(position.ply.legal.map((text) => text.slice(0, text.lastIndexOf(":"))));
    for (const tile of position.ply.hand) {
      for (const cell of rim(board).filter((one) => !legal.has(`${tile}:${keyOf(one)}`))) {
        const { words, cell: hurt } = whyNot(now, board, tile, cell);
        assert.doesNotMatch(words, /rules forbid/);
        if (words.startsWith("Restriction 1")) assert.ok(!board.has(keyOf(hurt)) && keyOf(hurt) !== keyOf(cell));
        said.add(words.split(/[ :]/)[0] + words.split(/[ :]/)[1]);
      }
    }
  }
  assert.deepEqual([...said].sort(), ["Acontrolled", "Aforced", "Restriction1", "Thecolours"]);
});

test("an occupied and a lonely cell are told apart", () => {
  const tiles = [laid("1:0,0:0")];
  const now = state({ tiles });
  assert.match(whyNot(now, byCell(tiles), 2, [0, 0]).words, /already lies there/);
  assert.match(whyNot(now, byCell(tiles), 2, [4, 4]).words, /must touch/);
});
