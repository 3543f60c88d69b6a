import assert from "node:assert/strict";
import { test } from "node:test";

import { count, gameTitle, tableTerms } from "../../../static/js/lobby/words.js";
import { game, guest, robot, table } from "./factories.js";

test("one is one, the rest are many", () => {
  assert.deepEqual([0, 1, 2].map((n) => count(n, "tile", "tiles")), ["0 tiles", "1 tile", "2 tiles"]);
});

test("a table says what kind it is", () => {
  assert.equal(tableTerms(table("a", [null, null])), "2 seats · unranked · no clock");
  const timed = { ...table("a", [null, null]), clock: { kind: /** @type {const} */ ("increment"), seconds: 300, increment: 10 } };
  assert.equal(tableTerms(timed), "2 seats · unranked · 5:00 + 10 s");
  const terms = tableTerms(table("a", [null, null, null, null], { doubles: true, ranked: true, hints: "purist", visibility: "link" }));
  assert.equal(terms, "Doubles · ranked · no clock · purist · by link only");
  assert.equal(tableTerms(table("a", [null, null], { visibility: "invited", delay: 180 })), "2 seats · unranked · no clock · invited only · spectators 3 min later");
});

test("a game is named from where you sit", () => {
  const three = game("g", [guest("1"), robot(), guest("2")]);
  assert.equal(gameTitle(three, null), "Guest-1 against Greedy and Guest-2");
  assert.equal(gameTitle(three, { id: "2" }), "You against Guest-1 and Greedy");
  assert.equal(gameTitle(game("g", [guest("1"), guest("2"), robot(), robot()]), { id: "1" }), "You against Guest-2, Greedy and Greedy");
});
