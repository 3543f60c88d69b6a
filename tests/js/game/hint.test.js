import assert from "node:assert/strict";
import { test } from "node:test";

import { createHint, mayHint } from "../../../static/js/game/hint.js";
import { player, state, turn } from "./factories.js";

/** @param {Partial<import("../../../static/js/protocol.js").Game>} [more] */
function practice(more = {}) {
  const one = state({ turn: turn({ seat: 0 }), ...more });
  one.game.seats[1].player = { ...player(1), kind: "robot", id: null, level: "novice" };
  return one;
}

/** @param {{ answer?: unknown, error?: unknown }} [options] */
function hints({ answer, error } = {}) {
  const now = { state: practice() };
  /** @type {string[]} */
  const said = [];
  /** @type {number[]} */
  const adopted = [];
  const hint = createHint({
    gameId: "g1",
    rest: { post: async () => (error ? Promise.reject(error) : answer) },
    current: () => now.state,
    mine: () => 0,
    adopt: ({ number }) => adopted.push(number) > 0,
    say: (words) => void said.push(words),
    announce: () => {},
    changed: () => {},
  });
  return { hint, said, adopted, now };
}

const ANSWER = { seq: 1, left: 11, suggestions: [{ placement: "5:0,0:3", margin: 4 }, { placement: "6:1,0:0", margin: 2 }] };
const answered = () => new Promise((done) => setTimeout(done, 0));

test("hints are for practice games: unranked, hints on, robots all round", () => {
  assert.ok(mayHint(practice(), 0));
  assert.ok(!mayHint(practice(), null));
  assert.ok(!mayHint(practice({ ranked: true }), 0));
  assert.ok(!mayHint(practice({ hints: "purist" }), 0));
  assert.ok(!mayHint(state({ turn: turn() }), 0), "a person is there");
});

test("a hint shows numbered ghosts; H takes one after the other, a press the one that is pressed", async () => {
  const { hint, said, adopted } = hints({ answer: ANSWER });
  assert.ok(hint.ask());
  await answered();
  assert.match(said[1], /^Hint: 1: tile 5 at 0,0, \+4\.0; 2: tile 6 at 1,0, \+2\.0\. .*11 left/);
  assert.deepEqual(hint.ghosts().map(({ number }) => number), [1, 2]);
  assert.ok(!hint.tap([5, 5]));
  assert.ok(hint.tap([1, 0]));
  assert.deepEqual(hint.ghosts().map(({ number }) => number), [1]);
  hint.ask();
  assert.deepEqual(adopted, [2, 1]);
});

test("a hint goes with its position, and a refusal is said", async () => {
  const { hint, now } = hints({ answer: ANSWER });
  hint.ask();
  await answered();
  now.state = { ...now.state, seq: 2 };
  assert.deepEqual(hint.ghosts(), []);
  const refused = hints({ error: { detail: "There are no hints in ranked games." } });
  refused.hint.ask();
  await answered();
  assert.equal(refused.said[1], "There are no hints in ranked games.");
});
