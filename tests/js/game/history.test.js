import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { keyOf } from "../../../static/js/game/hexes.js";
import { lastPly, stateAt } from "../../../static/js/game/history.js";
import { begin, reduce } from "../../../static/js/game/state.js";

/** @param {string} name @returns {{ start: any, events: any[], end: any }} */
const frames = (name) => JSON.parse(readFileSync(new URL(`../../data/frames/${name}.json`, import.meta.url), "utf8"));

for (const name of ["two-seats", "doubles", "four-seats-resigned", "three-people"]) {
  test(`${name}: each ply looks back as it looked when it was there`, () => {
    const { start, events } = frames(name);
    const states = [begin(start.game, start.seq)];
    for (const event of events) states.push(reduce(states[states.length - 1], event));
    const now = states[states.length - 1];
    const seen = new Set();
    for (const then of states) {
      if (seen.has(lastPly(then)) || lastPly(then) === lastPly(now)) continue;
      seen.add(lastPly(then));
      const back = stateAt(now, lastPly(then));
      for (const key of /** @type {const} */ (["tiles", "bag", "unseen"])) assert.deepEqual(back.game[key], then.game[key], key);
      assert.deepEqual(back.game.seats, then.game.seats);
      assert.deepEqual(back.hands, then.hands);
      assert.deepEqual([back.game.turn?.seat, back.game.turn?.phase, back.game.turn?.number], [then.game.turn?.seat, then.game.turn?.phase, then.game.turn?.number]);
      const spaces = (/** @type {any} */ state) => state.game.turn?.spaces.map((/** @type {any} */ { cell, fits }) => [keyOf(cell), fits]).sort();
      assert.deepEqual(spaces(back), spaces(then), "the same forced spaces, and who can fill them");
      for (const colour of /** @type {const} */ (["R", "Y", "G", "B"])) assert.equal(back.game.scores[colour].score, then.game.scores[colour].score);
    }
    assert.equal(seen.size, lastPly(now));
  });
}

test("the last ply is the game itself, and beyond it there is nothing", () => {
  const { end } = frames("two-seats");
  const now = begin(end.game, end.seq);
  assert.equal(stateAt(now, lastPly(now)), now);
  assert.equal(stateAt(now, 99), now);
});

test("from a snapshot of a finished game the way back leads to six tiles in each hand", () => {
  const { start, end } = frames("doubles");
  const back = stateAt(begin(end.game, end.seq), 0);
  assert.deepEqual(back.game.seats.map(({ hand }) => hand), start.game.seats.map((/** @type {any} */ { hand }) => hand));
  assert.deepEqual([back.game.bag, back.game.result], [start.game.bag, null]);
});

test("looking back in a finished game nobody is missed; in a running one it is as it is now", () => {
  const { end } = frames("two-seats");
  const away = /** @type {const} */ (["offline", "here"]);
  const over = { ...begin(end.game, end.seq), presence: [...away] };
  assert.deepEqual(stateAt(over, 1).presence, ["here", "here"]);
  const running = { ...over, game: { ...over.game, result: null } };
  assert.deepEqual(stateAt(running, 1).presence, away);
});
