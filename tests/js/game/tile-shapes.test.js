import assert from "node:assert/strict";
import { test } from "node:test";

import { SIDE, cornerAt, distance, middleOf } from "../../../static/js/game/hexes.js";
import { REPEAT, bandPath, markLength, spanOf } from "../../../static/js/game/tile-shapes.js";

/** The ends and the radius (null for a straight line) of a path, and which way the arc goes. @param {string} path */
function read(path) {
  const n = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const arc = path.includes("A");
  const [x, y] = n.slice(-2);
  return { from: { x: n[0], y: n[1] }, to: { x, y }, radius: arc ? n[2] : null, sweep: arc ? n[6] : null };
}

/** The arc's centre, by the rules of SVG for a small arc. @param {ReturnType<typeof read>} arc */
function centreOfArc({ from, to, radius, sweep }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = Math.hypot(dx, dy) / 2;
  const away = Math.sqrt((radius ?? 0) ** 2 - half ** 2) * (sweep ? 1 : -1);
  return { x: (from.x + to.x) / 2 - (dy / (2 * half)) * away, y: (from.y + to.y) / 2 + (dx / (2 * half)) * away };
}

test("a band begins and ends at the middles of its edges", () => {
  for (let from = 0; from < 6; from++) {
    for (let to = from + 1; to < 6; to++) {
      const band = read(bandPath(from, to));
      assert.ok(distance(band.from, middleOf(from)) < 0.02 && distance(band.to, middleOf(to)) < 0.02);
    }
  }
});

test("adjacent edges: an arc of radius s/2 about their common corner", () => {
  for (let from = 0; from < 6; from++) {
    const to = (from + 1) % 6;
    const band = read(bandPath(from, to));
    assert.equal(band.radius, SIDE / 2);
    // Edge 0 lies between corners 0 and 1.
    assert.ok(distance(centreOfArc(band), cornerAt(to)) < 0.05, `${from}-${to}`);
  }
});

test("edges two apart: an arc of radius 3s/2 about where the two sides, prolonged, meet", () => {
  for (let from = 0; from < 6; from++) {
    const to = (from + 2) % 6;
    const band = read(bandPath(from, to));
    assert.equal(band.radius, (SIDE * 3) / 2);
    const between = middleOf((from + 1) % 6);
    assert.ok(distance(centreOfArc(band), { x: 2 * between.x, y: 2 * between.y }) < 0.1, `${from}-${to}`);
  }
});

test("opposite edges: a straight line", () => assert.equal(read(bandPath(1, 4)).radius, null));

test("marks repeat a whole number of times, at about the same distance on every band", () => {
  const lengths = [0, (Math.PI * 2 * (SIDE / 2)) / 3, (Math.PI * (SIDE * 3)) / 2 / 3, SIDE * Math.sqrt(3)];
  for (const [from, to] of [[0, 1], [5, 0], [0, 2], [4, 0], [0, 3]]) {
    for (const colour of ["Y", "G"]) {
      const repeats = markLength(colour, { from, to }) / REPEAT;
      assert.ok(Number.isInteger(repeats));
      const each = lengths[spanOf({ from, to })] / repeats;
      assert.ok(each > (colour === "Y" ? 15 : 8) && each < (colour === "Y" ? 18 : 9), `${colour} ${from}-${to}: ${each}`);
    }
  }
});
