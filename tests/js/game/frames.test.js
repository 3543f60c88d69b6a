import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, coloursInPlay, lastTurn, reduce, seatOf, tilesByCell } from "../../../static/js/game/state.js";

/** @param {string} name @returns {{ start: any, events: any[], end: any }} the frames that the server's tests recorded */
const frames = (name) => JSON.parse(readFileSync(new URL(`../../data/frames/${name}.json`, import.meta.url), "utf8"));
const NAMES = ["two-seats", "doubles", "four-seats-resigned", "three-people"];

for (const name of NAMES) {
  test(`${name}: the events lead from the first snapshot to the last`, () => {
    const { start, events, end } = frames(name);
    const state = events.reduce(reduce, begin(start.game, start.seq));
    // A snapshot tells the clock as it stands when it is made; it no longer runs.
    assert.deepEqual({ ...state.game, clock: null }, { ...end.game, clock: null });
    assert.deepEqual(state.game.clock?.left, end.game.clock?.left);
    assert.equal(state.seq, end.seq);
  });

  test(`${name}: a snapshot in the middle changes nothing that is seen`, () => {
    const { start, events, end } = frames(name);
    let state = begin(start.game, start.seq);
    for (const event of events) {
      state = reduce(state, event);
      const again = reduce(state, { t: "snapshot", room: event.room, seq: state.seq, game: state.game });
      assert.deepEqual(again.hands, state.hands, "tiles stay in their slots");
    }
    assert.deepEqual(reduce(state, end).game, end.game);
  });
}

test("a drawn tile takes the slot of the one that left", () => {
  const { start, events } = frames("two-seats");
  const before = begin(start.game, start.seq);
  const after = reduce(before, events[0]);
  const { seat, tile, drew } = events[0];
  const slot = before.hands[seat].indexOf(tile);
  assert.equal(after.hands[seat][slot], drew);
  assert.equal(after.game.bag, before.game.bag - 1);
  assert.ok(!after.game.unseen.includes(drew));
});

test("the last turn is all its tiles in order", () => {
  const { start, events } = frames("two-seats");
  let state = begin(start.game, start.seq);
  assert.deepEqual(lastTurn(state), []);
  for (const event of events) {
    state = reduce(state, event);
    const last = state.game.tiles[state.game.tiles.length - 1];
    const turn = lastTurn(state);
    assert.equal(turn[turn.length - 1], last);
    assert.ok(turn.every((one) => one.turn === last.turn && one.seat === last.seat));
  }
});

test("who resigned is remembered", () => {
  const { start, events } = frames("four-seats-resigned");
  const { story } = events.reduce(reduce, begin(start.game, start.seq)).game;
  assert.deepEqual(story.map((/** @type {any} */ { kind, seat }) => [kind, seat]).slice(0, 1), [["resigned", 0]]);
});

test("presence is news that changes nothing else", () => {
  const { start } = frames("two-seats");
  const state = begin(start.game, start.seq);
  const next = reduce(state, { t: "presence", room: "x", seats: ["here", "offline"], watchers: 2 });
  assert.deepEqual([next.presence, next.watchers, next.game], [["here", "offline"], 2, state.game]);
  assert.equal(reduce(state, { t: "weather", room: "x" }), state);
});

test("seats, cells and colours are found", () => {
  const { start, end } = frames("doubles");
  const state = begin(end.game, end.seq);
  assert.equal(seatOf(state, start.game.seats[0].player.id), 0);
  assert.equal(seatOf(state, "somebody"), null);
  assert.equal(seatOf(state, undefined), null);
  assert.equal(tilesByCell(state).size, 56);
  assert.deepEqual(coloursInPlay(state), ["R", "Y"]);
});
