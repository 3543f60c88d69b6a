import assert from "node:assert/strict";
import { test } from "node:test";

import { absentees, awaited, claimEnds, waitText } from "../../../static/js/game/absence.js";
import { menuOf } from "../../../static/js/game/menu.js";
import { notesOf } from "../../../static/js/game/notes.js";
import { reduce } from "../../../static/js/game/state.js";
import { storyWords } from "../../../static/js/game/story.js";
import { game, state, turn } from "./factories.js";

const NOW = 1_000_000;
const NOBODY = new Set();

/** Seat 1 is gone; the others may act at `at`. @param {number | null} at @param {Partial<import("../../../static/js/protocol.js").Game>} [more] @param {string} [colours] */
const gone = (at, more = {}, colours = "RY") =>
  reduce(state(more, colours), /** @type {any} */ ({ t: "presence", room: "r", seats: [...colours].map((_, i) => (i === 1 ? "offline" : "here")), act_at: [...colours].map((_, i) => (i === 1 ? at : null)), watchers: 0, watching: [] }));

test("who is missing, and for how long the others have to wait", () => {
  assert.deepEqual(absentees(gone(NOW + 5000), NOW), [{ seat: 1, name: "Guest-1", state: "offline", waits: 5000 }]);
  assert.equal(absentees(gone(NOW - 1), NOW)[0].waits, 0);
  assert.deepEqual(absentees(state(), NOW), []);
});

test("nobody misses whom a robot replaces, who has quit, or anybody once it is over", () => {
  assert.deepEqual(absentees(gone(NOW, { lent: [null, "novice"] }), NOW), []);
  assert.deepEqual(absentees(gone(NOW, { out: [1] }, "RYG"), NOW), []);
  assert.deepEqual(absentees(gone(NOW, { result: /** @type {any} */ ({}) }), NOW), []);
});

test("the countdown is the others' alone: not one's own, not a watcher's", () => {
  assert.equal(awaited(gone(NOW), "p0", NOW).length, 1);
  assert.equal(awaited(gone(NOW), "p1", NOW).length, 0);
  assert.equal(awaited(gone(NOW), "somebody", NOW).length, 0);
  assert.equal(waitText(252_000), "4:12");
  assert.equal(waitText(1), "0:01");
});

test("before the time there is a countdown, after it a choice, and waiting is one", () => {
  const [early] = notesOf(gone(NOW + 252_000), "p0", NOW, NOBODY);
  assert.deepEqual([early.words, early.acts.length], ["Guest-1 is offline. May be claimed in 4:12.", 0]);
  const [late] = notesOf(gone(NOW), "p0", NOW, NOBODY);
  assert.deepEqual(late.acts.map(({ act }) => act), [{ do: "lend", seat: 1 }, { do: "claim", seat: 1 }, { do: "wait", seat: 1 }]);
  const [patient] = notesOf(gone(NOW), "p0", NOW, new Set([1]));
  assert.deepEqual(patient.acts.map(({ act }) => act.do), ["wait"]);
});

test("a partner can't be claimed from, and with three sides the game goes on", () => {
  const doubles = gone(NOW, { doubles: true }, "RRYY");
  assert.deepEqual(notesOf(doubles, "p0", NOW, NOBODY)[0].acts.map(({ act }) => act.do), ["lend", "wait"]);
  assert.ok(claimEnds(state()) && claimEnds(state({}, "RYRY")) && claimEnds(state({ out: [2] }, "RYG")));
  assert.ok(!claimEnds(state({}, "RYG")));
});

test("a draw is answered by those who are asked", () => {
  const offered = state({ draw_by: [0] });
  assert.deepEqual(notesOf(offered, "p1", NOW, NOBODY)[0].acts.map(({ act }) => act.do), ["accept", "decline"]);
  assert.match(notesOf(offered, "p1", NOW, NOBODY)[0].words, /Guest-0 offers a draw/);
  assert.deepEqual(notesOf(offered, "p0", NOW, NOBODY)[0].acts, []);
  assert.match(notesOf(offered, "p0", NOW, NOBODY)[0].words, /Guest-1 has to answer/);
  assert.deepEqual(notesOf(offered, "somebody", NOW, NOBODY)[0].acts, []);
});

test("the menu offers what can be done", () => {
  const acts = (/** @type {any} */ more, mine = /** @type {number | null} */ (0)) => menuOf(state(more), mine).map(({ act }) => act);
  assert.deepEqual(acts({}), ["draw", "abort", "resign", "link", "report"]);
  assert.deepEqual(acts({ can_abort: false, draw_by: [1] }), ["resign", "link", "report"]);
  assert.deepEqual(acts({}, null), ["link", "report"]);
  assert.deepEqual(acts({ lent: [null, "novice"] }), ["abort", "resign", "link", "report"], "robots agree to no draw");
  assert.deepEqual(acts({ result: {} }), ["link", "record", "report"]);
  const robot = game().seats.map((seat) => (seat.seat === 1 ? { ...seat, player: { ...seat.player, kind: /** @type {const} */ ("robot") } } : seat));
  assert.deepEqual(acts({ seats: robot }), ["abort", "resign", "link", "report"]);
});

test("what happened is told in order, a robot for one who has quit not at all", () => {
  const lent = { t: "seat_lent", room: "r", seq: 2, at: 0, seat: 1, by: 0, level: "novice", lent: [null, "novice"], draw_by: [] };
  const back = { t: "seat_taken_back", room: "r", seq: 3, at: 0, seat: 1, by: null, lent: [null, null], out: [], draw_by: [] };
  const live = reduce(reduce(state({ turn: turn({ number: 12 }) }), /** @type {any} */ (lent)), /** @type {any} */ (back));
  assert.deepEqual(live.game.lent, [null, null]);
  assert.deepEqual(storyWords(live.game), ["Guest-1 was away; a robot played from turn 12, as Guest-0 asked.", "Guest-1 came back in turn 12."]);
  const quit = reduce(state({ turn: turn({ number: 4 }) }, "RYG"), /** @type {any} */ ({ t: "resigned", room: "r", seq: 2, at: 0, seat: 2, by: null, draw_by: [], lent: [null, null, null], out: [2] }));
  const on = reduce(quit, /** @type {any} */ ({ ...lent, seat: 2, by: null, lent: [null, null, "novice"] }));
  assert.deepEqual(storyWords(on.game), ["Guest-2 resigned in turn 4."]);
  const claimed = state({ story: [{ kind: "abandoned", seat: 1, by: 0, turn: 7 }] });
  assert.deepEqual(storyWords(claimed.game), ["Guest-1 was away for too long; Guest-0 claimed the game in turn 7."]);
});
