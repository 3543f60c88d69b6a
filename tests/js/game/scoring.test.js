import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { keyOf } from "../../../static/js/game/hexes.js";
import { bestOf, scoresOf } from "../../../static/js/game/scoring.js";
import { begin, reduce } from "../../../static/js/game/state.js";
import { laid } from "./factories.js";

/** @param {string} name */
const read = (name) => readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8");

test("every golden game ends with the scores that are written down", () => {
  for (const line of read("games.jsonl").trim().split("\n")) {
    const { id, plies, scores } = JSON.parse(line);
    const got = scoresOf(plies.map((/** @type {{ play: string }} */ { play }) => laid(play)));
    for (const colour of /** @type {const} */ (["R", "Y", "G", "B"])) {
      const { score, kind, tiles } = got[colour];
      assert.deepEqual([score, kind, tiles], scores[colour], `${id} ${colour}`);
    }
  }
});

test("after each placement the scores are the server's, and the cells are a chain of as many tiles", () => {
  for (const name of ["two-seats", "doubles", "four-seats-resigned", "three-people"]) {
    const { start, events } = JSON.parse(read(`frames/${name}.json`));
    let state = begin(start.game, start.seq);
    for (const event of events.filter((/** @type {any} */ { t }) => t === "placed")) {
      state = reduce(state, event);
      const got = scoresOf(state.game.tiles);
      for (const colour of /** @type {const} */ (["R", "Y", "G", "B"])) {
        const want = state.game.scores[colour];
        assert.deepEqual([got[colour].score, got[colour].kind], [want.score, want.kind]);
        assert.equal(new Set(got[colour].cells.map(keyOf)).size, got[colour].tiles);
      }
    }
  }
});

test("nothing scores nothing, and a lone tile one", () => {
  assert.deepEqual(bestOf([], "R"), { score: 0, kind: "line", tiles: 0, cells: [] });
  assert.equal(bestOf([laid("1:0,0:0")], "R").score, 1);
  assert.equal(bestOf([laid("1:0,0:0")], "G").score, 0);
});
