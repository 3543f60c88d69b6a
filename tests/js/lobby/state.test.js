import assert from "node:assert/strict";
import { test } from "node:test";

import { canStart, EMPTY, featured, findTable, invitations, learn, myGame, mySlot, orderedTables, reduce } from "../../../static/js/lobby/state.js";
import { game, guest, robot, table } from "./factories.js";

/** @typedef {import("../../../static/js/protocol.js").LobbyFrame} LobbyFrame */

/** The state after these tables and games. @param {{ tables?: any[], games?: any[], people?: any[] }} lobby */
function known({ tables = [], games = [], people = [] }) {
  return reduce(EMPTY, { t: "snapshot", room: "lobby", seq: 1, lobby: { tables, games, people } });
}

/** @param {any} one @returns {LobbyFrame} */
const tableFrame = (one) => ({ t: "table", room: "lobby", seq: 2, table: one });
/** @param {any} one @returns {LobbyFrame} */
const gameFrame = (one) => ({ t: "game", room: "lobby", seq: 2, game: one });
/** @param {{ id: string }[]} list */
const ids = (list) => list.map((one) => one.id);

test("nothing is known before the first snapshot", () => {
  assert.ok(!EMPTY.isKnown);
  assert.ok(known({}).isKnown);
});

test("a new table comes in front, a changed one keeps its place and its neighbours their identity", () => {
  const a = table("a", [guest("1"), null]);
  const b = table("b", [guest("2"), null]);
  const changed = table("b", [guest("2"), guest("3")]);
  const state = reduce(reduce(known({ tables: [a, b] }), tableFrame(changed)), tableFrame(table("c", [guest("4"), null])));
  assert.deepEqual(ids(state.tables), ["c", "a", "b"]);
  assert.equal(state.tables[1], a);
  assert.equal(state.tables[2], changed);
});

test("a table that plays or is closed leaves the list but can still be found", () => {
  for (const over of /** @type {const} */ (["playing", "closed"])) {
    const state = reduce(known({ tables: [table("a", [guest("1"), null])] }), tableFrame(table("a", [guest("1"), null], { state: over })));
    assert.deepEqual(state.tables, []);
    assert.equal(findTable(state, "a")?.state, over);
  }
});

test("a table by link is listed to those alone who sit at it", () => {
  const secret = table("s", [guest("1"), null], { visibility: "link" });
  for (const state of [reduce(known({}), tableFrame(secret)), learn(known({}), secret), known({ tables: [secret] })]) {
    assert.deepEqual(orderedTables(state, { id: "2" }), []);
    assert.deepEqual(orderedTables(state, null), []);
    assert.equal(findTable(state, "s"), secret);
  }
  assert.deepEqual(ids(orderedTables(known({ tables: [secret] }), { id: "1" })), ["s"]);
});

test("an invitation is listed until it is answered, or I sit there", () => {
  const person = { id: "2", name: "Guest-2", kind: /** @type {const} */ ("guest"), ranking: null, crown: false };
  const asked = (/** @type {any} */ state, players = [guest("1"), null]) => known({ tables: [table("t", players, { visibility: "invited", invited: [{ person, state }] })] });
  assert.deepEqual(ids(invitations(asked("pending"), { id: "2" })), ["t"]);
  assert.deepEqual(invitations(asked("pending"), { id: "3" }), []);
  assert.deepEqual(invitations(asked("pending"), null), []);
  assert.deepEqual(invitations(asked("declined"), { id: "2" }), []);
  assert.deepEqual(invitations(asked("pending", [guest("1"), guest("2")]), { id: "2" }), []);
  assert.deepEqual(orderedTables(asked("pending"), { id: "2" }), [], "it stands among the invitations, not in the list");
});

test("the featured game is another's, with the most watchers, then the highest rankings", () => {
  const strong = { ...guest("3"), ranking: 900 };
  const games = [game("weak", [guest("1"), robot()]), game("strong", [strong, robot()]), game("mine", [guest("9"), strong], { watchers: 9 })];
  assert.equal(featured(known({ games }), { id: "9" })?.id, "strong");
  assert.equal(featured(known({ games: [...games, game("loved", [guest("1"), robot()], { watchers: 4 })] }), { id: "9" })?.id, "loved");
  assert.equal(featured(known({}), null), null);
});

test("what REST tells of a listed table doesn't overrule the room", () => {
  const fresh = table("a", [guest("1"), guest("2")]);
  assert.equal(findTable(learn(known({ tables: [fresh] }), table("a", [guest("1"), null])), "a"), fresh);
});

test("only running games are listed", () => {
  const running = known({ games: [game("g", [guest("1"), robot()])] });
  assert.deepEqual(ids(running.games), ["g"]);
  assert.deepEqual(reduce(running, gameFrame(game("g", [guest("1"), robot()], { state: "finished" }))).games, []);
});

test("tables that are over don't pile up", () => {
  let state = known({});
  for (let i = 0; i < 200; i += 1) state = reduce(state, tableFrame(table(`t${i}`, [null, null], { state: "closed" })));
  assert.equal(state.hidden.length, 50);
  assert.equal(state.hidden[0].id, "t199");
});

test("my slot is mine by id; a robot, which has none, is nobody's", () => {
  const one = table("a", [robot(), guest("7")]);
  assert.equal(mySlot(one, { id: "7" }), 1);
  assert.equal(mySlot(one, { id: "8" }), null);
  assert.equal(mySlot(one, null), null);
});

test("my game is the newest one that I sit in", () => {
  const games = [game("old", [guest("7"), robot()], { started_at: 1 }), game("new", [robot(), guest("7")], { started_at: 2 }), game("x", [guest("8"), robot()])];
  assert.equal(myGame(known({ games }), { id: "7" })?.id, "new");
  assert.equal(myGame(known({ games }), { id: "9" }), null);
  assert.equal(myGame(known({ games }), null), null);
});

test("my table comes first, then those with room, then the newest", () => {
  const tables = [
    table("full", [guest("2"), guest("3")], { created_at: 9 }),
    table("older", [guest("4"), null], { created_at: 1 }),
    table("newer", [guest("5"), null], { created_at: 2 }),
    table("mine", [guest("7"), guest("6")], { created_at: 0 }),
  ];
  assert.deepEqual(ids(orderedTables(known({ tables }), { id: "7" })), ["mine", "newer", "older", "full"]);
});

test("two may start; Doubles waits for four", () => {
  assert.ok(!canStart(table("a", [guest("1"), null, null])));
  assert.ok(canStart(table("a", [guest("1"), null, robot()])));
  assert.ok(!canStart(table("a", [guest("1"), robot(), robot(), null], { doubles: true })));
  assert.ok(canStart(table("a", [guest("1"), robot(), robot(), robot()], { doubles: true })));
});

test("people come, go and change", () => {
  const one = (/** @type {string} */ id, state = "here") => ({ person: guest(id), state });
  const before = known({ people: [one("1"), one("2")] });
  const news = /** @type {any} */ ({ t: "people", room: "lobby", seq: 2, joined: [one("3")], left: ["1"], changed: [one("2", "away")] });
  assert.deepEqual(reduce(before, news).people, [one("2", "away"), one("3")]);
});
