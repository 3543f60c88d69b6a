import assert from "node:assert/strict";
import { test } from "node:test";

import { slotColours, wishOf, wishWords } from "../../../static/js/lobby/table-wish.js";

const PLAIN = { players: "2", counts: "no", visibility: "open", hints: "on", clock: "none", colour: "R", delay: "0" };

test("the dialog's answers become a wish", () => {
  assert.deepEqual(wishOf(PLAIN), { seats: 2, doubles: false, ranked: false, visibility: "open", hints: "on", clock: null, colour: "R", delay: 0, kind: "game" });
  const doubles = wishOf({ ...PLAIN, players: "doubles", counts: "ranked", visibility: "invited", hints: "purist", clock: "increment", colour: "G", delay: "180" });
  assert.deepEqual([doubles.seats, doubles.doubles, doubles.ranked, doubles.delay], [4, true, true, 180]);
  assert.deepEqual(doubles.clock, { kind: "increment", seconds: 300, increment: 10 });
});

test("the slots have my colour first, and Doubles its two by turns, as the server has them", () => {
  assert.equal(slotColours(wishOf({ ...PLAIN, players: "4", colour: "B" })).join(""), "BRYG");
  assert.equal(slotColours(wishOf({ ...PLAIN, players: "3" })).join(""), "RYG");
  assert.equal(slotColours(wishOf({ ...PLAIN, players: "doubles", colour: "G" })).join(""), "GRGR");
});

test("a wish reads as a sentence", () => {
  assert.equal(wishWords(wishOf(PLAIN)), "A table for two, unranked, without a clock. Anyone may sit down.");
  assert.equal(
    wishWords(wishOf({ ...PLAIN, players: "doubles", visibility: "invited", hints: "purist", clock: "penalty", delay: "60" })),
    "A Doubles table: partners sit opposite and share a colour, unranked, 15:00 penalty, without hints. Only those whom you invite see it and may sit down. Spectators see it a minute later.",
  );
});

test("games for a title settle seats and clock, whatever else was chosen", () => {
  const wish = wishOf({ ...PLAIN, players: "doubles", counts: "tournament", clock: "none" });
  assert.deepEqual([wish.kind, wish.seats, wish.doubles, wish.ranked, wish.clock?.kind], ["tournament", 2, false, true, "penalty"]);
  assert.equal(wishWords(wish), "A tournament game for two, ranked, 15:00 penalty. Anyone may sit down.");
});
