import assert from "node:assert/strict";
import { test } from "node:test";

import { tellAway } from "../../../static/js/chat/away.js";
import { createMutes } from "../../../static/js/chat/mutes.js";
import { countWords, inOrder } from "../../../static/js/chat/people.js";
import { createTalk } from "../../../static/js/chat/talk.js";
import { openWords, timeWords } from "../../../static/js/chat/words.js";
import { history, line, person, said } from "./factories.js";

/** A connection that the test answers. */
function fakeConnection() {
  /** @type {{ frame: any, id: string | undefined, resolve: (ack: any) => void, reject: (error: any) => void }[]} */
  const asked = [];
  /** @type {any} */
  let handlers = null;
  /** @type {(status: any) => void} */
  let onStatus = () => {};
  return {
    asked,
    tell: (/** @type {any} */ frame) => handlers.onEvent(frame),
    become(/** @type {any} */ status) {
      this.status = status;
      onStatus(status);
    },
    status: /** @type {any} */ ("open"),
    onStatus: (/** @type {any} */ fn) => ((onStatus = fn), () => {}),
    join: (/** @type {string} */ _room, /** @type {any} */ given) => ((handlers = given), () => {}),
    request: (/** @type {any} */ frame, /** @type {any} */ options = {}) =>
      /** @type {Promise<any>} */ (new Promise((resolve, reject) => asked.push({ frame, id: options.id, resolve, reject }))),
  };
}

function talkOf() {
  const connection = fakeConnection();
  let count = 0;
  const talk = createTalk(connection, "lobby", () => `id-${(count += 1)}`);
  connection.tell(history([line(1)]));
  return { connection, talk };
}

test("what was sent and perhaps arrived goes again under the same id; a refused one under another", async () => {
  const { connection, talk } = talkOf();
  const { asked } = connection;
  const send = async (/** @type {string} */ text, /** @type {string | null} */ code) => {
    const saying = talk.say(text);
    const one = /** @type {(typeof asked)[0]} */ (asked.at(-1));
    if (code === null) one.resolve({ t: "ack" });
    else one.reject({ code });
    await saying.catch(() => {});
    return one.id;
  };
  assert.equal(await send("hello", "lost"), "id-1");
  assert.equal(await send("hello", "lost"), "id-1");
  assert.equal(await send("another", "too_fast"), "id-2");
  assert.equal(await send("another", null), "id-3");
  assert.equal(await send("another", null), "id-4");
  assert.deepEqual(asked[0].frame, { t: "say", room: "lobby", channel: "talk", text: "hello" });
});

test("nothing is said before it is known where", async () => {
  const talk = createTalk(fakeConnection(), "lobby", () => "id");
  await assert.rejects(talk.say("hello"), /** @param {any} error */ (error) => error.code === "not_joined");
});

test("lines count as unread while nobody looks, and are read by looking", () => {
  const { connection, talk } = talkOf();
  connection.tell(said(line(2)));
  assert.equal(talk.unread(), 1);
  talk.look(true);
  assert.equal(talk.unread(), 0);
  connection.tell(said(line(3)));
  assert.equal(talk.unread(), 0);
  talk.look(false);
  connection.tell(said(line(4)));
  assert.equal(talk.unread(), 1);
  talk.reset();
  assert.deepEqual(talk.state(), {});
});

test("a channel that opens later doesn't take one out of the talk", () => {
  const connection = fakeConnection();
  const talk = createTalk(connection, "game:1", () => "id");
  connection.tell(history([], { channel: "spectators" }));
  connection.tell(history([], { channel: "players" }));
  assert.equal(talk.channel(), "spectators");
  talk.show("players");
  assert.equal(talk.channel(), "players");
  talk.reset();
  assert.equal(talk.channel(), null);
});

test("mutes follow the server's frames and one's own acts", async () => {
  /** @type {string[]} */
  const calls = [];
  const call = (/** @type {string} */ method) => async (/** @type {string} */ path) => void calls.push(`${method} ${path}`);
  const mutes = createMutes(/** @type {any} */ ({ put: call("PUT"), del: call("DELETE") }));
  let changes = 0;
  mutes.watch(() => (changes += 1));
  mutes.take({ people: [person("a")] });
  await mutes.set("b", true);
  await mutes.set("a", false);
  assert.deepEqual([...mutes.ids()], ["b"]);
  assert.deepEqual(calls, ["PUT /mutes/b", "DELETE /mutes/a"]);
  assert.equal(changes, 3);
});

test("away is told when it changes, and again on a new line", () => {
  const connection = fakeConnection();
  let look = () => {};
  const page = { visibilityState: /** @type {any} */ ("visible"), addEventListener: (/** @type {string} */ _type, /** @type {any} */ fn) => void (look = fn) };
  const told = () => connection.asked.map((one) => one.frame.away);
  tellAway(connection, page);
  look();
  assert.deepEqual(told(), []);
  page.visibilityState = "hidden";
  look();
  look();
  assert.deepEqual(told(), [true]);
  connection.become("lost");
  connection.become("open");
  assert.deepEqual(told(), [true, true]);
  page.visibilityState = "visible";
  look();
  assert.deepEqual(told(), [true, true, false]);
});

test("people stand by state and name, oneself first", () => {
  const one = (/** @type {string} */ id, /** @type {"here" | "playing" | "away"} */ state) => ({ person: person(id), state });
  const ordered = inOrder([one("9", "away"), one("10", "here"), one("2", "here"), one("4", "playing"), one("7", "away")], "7");
  assert.deepEqual(ordered.map(({ person }) => person.id), ["7", "2", "10", "4", "9"]);
  assert.equal(countWords(1), "1 person here");
});

test("words", () => {
  const at = new Date(2026, 10, 30, 9, 5);
  assert.equal(timeWords(at.getTime(), new Date(2026, 10, 30, 23)), "09:05");
  assert.equal(timeWords(at.getTime(), new Date(2026, 11, 1)), "Nov 30, 09:05");
  assert.equal(openWords(2), "Talk, 2 new");
});
