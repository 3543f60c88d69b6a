import assert from "node:assert/strict";
import { test } from "node:test";

import { changeLines } from "../../../static/js/game/ranking-change.js";
import { game } from "./factories.js";

/** @param {any} more */
const told = (more) => ({ uncounted: null, reversed_at: null, changes: [], robots: [], ...more });
/** @param {string} person @param {string} table @param {number} before @param {number} after */
const change = (person, table, before, after) => ({ person, table, kind: "game", before, after });

test("each player's change, table by table, without the months", () => {
  const changes = [change("p1", "all_time", 512.4, 505.1), change("p0", "all_time", 500, 512.34), change("p0", "2026-11", 700, 710), change("p0", "tournament", 1500, 1540)];
  assert.deepEqual(changeLines(told({ changes }), game()), [
    "Guest-0: Ranking 500 → 512 (+12.3)",
    "Guest-0: Tournament Elo 1500 → 1540 (+40.0)",
    "Guest-1: Ranking 512 → 505 (−7.3)",
  ]);
  assert.deepEqual(changeLines(told({ changes: [change("p0", "all_time", 500, 500)] }), game()), ["Guest-0: Ranking 500 → 500 (±0)"]);
});

test("a robot whose ranking floats has a line too, one for all its seats", () => {
  const one = game();
  const sphinx = { ...one.seats[1].player, kind: /** @type {const} */ ("robot"), id: null, name: "Sphinx", level: "oracle" };
  const played = { ...one, seats: [one.seats[0], { ...one.seats[1], player: sphinx }] };
  const robots = [
    { level: "oracle", kind: "game", before: 910, after: 911.26, notes: [] },
    { level: "oracle", kind: "reversal", before: 911.26, after: 910, notes: [] },
  ];
  assert.deepEqual(changeLines(told({ changes: [change("p0", "all_time", 800, 790)], robots }), played), [
    "Guest-0: Ranking 800 → 790 (−10.0)",
    "Sphinx: Ranking 910 → 911 (+1.3)",
  ]);
});

test("why nothing changed, or was taken back", () => {
  assert.match(changeLines(told({ uncounted: "void" }), game())[0], /free placement/);
  assert.match(changeLines(told({ uncounted: "something_new" }), game())[0], /No ranking changes/);
  assert.match(changeLines(told({ reversed_at: 5 }), game())[0], /taken back/);
});
