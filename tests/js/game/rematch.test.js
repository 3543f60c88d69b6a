import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING, rematchOf } from "../../../static/js/game/rematch.js";

/** @param {string[]} names a level where the name is Pebble @returns {any[]} */
const seats = (names) => names.map((name, seat) => ({ seat, colour: "R", hand: [], player: { name, level: name === "Pebble" ? "novice" : null } }));
const THREE = seats(["Ann", "Bob", "Pebble"]);

test("who sat may offer, who watches may not", () => {
  assert.deepEqual(rematchOf(NOTHING, THREE, 0).acts.map(({ act }) => act), ["swap", "keep"]);
  assert.deepEqual(rematchOf(NOTHING, THREE, null), { words: "", acts: [] });
});

test("an offer waits for the people, never for the robots", () => {
  const offer = { colours: /** @type {const} */ ("swap"), agreed: [0], game: null };
  assert.equal(rematchOf(offer, THREE, 0).words, "You would play again, colours swapped. Waiting for Bob…");
  assert.deepEqual(rematchOf(offer, THREE, 0).acts.map(({ act }) => act), ["withdraw"]);
});

test("the others agree, or offer other colours", () => {
  const offer = { colours: /** @type {const} */ ("keep"), agreed: [0], game: null };
  const view = rematchOf(offer, THREE, 1);
  assert.equal(view.words, "Ann would play again, the same colours.");
  assert.deepEqual(view.acts.map(({ act, isMain }) => [act, isMain]), [["keep", true], ["swap", false]]);
  assert.deepEqual(rematchOf(offer, THREE, null).acts, []);
});

test("once it has begun everybody finds the way there", () => {
  const offer = { colours: null, agreed: [], game: "g" };
  assert.deepEqual([0, null].map((mine) => rematchOf(offer, THREE, mine).acts[0].words), ["To the game", "Watch it"]);
});
