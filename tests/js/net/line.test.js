import assert from "node:assert/strict";
import { test } from "node:test";

import { createLine, PING_MS, PROBE_MS, SILENCE_MS } from "../../../static/js/net/line.js";
import { fakeWorld } from "../fakes.js";

/** A line in a fake world; `statuses` is what it told. @param {number} [chance] */
function start(chance) {
  const world = fakeWorld(chance);
  /** @type {string[]} */
  const statuses = [];
  /** @type {any[]} */
  const frames = [];
  const line = createLine({ url: "ws://x/ws", onFrame: (frame) => frames.push(frame), onStatus: (s) => statuses.push(s), ...world });
  return { ...world, line, statuses, frames };
}

/** @param {number} [chance] */
function opened(chance) {
  const it = start(chance);
  it.last().welcome();
  return it;
}

test("the line is open from the welcome on, not before", () => {
  const { line, last, frames } = start();
  assert.equal(line.status(), "connecting");
  assert.equal(line.send({ t: "x" }), false);
  last().welcome();
  assert.equal(line.status(), "open");
  assert.equal(line.send({ t: "x" }), true);
  assert.equal(frames[0].t, "welcome");
});

test("a ping goes out every ten seconds, each with an id of its own, and pongs stay inside", () => {
  const { timers, last, frames } = opened();
  timers.tick(PING_MS);
  last().receive({ t: "pong", id: "ping-1", at: 1 });
  timers.tick(PING_MS);
  assert.deepEqual(last().frames("ping").map((ping) => ping.id), ["ping-1", "ping-2"]);
  assert.equal(frames.length, 1);
});

test("twenty-five seconds without a frame lose the line, and any frame keeps it", () => {
  const { timers, last, line } = opened();
  timers.tick(SILENCE_MS - 1);
  assert.equal(line.status(), "open");
  last().receive({ t: "table", room: "lobby", seq: 1 });
  timers.tick(SILENCE_MS - 1);
  assert.equal(line.status(), "open");
  timers.tick(1);
  assert.equal(line.status(), "lost");
});

test("a broken line comes back after a wait that grows and is jittered", () => {
  const { timers, sockets, last } = opened(0.5);
  last().drop(1006);
  timers.tick(249);
  assert.equal(sockets.length, 1);
  timers.tick(1);
  assert.equal(sockets.length, 2);
  last().drop(1006);
  timers.tick(499);
  assert.equal(sockets.length, 2);
  timers.tick(1);
  assert.equal(sockets.length, 3);
});

test("a welcome starts the waits from the beginning", () => {
  const { timers, sockets, last, statuses } = opened(0.5);
  for (const wait of [250, 500]) {
    last().drop(1006);
    timers.tick(wait);
  }
  last().welcome();
  last().drop(1012);
  timers.tick(250);
  assert.equal(sockets.length, 4);
  assert.deepEqual(statuses, ["open", "lost", "open", "lost"]);
});

test("a refusal for good is not asked again until somebody wakes the page", () => {
  const { timers, sockets, last, line } = opened();
  last().drop(4409);
  timers.tick(3_600_000);
  assert.equal(sockets.length, 1);
  line.wake();
  assert.equal(sockets.length, 2);
});

test("a wake tries at once instead of waiting", () => {
  const { sockets, last, line, timers } = opened(0.9);
  last().drop(1006);
  line.wake();
  assert.equal(sockets.length, 2);
  timers.tick(20_000);
  assert.equal(sockets.length, 2, "the old wait is off");
});

test("after a wake the waits start from the beginning", () => {
  const { sockets, last, line, timers } = opened(0.5);
  for (const wait of [250, 500, 1000]) {
    last().drop(1006);
    timers.tick(wait);
  }
  last().drop(1006);
  line.wake();
  last().drop(1006);
  timers.tick(250);
  assert.equal(sockets.length, 6);
});

test("a wake asks a socket that looks open, and gives a dead one three seconds", () => {
  const { timers, last, line } = opened();
  line.wake();
  assert.equal(last().frames("ping").length, 1);
  timers.tick(PROBE_MS - 1);
  assert.equal(line.status(), "open");
  timers.tick(1);
  assert.equal(line.status(), "lost");
});

test("a wake with an answer changes nothing", () => {
  const { timers, last, line, sockets } = opened();
  line.wake();
  last().receive({ t: "pong", id: "ping-1", at: 1 });
  timers.tick(PROBE_MS * 2);
  assert.equal(line.status(), "open");
  assert.equal(sockets.length, 1);
});

test("reopening drops the old socket, and what it still says is not heard", () => {
  const { sockets, line, frames, statuses } = opened();
  line.reopen();
  assert.ok(sockets[0].isClosed);
  sockets[0].receive({ t: "table", room: "lobby", seq: 1 });
  sockets[0].drop(1006);
  assert.equal(frames.length, 1);
  sockets[1].welcome();
  assert.deepEqual(statuses, ["open", "connecting", "open"]);
});

test("a closed line stays closed", () => {
  const { timers, sockets, line } = opened();
  line.close();
  line.wake();
  timers.tick(3_600_000);
  assert.equal(sockets.length, 1);
  assert.equal(line.status(), "lost");
});
