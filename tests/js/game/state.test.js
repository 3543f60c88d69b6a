import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, coloursInPlay, lastTurn, reduce, seatOf, tilesByCell } from "../../../static/js/game/state.js";
import { game, laid, state, turn } from "./factories.js";

/** @param {Record<string, unknown>} [more] @returns {any} */
const placed = (more = {}) => ({
  ...{ t: "placed", room: "game:g1", seq: 2, at: 5, seat: 0, turn_number: 1, phase: "free", tile: 3, q: 0, r: 0, rotation: 1 },
  ...{ drew: 50, bag: 43, turn: turn({ number: 2, seat: 1 }), scores: game().scores, ...more },
});

test("a placed tile lies on the board, and the drawn one takes its slot in the hand", () => {
  const next = reduce(state(), placed());
  assert.deepEqual(next.hands[0], [1, 2, 50, 4, 5, 6]);
  assert.deepEqual(next.game.seats[0].hand, [1, 2, 4, 5, 6, 50]);
  assert.equal(tilesByCell(next).get("0,0")?.tile, 3);
  assert.deepEqual([next.seq, next.game.bag, next.game.turn?.seat], [2, 43, 1]);
  assert.deepEqual(next.game.unseen, [51, 52]);
});

test("with the bag empty the slot stays empty", () => {
  assert.deepEqual(reduce(state(), placed({ drew: null, bag: 0 })).hands[0], [1, 2, null, 4, 5, 6]);
});

test("the state before is left as it was", () => {
  const before = state();
  const copy = structuredClone(before);
  reduce(before, placed());
  assert.deepEqual(before, copy);
});

test("a snapshot after a break finds every tile in its slot", () => {
  const before = reduce(state(), placed());
  const fresh = game({ turn: turn({ number: 4 }), tiles: [laid("3:0,0:1", { drew: 50 }), laid("4:1,0:0", { drew: 51 })] });
  fresh.seats[0].hand = [1, 2, 5, 6, 50, 51];
  const next = reduce(before, /** @type {any} */ ({ t: "snapshot", room: "game:g1", seq: 9, game: fresh }));
  assert.deepEqual(next.hands[0], [1, 2, 50, 51, 5, 6]);
  assert.equal(next.seq, 9);
});

test("an end takes the turn away and tells who gave up", () => {
  const resigned = reduce(state(), /** @type {any} */ ({ t: "resigned", room: "game:g1", seq: 2, at: 1, seat: 1, draw_by: [] }));
  const result = { reason: "resignation", winners: [0], scores: [0, 0], bag_order: [], salt: "" };
  const next = reduce(resigned, /** @type {any} */ ({ t: "ended", room: "game:g1", seq: 3, at: 1, result }));
  assert.deepEqual([next.game.story[0].seat, next.game.turn, next.game.result?.reason], [1, null, "resignation"]);
});

test("presence is passing news, and unknown frames change nothing", () => {
  const before = state();
  const next = reduce(before, /** @type {any} */ ({ t: "presence", room: "game:g1", seats: ["here", "offline"], watchers: 3 }));
  assert.deepEqual([next.presence[1], next.watchers, next.seq], ["offline", 3, 1]);
  assert.equal(reduce(before, /** @type {any} */ ({ t: "chat", room: "game:g1", seq: 2 })), before);
});

test("a person finds the own seat, a watcher none", () => {
  assert.equal(seatOf(state(), "p1"), 1);
  assert.equal(seatOf(state(), "somebody"), null);
  assert.equal(seatOf(state(), undefined), null);
});

test("the last turn is all its placements, in order", () => {
  const tiles = [laid("1:0,0:0", { turn: 1 }), laid("2:1,0:0", { turn: 2 }), laid("3:0,1:0", { turn: 2, phase: "forced" })];
  assert.deepEqual(lastTurn(state({ tiles })).map(({ tile }) => tile), [2, 3]);
  assert.deepEqual(lastTurn(state()), []);
});

test("Doubles play two colours on four seats", () => {
  assert.deepEqual(coloursInPlay(begin(game({ doubles: true }, "RYRY"), 1)), ["R", "Y"]);
});
