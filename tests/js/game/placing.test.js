import assert from "node:assert/strict";
import { test } from "node:test";

import { centreOf } from "../../../static/js/game/hexes.js";
import { createPlacing } from "../../../static/js/game/placing.js";
import { laid, state, turn } from "./factories.js";

/** @typedef {import("../../../static/js/game/state.js").State} State */

const FREE = { tiles: [laid("30:0,0:0")], turn: turn({ legal: ["1:1,0:2", "1:0,1:0", "1:0,1:3", "2:1,0:5"] }) };

/** A placing at a table where the test plays room and server. @param {Partial<import("../../../static/js/protocol.js").Game>} [start] */
function atTable(start = FREE) {
  const room = { state: state(start), mine: /** @type {number | null} */ (0), online: true };
  /** @type {{ frame: any, id: string, answer: (value?: unknown) => void, fail: (error: unknown) => void }[]} */
  const sent = [];
  /** @type {[string, unknown][]} */
  const said = [];
  let ids = 0;
  const placing = createPlacing({
    current: () => room.state,
    mine: () => room.mine,
    online: () => room.online,
    send: (frame, id) => new Promise((answer, fail) => sent.push({ frame, id, answer, fail })),
    say: (words, cell = null) => said.push([words, cell]),
    hush: () => {},
    changed: () => {},
    newId: () => `id${++ids}`,
  });
  placing.positionChanged();
  return { room, placing, sent, said, lastWords: () => said[said.length - 1]?.[0] };
}

/** Let promises that are settled take effect. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("tap a tile, tap a cell, confirm: one placement is sent", () => {
  const { placing, sent } = atTable();
  placing.pickTile(1);
  placing.tapCell([0, 1]);
  assert.deepEqual(placing.draft(), { tile: 1, rotation: 0, cell: [0, 1] });
  assert.ok(placing.confirm());
  assert.deepEqual(sent.map(({ frame, id }) => [frame, id]), [[{ t: "place", placement: "1:0,1:0", after: 1 }, "id1"]]);
  assert.ok(!placing.confirm(), "not twice");
  assert.equal(sent.length, 1);
});

test("a tile with one cell is not placed by itself", () => {
  const { placing } = atTable({ ...FREE, turn: turn({ legal: ["1:1,0:2"] }) });
  placing.pickTile(1);
  assert.equal(placing.draft()?.cell, null);
  assert.ok(!placing.confirm());
});

test("a second tap turns: in the hand freely, on its cell through what is legal", () => {
  const { placing } = atTable();
  placing.pickTile(1);
  placing.pickTile(1);
  assert.equal(placing.draft()?.rotation, 1);
  placing.tapCell([0, 1]);
  assert.equal(placing.draft()?.rotation, 3);
  placing.tapCell([0, 1]);
  assert.equal(placing.draft()?.rotation, 0);
});

test("a carried tile snaps to a near cell that takes it, and to no other", () => {
  const { placing, lastWords } = atTable();
  placing.pickTile(1);
  const { x, y } = centreOf([1, 0]);
  placing.carry({ x: x + 20, y: y - 15 });
  assert.deepEqual(placing.draft()?.cell, [1, 0]);
  placing.carry(centreOf([-4, 0]));
  assert.equal(placing.draft()?.cell, null);
  placing.dropped([-4, 0]);
  assert.match(lastWords() ?? "", /must touch/);
});

test("Escape takes it back", () => {
  const { placing } = atTable();
  placing.pickTile(1);
  placing.tapCell([1, 0]);
  assert.ok(placing.cancel());
  assert.equal(placing.draft(), null);
  assert.ok(!placing.cancel());
});

test("a tile that fits no forced space says so, and which ones do", () => {
  const spaces = [{ cell: /** @type {[number, number]} */ ([1, 0]), fits: [[2], []] }];
  const { placing, lastWords } = atTable({ turn: turn({ phase: "forced", legal: ["2:1,0:5"], spaces }) });
  placing.pickTile(1);
  assert.equal(placing.draft(), null);
  assert.match(lastWords() ?? "", /forced space comes first.*arrow: 2/);
});

test("off turn, and off the line, nothing is picked", () => {
  const away = atTable({ ...FREE, turn: turn({ seat: 1 }) });
  away.placing.pickTile(1);
  assert.equal(away.placing.draft(), null);
  assert.match(away.lastWords() ?? "", /not your turn/);
  const lost = atTable();
  lost.room.online = false;
  lost.placing.pickTile(1);
  assert.equal(lost.placing.draft(), null);
});

test("an unsent draft survives a break", () => {
  const { room, placing } = atTable();
  placing.pickTile(1);
  placing.tapCell([1, 0]);
  room.online = false;
  placing.positionChanged();
  room.online = true;
  placing.positionChanged();
  assert.deepEqual(placing.draft()?.cell, [1, 0]);
});

/** Confirmed, and the line broke before the answer. */
async function lostAnswer() {
  const table = atTable();
  table.placing.pickTile(1);
  table.placing.tapCell([1, 0]);
  table.placing.confirm();
  table.room.online = false;
  table.sent[0].fail({ code: "lost", detail: "", refusal: null });
  await settled();
  return table;
}

test("a placement whose answer was lost is sent again with its id, once the line is back", async () => {
  const { room, placing, sent } = await lostAnswer();
  assert.equal(sent.length, 1, "nothing is sent while the line is down");
  assert.ok(placing.sending() && !placing.cancel(), "it may have been made: it can't be taken back");
  room.online = true;
  placing.positionChanged();
  assert.deepEqual(sent.map(({ id }) => id), ["id1", "id1"]);
  sent[1].answer();
  await settled();
  assert.equal(placing.draft(), null);
});

test("it is not sent again when the position no longer allows it", async () => {
  const { room, placing, sent, lastWords } = await lostAnswer();
  room.online = true;
  room.state = state({ ...FREE, turn: turn({ number: 3, legal: ["2:1,0:5"] }) });
  placing.positionChanged();
  assert.equal(sent.length, 1);
  assert.match(lastWords() ?? "", /was not made/);
});

test("nor when it was made after all, and then nothing is said", async () => {
  const { room, placing, sent, said } = await lostAnswer();
  room.online = true;
  room.state = state({ tiles: [...FREE.tiles, laid("1:1,0:2")], turn: turn({ seat: 1 }) });
  placing.positionChanged();
  assert.deepEqual([sent.length, said.length], [1, 0]);
});

test("a refusal is said, with the cell that it hurts, and the draft stays", async () => {
  const { placing, sent, said } = atTable();
  placing.pickTile(1);
  placing.tapCell([1, 0]);
  placing.confirm();
  sent[0].fail({ code: "illegal", detail: "A triple.", refusal: { reason: "restriction_1", cell: [2, 0], side: null } });
  await settled();
  assert.deepEqual(said[0], ["A triple.", [2, 0]]);
  assert.ok(placing.draft());
  assert.ok(!placing.sending());
});

test("keys walk the cells that take the tile", () => {
  const { placing } = atTable();
  assert.ok(!placing.step("right"));
  placing.pickTile(1);
  assert.ok(placing.step("right"));
  assert.deepEqual(placing.draft()?.cell, [1, 0]);
  placing.cycle(1);
  assert.deepEqual(placing.draft()?.cell, [0, 1]);
  placing.cycle(1);
  assert.deepEqual(placing.draft()?.cell, [1, 0]);
});
