import assert from "node:assert/strict";
import { test } from "node:test";

import { readLegal } from "../../../static/js/game/legal.js";
import { draftWords, placedWords, resultTitle, resultWords, status } from "../../../static/js/game/words.js";
import { laid, state, turn } from "./factories.js";

/** @param {number} seat */
const quit = (seat) => ({ kind: "resigned", seat, by: null, turn: 3 });

/** @param {any} result */
const over = (result, story = /** @type {any[]} */ ([])) => state({ turn: null, story, result: { reason: "complete", scores: [9, 9], bag_order: [], salt: "", winners: [], ...result } });

test("whose turn it is, and what is due", () => {
  assert.equal(status(state({ turn: turn({ seat: 1 }) }), 0, null), "Guest-1 is on move");
  assert.match(status(state(), 0, null), /^Your turn/);
  assert.match(status(state({ turn: turn({ phase: "forced" }) }), 0, null), /^Forced/);
  assert.match(status(state(), 0, { tile: 1, cell: [0, 0] }), /Not placed yet/);
  assert.equal(status(state(), null, null), "Guest-0 is on move");
  assert.equal(status(state({ lent: ["greedy", null] }), 0, null), "A robot plays your seat just now");
  assert.match(status(state({ lent: ["greedy", null, null], out: [0] }, "RYG"), 0, null), /^You have left/);
});

test("each end has its words", () => {
  assert.match(resultWords(over({ winners: [0] })), /Guest-0 wins/);
  assert.match(resultWords(over({ winners: [0, 2].slice(0, 1) })), /wins/);
  assert.match(resultWords(over({})), /draw/);
  assert.match(resultWords(over({ reason: "deadlock" })), /Deadlock/);
  assert.equal(resultWords(over({ reason: "resignation", winners: [0] }, [quit(1)])), "Guest-1 resigned. Guest-0 wins.");
  assert.match(resultWords(over({ reason: "time", winners: [0] }, [quit(1)])), /^Guest-1 ran out of time/);
  assert.match(resultWords(over({ reason: "abandonment", winners: [0] }, [quit(1)])), /^Guest-1 was away .* claimed/);
  assert.match(resultWords(over({ reason: "abort" }, [quit(0)])), /^Guest-0 called the game off/);
  assert.match(resultWords(over({ reason: "draw_agreed" })), /agreed/);
  assert.equal(resultTitle(over({ winners: [1] }), 0), "You lost");
  assert.equal(resultTitle(over({ winners: [1] }), null), "Guest-1 wins");
  assert.equal(resultTitle(over({}), 0), "Drawn");
});

test("a placement in words", () => {
  assert.equal(placedWords(state(), laid("23:1,-2:3", { phase: "forced", drew: 7 })), "Guest-0 placed tile 23 at 1, -2, forced. Drew tile 7.");
});

test("where the draft is, for those who don't see it", () => {
  const legal = readLegal(turn({ legal: ["23:1,-2:0", "23:1,-2:3", "23:0,4:5"] }));
  assert.match(draftWords({ tile: 23, rotation: 0, cell: null }, legal), /^Tile 23 picked: green, yellow, yellow, red, red, green\. 2 cells take it\.$/);
  assert.match(draftWords({ tile: 23, rotation: 3, cell: [1, -2] }, legal), /at 1, -2: red, red, green, green, yellow, yellow\. 2 rotations\.$/);
  assert.match(draftWords({ tile: 23, rotation: 5, cell: [0, 4] }, legal), /This rotation only/);
});
