import assert from "node:assert/strict";
import { test } from "node:test";

import { createCursor } from "../../../static/js/net/room-cursor.js";

const snapshot = (/** @type {number} */ seq) => ({ t: "snapshot", room: "r", seq });
const event = (/** @type {number} */ seq) => ({ t: "placed", room: "r", seq });
const news = { t: "presence", room: "r" };

/** A cursor that has seen a snapshot. @param {number} seq */
function at(seq) {
  const cursor = createCursor();
  cursor.take(snapshot(seq));
  return cursor;
}

test("before the snapshot nothing is handed on", () => {
  const cursor = createCursor();
  assert.equal(cursor.since(), undefined);
  assert.equal(cursor.take(event(5)), "drop");
  assert.equal(cursor.take(news), "drop");
  assert.equal(cursor.take(snapshot(5)), "deliver");
  assert.equal(cursor.since(), 5);
});

test("events in order are handed on, repeated ones dropped", () => {
  const cursor = at(5);
  assert.equal(cursor.take(event(6)), "deliver");
  assert.equal(cursor.take(event(6)), "drop");
  assert.equal(cursor.take(event(5)), "drop");
  assert.equal(cursor.take(event(7)), "deliver");
});

test("passing news has no number and is handed on", () => {
  assert.equal(at(5).take(news), "deliver");
});

test("a gap is told once and hides what lies behind it until it is filled", () => {
  const cursor = at(5);
  assert.equal(cursor.take(event(8)), "gap");
  assert.equal(cursor.take(event(9)), "drop");
  assert.equal(cursor.since(), 5);
  for (const seq of [6, 7, 8, 9]) assert.equal(cursor.take(event(seq)), "deliver");
  assert.ok(cursor.settle(9));
  assert.equal(cursor.take(event(11)), "gap");
});

test("an ack that is ahead of us says that something is missing still", () => {
  assert.ok(!at(5).settle(7));
  assert.ok(at(5).settle(5));
});

test("a snapshot may count from a lower number, as after a restart", () => {
  const cursor = at(500);
  assert.equal(cursor.take(snapshot(3)), "deliver");
  assert.equal(cursor.take(event(4)), "deliver");
});
