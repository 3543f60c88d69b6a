import assert from "node:assert/strict";
import { test } from "node:test";

import { centreOf } from "../../../static/js/game/hexes.js";
import { createPlacing } from "../../../static/js/game/placing.js";
import { laid, state, turn } from "./factories.js";

/** @typedef {import("../../../static/js/game/state.js").State} State */

const FREE = { tiles: [laid("30:0,0:0")], turn: turn({ legal: ["1:1,0:2", "1:0,1:0", "1:0,1:3", "2:1,0:5"] }) };

/** A placing at a table where the test plays room and server. @param {Partial<import("../../../static/js/protocol.js").Game>} [start] @param {any} [keep] */
function atTable(start = FREE, keep = undefined) {
  const room = { state: state(start), mine: /** @type {number | null} */ (0), online: true, present: true };
  /** @type {{ frame: any, id: string, answer: (value?: unknown) => void, fail: (error: unknown) => void }[]} */
  const sent = [];
  /** @type {[string, unknown][]} */
  const said = [];
  let ids = 0;
  const placing = createPlacing({
    current: () => room.state,
    mine: () => room.mine,
    online: () => room.online,
    present: () => room.present,
    keep,
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

test("off the line nothing is picked", () => {
  const lost = atTable();
  lost.room.online = false;
  lost.placing.pickTile(1);
  assert.equal(lost.placing.draft(), null);
});

test("while the player looks back nothing is picked or confirmed", () => {
  const { room, placing, sent } = atTable();
  placing.pickTile(1);
  placing.tapCell([1, 0]);
  room.present = false;
  assert.ok(!placing.confirm());
  placing.pickTile(2);
  assert.equal(placing.draft()?.tile, 1);
  assert.equal(sent.length, 0);
});

/** Another's turn, with tile 30 at the middle; the own hand is 1 to 6. */
const WAITING = { tiles: [laid("30:0,0:0")], turn: turn({ seat: 1 }) };

/** Plans tile 1, then tile 2 somewhere else. */
function planned() {
  const table = atTable(WAITING);
  const { placing } = table;
  /** @param {number} tile */
  const lay = (tile) => {
    placing.pickTile(tile);
    const [key] = [...(placing.legal().get(tile)?.keys() ?? [])];
    placing.tapCell(/** @type {[number, number]} */ (key.split(",").map(Number)));
  };
  lay(1);
  lay(2);
  return table;
}

test("off turn tiles are laid as plans, one after the other, and nothing is sent", () => {
  const { placing, sent } = planned();
  assert.ok(placing.planning());
  assert.deepEqual(placing.plans().map(({ tile }) => tile), [1]);
  assert.equal(placing.draft()?.tile, 2);
  assert.ok(placing.draft()?.cell);
  assert.ok(!placing.confirm());
  assert.equal(sent.length, 0);
});

test("a plan is taken up again by its tile or its cell, and Escape takes back the last", () => {
  const { placing } = planned();
  const [one] = placing.plans();
  placing.tapCell(one.cell);
  assert.equal(placing.draft()?.tile, 1);
  assert.deepEqual(placing.plans().map(({ tile }) => tile), [2]);
  assert.ok(placing.cancel() && placing.cancel());
  assert.deepEqual([placing.draft(), placing.plans()], [null, []]);
  assert.ok(!placing.cancel());
});

test("when the turn comes the first plan is offered, and is not sent by itself", () => {
  const { room, placing, sent } = planned();
  const [one] = placing.plans();
  const two = placing.draft();
  const text = `1:${one.cell}:${one.rotation}`;
  room.state = state({ ...WAITING, turn: turn({ number: 2, legal: [text, `2:${two?.cell}:${two?.rotation}`] }) });
  placing.positionChanged();
  assert.deepEqual(placing.draft(), one);
  assert.deepEqual(placing.plans(), [two]);
  assert.equal(sent.length, 0);
  assert.ok(placing.confirm());
  assert.equal(sent[0].frame.placement, text);
});

test("a plan whose cell is taken is gone", () => {
  const { room, placing } = planned();
  const [one] = placing.plans();
  room.state = state({ tiles: [laid("30:0,0:0"), laid(`31:${one.cell}:0`)], turn: turn({ seat: 1 }) });
  placing.positionChanged();
  assert.ok(!placing.plans().some(({ tile }) => tile === 1));
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

/** A keep that starts with what an earlier page left. @param {any} kept */
const keeping = (kept) => {
  const box = { kept };
  return { box, load: () => box.kept, save: (/** @type {any} */ next) => void (box.kept = next) };
};

test("an unsent placement is there again after a reload, while it still holds", () => {
  const keep = keeping(null);
  const before = atTable(FREE, keep);
  before.placing.pickTile(1);
  before.placing.tapCell([1, 0]);
  const after = atTable(FREE, keeping(keep.box.kept));
  assert.deepEqual(after.placing.draft(), { tile: 1, rotation: 2, cell: [1, 0] });
  assert.equal(after.sent.length, 0, "and is not sent by itself");
  const moved = atTable({ ...FREE, turn: turn({ legal: ["2:1,0:5"] }) }, keeping(keep.box.kept));
  assert.equal(moved.placing.draft()?.cell ?? null, null);
});

test("a placement that was on its way when the page was reloaded is sent again under its id", () => {
  const keep = keeping(null);
  const before = atTable(FREE, keep);
  before.placing.pickTile(1);
  before.placing.tapCell([1, 0]);
  before.placing.confirm();
  const after = atTable(FREE, keeping(keep.box.kept));
  assert.deepEqual(after.sent.map(({ id, frame }) => [id, frame.placement]), [["id1", "1:1,0:2"]]);
  const done = atTable({ tiles: [...FREE.tiles, laid("1:1,0:2")], turn: turn({ seat: 1 }) }, keeping(keep.box.kept));
  assert.equal(done.sent.length, 0, "not when it was made after all");
  assert.deepEqual(done.said, []);
});
