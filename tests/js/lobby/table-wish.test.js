import assert from "node:assert/strict";
import { test } from "node:test";

import { slotColours, wishOf, wishWords } from "../../../static/js/lobby/table-wish.js";

const PLAIN = { kind: "2", ranked: "no", visibility: "open", hints: "on", clock: "none", colour: "R", delay: "0" };

test("the dialog's answers become a wish", () => {
  assert.deepEqual(wishOf(PLAIN), { seats: 2, doubles: false, ranked: false, visibility: "open", hints: "on", clock: null, colour: "R", delay: 0 });
  const doubles = wishOf({ ...PLAIN, kind: "doubles", ranked: "yes", visibility: "invited", hints: "purist", clock: "increment", colour: "G", delay: "180" });
  assert.deepEqual([doubles.seats, doubles.doubles, doubles.ranked, doubles.delay], [4, true, true, 180]);
  assert.deepEqual(doubles.clock, { kind: "increment", seconds: 300, increment: 10 });
});

test("the slots have my colour first, and Doubles its two by turns, as the server has them", () => {
  assert.equal(slotColours(wishOf({ ...PLAIN, kind: "4", colour: "B" })).join(""), "BRYG");
  assert.equal(slotColours(wishOf({ ...PLAIN, kind: "3" })).join(""), "RYG");
  assert.equal(slotColours(wishOf({ ...PLAIN, kind: "doubles", colour: "G" })).join(""), "GRGR");
});

test("a wish reads as a sentence", () => {
  assert.equal(wishWords(wishOf(PLAIN)), "A table for two, unranked, without a clock. Anyone may sit down.");
  assert.equal(
    wishWords(wishOf({ ...PLAIN, kind: "doubles", visibility: "invited", hints: "purist", clock: "penalty", delay: "60" })),
    "A Doubles table: partners sit opposite and share a colour, unranked, 15:00 penalty, without hints. Only those whom you invite see it and may sit down. Spectators see it a minute later.",
  );
});
