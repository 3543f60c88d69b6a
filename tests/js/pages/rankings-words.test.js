import assert from "node:assert/strict";
import { test } from "node:test";

import { changeWords, gameKind, isMonth, playerPath, share, signed, tableName } from "../../../static/js/pages/rankings-words.js";

/** @param {Partial<import("../../../static/js/pages/rankings-types.js").Change>} [more] */
const change = (more) => ({ id: 1, at: 0, kind: "game", before: 500, after: 510, outcome: /** @type {const} */ ("won"), notes: [], reason: null, game: null, ...more });

test("tables have names, months theirs in the reader's language", () => {
  assert.equal(tableName("all_time"), "All-time");
  assert.equal(tableName("2026-11", "en"), "November 2026");
  assert.equal(tableName("2026-01", "sv"), "januari 2026");
  assert.ok(isMonth("2026-11"));
  assert.ok(!isMonth("all_time"));
});

test("a change has its sign, and nothing is neither", () => {
  assert.equal(signed(3.24), "+3.2");
  assert.equal(signed(-0.45), "−0.5");
  assert.equal(signed(0.04), "±0");
  assert.equal(signed(-0.01), "±0");
});

test("a change says why it is not what one expects", () => {
  assert.equal(changeWords(change()), "Won");
  assert.equal(changeWords(change({ outcome: "lost", notes: ["quit"] })), "Lost · given up: by ten at least");
  assert.equal(changeWords(change({ outcome: "drawn", notes: ["draw"] })), "Drawn");
  assert.equal(changeWords(change({ kind: "reversal", outcome: null, reason: "a robot played" })), "Game taken back · a robot played");
  assert.equal(changeWords(change({ kind: "refund", outcome: null, reason: "used an engine" })), "Given back · used an engine");
});

test("a score counts draws as halves", () => {
  assert.equal(share({ games: 4, won: 1, drawn: 1 }), "38 %");
  assert.equal(share({ games: 0, won: 0, drawn: 0 }), "–");
});

test("a game says what it counted for", () => {
  const game = { id: "x", ranked: true, doubles: true, seats: [], started_at: 0, ended_at: 0, reason: "complete", uncounted: null };
  assert.equal(gameKind({ ...game, kind: "game" }), "Ranked game, Doubles");
  assert.equal(gameKind({ ...game, kind: "master", doubles: false }), "Master game");
});

test("any name makes an address", () => {
  assert.equal(playerPath("Åsa B/C?"), "/player/%C3%85sa%20B%2FC%3F");
});
