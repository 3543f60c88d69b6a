import assert from "node:assert/strict";
import { test } from "node:test";

import { createPlayback, plyOf } from "../../../static/js/game/playback.js";

/** A playback whose clock ticks when the test says so. */
function started(plies = 20) {
  /** @type {Map<number, () => void>} */
  const running = new Map();
  let ids = 0;
  const ticker = { setInterval: (/** @type {() => void} */ fn) => (running.set(++ids, fn), ids), clearInterval: (/** @type {number} */ id) => void running.delete(id) };
  const looks = /** @type {import("../../../static/js/game/playback.js").Look[]} */ ([]);
  const playback = createPlayback({ changed: (look) => looks.push(look), ticker });
  playback.grown(plies);
  return { playback, looks, running, tick: () => [...running.values()].forEach((fn) => fn()) };
}

test("it begins at the live end, and a step back leaves it", () => {
  const { playback } = started();
  assert.deepEqual(playback.look(), { ply: null, last: 20, fresh: 0, playing: false });
  playback.step(-1);
  assert.equal(playback.look().ply, 19);
  playback.step(1);
  assert.equal(playback.look().ply, null);
});

test("who has stepped back stays there while the game goes on, and sees how many came", () => {
  const { playback } = started();
  playback.step(-5);
  playback.grown(22);
  assert.deepEqual(playback.look(), { ply: 15, last: 22, fresh: 2, playing: false });
  playback.step(1);
  assert.deepEqual([playback.look().ply, playback.look().fresh], [16, 2]);
  playback.live();
  assert.deepEqual([playback.look().ply, playback.look().fresh], [null, 0]);
});

test("a step never leaves the game", () => {
  const { playback } = started(3);
  playback.seek(-4);
  assert.equal(playback.look().ply, 0);
  playback.seek(50);
  assert.equal(playback.look().ply, null);
});

test("autoplay walks to the end and stops there", () => {
  const { playback, running, tick } = started(3);
  playback.seek(1);
  playback.toggle();
  assert.ok(playback.look().playing);
  tick();
  assert.equal(playback.look().ply, 2);
  tick();
  assert.deepEqual([playback.look().ply, playback.look().playing, running.size], [null, false, 0]);
});

test("autoplay from the end shows the whole game again; a step by hand stops it", () => {
  const { playback, running } = started(9);
  playback.toggle();
  assert.deepEqual([playback.look().ply, running.size], [0, 1]);
  playback.step(1);
  assert.deepEqual([playback.look().ply, running.size], [1, 0]);
  playback.toggle();
  playback.toggle();
  assert.deepEqual([playback.look().playing, running.size], [false, 0]);
});

test("an empty game has nothing to play", () => {
  const { playback, running } = started(0);
  playback.toggle();
  assert.deepEqual([playback.look().ply, running.size], [null, 0]);
});

test("the ply of an address", () => {
  assert.equal(plyOf("?ply=31", 56), 31);
  assert.equal(plyOf("?ply=0", 56), 0);
  for (const search of ["", "?ply=", "?ply=-1", "?ply=x", "?ply=56", "?ply=1e1", "?other=3"]) assert.equal(plyOf(search, 56), null, search);
});
