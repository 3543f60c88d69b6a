import assert from "node:assert/strict";
import { test } from "node:test";

import { KEPT, SILENCE, channels, choose, heard, read, reduce, unread } from "../../../static/js/chat/state.js";
import { history, line, said } from "./factories.js";

/** @param {import("../../../static/js/chat/state.js").TalkState} state */
const ids = (state) => state.talk?.lines.map((one) => one.id);

test("a line that comes twice shows once, in the order of ids", () => {
  let state = reduce(SILENCE, history([line(1), line(3)]));
  state = reduce(state, said(line(2)));
  state = reduce(state, said(line(3)));
  state = reduce(state, history([line(2), line(3), line(4)]));
  assert.deepEqual(ids(state), [1, 2, 3, 4]);
});

test("a line before the history waits for it", () => {
  assert.equal(reduce(SILENCE, said(line(1))), SILENCE);
});

test("only so many lines are kept, the newest", () => {
  let state = reduce(SILENCE, history([]));
  for (let id = 1; id <= KEPT + 5; id += 1) state = reduce(state, said(line(id)));
  assert.equal(state.talk?.lines.length, KEPT);
  assert.equal(state.talk?.lines[0].id, 6);
});

test("what nobody looks at counts as unread until it is read; history never does", () => {
  let state = reduce(SILENCE, history([line(1)]));
  state = reduce(state, history([], { channel: "team" }));
  assert.equal(unread(state), 0);
  state = reduce(state, said(line(2)), "talk");
  assert.equal(unread(state), 0);
  state = reduce(state, said(line(3)), null);
  state = reduce(state, said(line(4), "team"), "talk");
  assert.equal(unread(state), 2);
  assert.equal(unread(read(state, "talk")), 1);
  state = reduce(state, history([line(1), line(2), line(3)]));
  assert.equal(unread(state), 2, "a break does not lose count");
});

test("a refusal comes and goes with the history", () => {
  const state = reduce(SILENCE, history([], { refusal: "Log in" }));
  assert.equal(state.talk?.refusal, "Log in");
  assert.equal(reduce(state, history([])).talk?.refusal, null);
});

test("channels stand in their order; looked at is the wanted one, else one that one may write to and not the team", () => {
  let state = reduce(SILENCE, history([], { channel: "spectators", refusal: "no" }));
  state = reduce(state, history([], { channel: "players" }));
  state = reduce(state, history([], { channel: "team" }));
  assert.deepEqual(channels(state), ["team", "players", "spectators"]);
  assert.equal(choose(state, null), "players");
  assert.equal(choose(state, "spectators"), "spectators");
  assert.equal(choose(state, "talk"), "players");
  assert.equal(choose(SILENCE, null), null);
});

test("the muted are not heard", () => {
  const talk = /** @type {import("../../../static/js/chat/state.js").Talk} */ (reduce(SILENCE, history([line(1, "a"), line(2, "b")])).talk);
  assert.deepEqual(heard(talk, new Set(["a"])).map((one) => one.id), [2]);
  assert.equal(heard(talk, new Set()), talk.lines);
});
