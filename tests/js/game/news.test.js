import assert from "node:assert/strict";
import { test } from "node:test";

import { createNews, newsWords } from "../../../static/js/game/news.js";
import { laid, state, turn } from "./factories.js";

/** @param {boolean} [past] the viewer has stepped back */
function listening(past = false) {
  /** @type {string[]} */
  const heard = [];
  /** @type {any} */
  const notices = { turn: () => heard.push("turn!"), notify: (/** @type {string} */ kind) => heard.push(`${kind}!`), setTitle: () => {} };
  const news = createNews({ sounds: { play: (sound) => void heard.push(sound) }, notices, tell: () => {}, isPast: () => past });
  return { heard, news };
}
const theirs = state({ turn: turn({ seat: 1 }) });
const ours = state({ tiles: [laid("1:0,0:0", { seat: 1 })], turn: turn({ number: 2, seat: 0 }) });

test("a tile is heard, and the own turn is called", () => {
  const { heard, news } = listening();
  news(theirs, ours, 0, { t: "placed" });
  news(ours, theirs, 0, { t: "placed" });
  assert.deepEqual(heard, ["turn", "turn!", "place"]);
});

test("nobody is called to a turn that a robot plays for them", () => {
  const { heard, news } = listening();
  const lent = state({ tiles: ours.game.tiles, turn: ours.game.turn, lent: ["greedy", null] });
  news(theirs, lent, 0, { t: "placed" });
  assert.deepEqual(heard, ["place"]);
  news(lent, ours, 0, { t: "seat_taken_back" });
  assert.deepEqual(heard, ["place", "turn!"]);
});

test("who has stepped back hears nothing of the live game, but is still called to the own turn", () => {
  const watcher = listening(true);
  watcher.news(theirs, ours, null, { t: "placed" });
  assert.deepEqual(watcher.heard, []);
  const player = listening(true);
  player.news(theirs, ours, 0, { t: "placed" });
  assert.deepEqual(player.heard, ["turn", "turn!"]);
});

test("a draw calls those who are asked, an end everybody who plays", () => {
  const offered = state({ draw_by: [1] });
  const asked = listening();
  asked.news(offered, offered, 0, { t: "draw_offered" });
  asked.news(offered, offered, 1, { t: "draw_offered" });
  asked.news(offered, offered, 0, { t: "ended" });
  assert.deepEqual(asked.heard, ["draw!", "end", "news!"]);
});

test("in words: what happened and whose turn it is, once", () => {
  assert.match(newsWords(theirs, ours, 0, { t: "placed" }), /^Guest-1 placed tile 1 at 0, 0\. Your turn/);
  assert.match(newsWords(null, ours, 0, { t: "snapshot" }), /placed tile 1/);
  assert.equal(newsWords(ours, ours, 0, { t: "snapshot" }), "", "a resync is no news");
  assert.equal(newsWords(ours, ours, 0, { t: "credited" }), "");
  const lent = state({ story: [{ kind: "seat_lent", seat: 1, by: 0, turn: 2 }] });
  assert.match(newsWords(theirs, lent, 0, { t: "seat_lent" }), /^Guest-1 was away; a robot played/);
});
