import assert from "node:assert/strict";
import { test } from "node:test";

import { createConnection, newUuid } from "../../../static/js/net/connection.js";
import { fakeWorld } from "../fakes.js";

/** A connection in a fake world whose ids count up. */
function start() {
  const world = fakeWorld();
  let ids = 0;
  const connection = createConnection({ url: "ws://x/ws", newId: () => `id-${++ids}`, ...world });
  return { ...world, connection };
}

/** A room's handlers that write down what they are told. */
function listener() {
  /** @type {string[]} */
  const told = [];
  return {
    told,
    handlers: {
      onSnapshot: (/** @type {any} */ frame) => told.push(`snapshot ${frame.seq}`),
      onEvent: (/** @type {any} */ frame) => told.push(frame.seq === undefined ? frame.t : `event ${frame.seq}`),
      onLost: () => told.push("lost"),
      onRefused: (/** @type {any} */ error) => told.push(`refused ${error.code}`),
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const snapshot = (/** @type {number} */ seq) => ({ t: "snapshot", room: "lobby", seq, lobby: { tables: [], games: [] } });
const event = (/** @type {number} */ seq, room = "lobby") => ({ t: "table", room, seq });

/** A connection that is in the lobby at seq 5. */
async function inLobby() {
  const it = start();
  const { told, handlers } = listener();
  it.last().welcome();
  const leave = it.connection.join("lobby", handlers);
  it.last().receive(snapshot(5));
  it.last().receive({ t: "ack", id: it.last().frames("join")[0].id, seq: 5 });
  await settled();
  return { ...it, told, leave };
}

test("a join made before the line is open goes out with the welcome, without since", () => {
  const { connection, last } = start();
  connection.join("lobby", listener().handlers);
  assert.equal(last().sent.length, 0);
  last().welcome();
  assert.deepEqual(last().sent, [{ t: "join", room: "lobby", id: "id-1" }]);
});

test("frames go to the handlers of their own room only", async () => {
  const { last, told } = await inLobby();
  last().receive(event(6, "game:1"));
  last().receive(event(6));
  last().receive({ t: "presence", room: "lobby" });
  assert.deepEqual(told, ["snapshot 5", "event 6", "presence"]);
});

test("after a break the room is joined again by number and hears only what it missed", async () => {
  const { last, told, timers, connection } = await inLobby();
  last().receive(event(6));
  last().drop(1006);
  assert.equal(connection.status, "lost");
  timers.tick(1000);
  last().welcome();
  assert.equal(last().frames("join")[0].since, 6);
  for (const seq of [6, 7, 8]) last().receive(event(seq));
  assert.deepEqual(told, ["snapshot 5", "event 6", "lost", "event 7", "event 8"]);
});

test("a gap asks once for the rest and hands it on in order", async () => {
  const { last, told } = await inLobby();
  last().receive(event(8));
  last().receive(event(9));
  assert.deepEqual(last().frames("join").map((join) => join.since), [undefined, 5]);
  for (const seq of [6, 7, 8, 9]) last().receive(event(seq));
  assert.deepEqual(told, ["snapshot 5", "event 6", "event 7", "event 8", "event 9"]);
});

test("an ack ahead of what was sent asks for a snapshot", async () => {
  const { last } = await inLobby();
  last().receive(event(8));
  last().receive({ t: "ack", id: last().frames("join")[1].id, seq: 8 });
  await settled();
  const join = last().frames("join")[2];
  assert.ok(join && !("since" in join));
});

test("leaving tells the server, and nothing is handed on after it", async () => {
  const { last, told, leave } = await inLobby();
  leave();
  leave();
  assert.equal(last().frames("leave").length, 1);
  last().receive(event(6));
  assert.deepEqual(told, ["snapshot 5"]);
});

test("a refused join is told to the room and to the house", async () => {
  const { connection, last } = start();
  const { told, handlers } = listener();
  connection.onRefused((room, error) => told.push(`${room} ${error.code}`));
  last().welcome();
  connection.join("game:x", handlers);
  last().receive({ t: "error", id: "id-1", code: "unknown_room", detail: "No such game.", refusal: null });
  await settled();
  assert.deepEqual(told, ["refused unknown_room", "game:x unknown_room"]);
});

test("a join that came at a bad moment is asked again by itself", async () => {
  const { connection, last, timers } = start();
  const { told, handlers } = listener();
  last().welcome();
  connection.join("lobby", handlers);
  last().receive({ t: "error", id: "id-1", code: "too_fast", detail: "Slow down.", refusal: null });
  await settled();
  timers.tick(2000);
  assert.equal(last().frames("join").length, 2);
  assert.deepEqual(told, []);
});

test("a request is answered by its ack, or rejected with the code and the refusal", async () => {
  const { connection, last } = start();
  last().welcome();
  const good = connection.request({ t: "place", room: "game:x", placement: "1:0,0:0", after: 3 }, { id: "mine" });
  const bad = connection.request({ t: "resign", room: "game:x" });
  last().receive({ t: "ack", id: "mine", seq: 4 });
  last().receive({ t: "error", id: "id-1", code: "illegal", detail: "No.", refusal: { reason: "occupied", cell: [0, 0], side: null } });
  assert.equal((await good).seq, 4);
  await assert.rejects(bad, { code: "illegal", refusal: { reason: "occupied", cell: [0, 0], side: null } });
});

test("a break rejects what waits as lost, and nothing of it is sent again", async () => {
  const { connection, last, timers } = start();
  last().welcome();
  const waiting = connection.request({ t: "place", room: "game:x", placement: "1:0,0:0", after: 3 });
  last().drop(1006);
  await assert.rejects(waiting, { code: "lost" });
  timers.tick(1000);
  last().welcome();
  assert.deepEqual(last().sent, []);
});

test("a request without a line is lost at once", async () => {
  const { connection } = start();
  await assert.rejects(connection.request({ t: "resign", room: "game:x" }), { code: "lost" });
});

test("ids are UUIDs of version 4, each another", () => {
  const [one, two] = [newUuid(), newUuid()];
  assert.match(one, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(one, two);
});

test("after a break a room is told that it is whole again only once what it missed has come", async () => {
  const { connection, last, timers } = start();
  const { told, handlers } = listener();
  connection.join("lobby", { ...handlers, onJoined: () => void told.push("joined") });
  last().welcome();
  last().receive(snapshot(5));
  last().receive({ t: "ack", id: last().frames("join")[0].id, seq: 5 });
  await settled();
  last().drop(1006);
  timers.tick(1000);
  last().welcome();
  await settled();
  assert.deepEqual(told, ["snapshot 5", "joined", "lost"], "open, but not joined yet");
  last().receive(event(6));
  last().receive({ t: "ack", id: last().frames("join")[0].id, seq: 6 });
  await settled();
  assert.deepEqual(told.slice(3), ["event 6", "joined"]);
});

test("the server's clock is the one of its welcome", () => {
  const { connection, last } = start();
  last().receive({ t: "welcome", person: null, build: "b1", at: Date.now() + 3_600_000 });
  assert.ok(Math.abs(connection.serverTime() - Date.now() - 3_600_000) < 1_000);
});
