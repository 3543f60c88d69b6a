import assert from "node:assert/strict";
import { test } from "node:test";

import { readLegal } from "../../../static/js/game/legal.js";
import { fittingTiles, othersInOrder, sceneOf } from "../../../static/js/game/scene.js";
import { game, laid, state, turn } from "./factories.js";

/** @typedef {[number, number]} Cell */

const TURN = turn({ legal: ["1:1,0:2", "1:0,1:0", "1:0,1:3"], phase: "forced", spaces: [{ cell: [0, 1], fits: [[1, 2], []] }, { cell: [5, 5], fits: [[], []] }, { cell: [6, 6], fits: [[1], [7]] }], closed: [[2, 2]] });
const LOOKING = { mine: 0, legal: readLegal(TURN), draft: null, sending: false, hurt: null, hovered: null };

test("a forced space shows the colours of those who hold a fitting tile, grey if nobody does", () => {
  const { spaces } = sceneOf(state({ turn: TURN }), LOOKING);
  assert.deepEqual(spaces.map(({ holders, dead }) => [holders, dead]), [[["R"], false], [[], true], [["R", "Y"], false]]);
});

test("a picked tile shows where it may go; a ghost is not its own target", () => {
  const picked = sceneOf(state({ turn: TURN }), { ...LOOKING, draft: { tile: 1, rotation: 0, cell: null } });
  assert.deepEqual(picked.targets, [{ cell: [1, 0], onSpace: false }, { cell: [0, 1], onSpace: true }]);
  const draft = { tile: 1, rotation: 3, cell: /** @type {Cell} */ ([0, 1]) };
  const laidDown = sceneOf(state({ turn: TURN }), { ...LOOKING, draft });
  assert.deepEqual(laidDown.targets.map(({ cell }) => cell), [[1, 0]]);
  assert.deepEqual([laidDown.ghost?.turns, laidDown.ghost?.state], [true, "open"]);
});

test("a purist's table gives no hints", () => {
  const purist = state({ turn: TURN, hints: "purist" });
  const scene = sceneOf(purist, { ...LOOKING, draft: { tile: 1, rotation: 0, cell: null } });
  assert.deepEqual([scene.targets, scene.closed, scene.spaces[0].holders], [[], [], []]);
  assert.equal(fittingTiles(purist, 0).size, 0);
});

test("arrows stand on every seat's fitting tiles", () => {
  assert.deepEqual([...fittingTiles(state({ turn: TURN }), 0)], [1, 2]);
  assert.deepEqual([...fittingTiles(state({ turn: TURN }), 1)], [7]);
});

test("the own best line glows, a hovered score's line instead, and all that played at the end", () => {
  const line = { score: 3, kind: /** @type {const} */ ("line"), tiles: 3, cells: /** @type {Cell[]} */ ([[0, 0], [1, 0], [2, 0]]) };
  const scores = { R: line, Y: line, G: line, B: line };
  const shown = (/** @type {any} */ more, /** @type {any} */ looking = {}) => sceneOf(state({ ...game(), scores, ...more }), { ...LOOKING, ...looking }).lines.map(({ colour, strong }) => [colour, strong]);
  assert.deepEqual(shown({}), [["R", false]]);
  assert.deepEqual(shown({}, { hovered: "B" }), [["B", true]]);
  assert.deepEqual(shown({}, { mine: null }), []);
  assert.deepEqual(shown({ turn: null, result: { reason: "complete", winners: [0], scores: [3, 3], bag_order: [], salt: "" } }), [["R", true], ["Y", true]]);
});

test("the last turn is marked until the game is over", () => {
  const tiles = [laid("1:0,0:0", { turn: 1 }), laid("2:1,0:0", { turn: 2, seat: 1 })];
  assert.deepEqual(sceneOf(state({ tiles }), LOOKING).lastTurn.map(({ tile }) => tile), [2]);
});

test("the others stand as round a table, from the one who moves next", () => {
  assert.deepEqual(othersInOrder(4, 2), [3, 0, 1]);
  assert.deepEqual(othersInOrder(2, 0), [1]);
  assert.deepEqual(othersInOrder(3, null), [0, 1, 2]);
});
