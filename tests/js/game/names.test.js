import assert from "node:assert/strict";
import { test } from "node:test";

import { tellApart } from "../../../static/js/game/names.js";
import { game } from "./factories.js";

/** @param {string[]} names robots by name; "" is a person */
function seats(...names) {
  const { seats: all } = game({}, "RYGB".slice(0, names.length));
  return all.map((seat, i) => (names[i] ? { ...seat, player: { ...seat.player, kind: /** @type {const} */ ("robot"), name: names[i] } } : seat));
}

test("robots that share a name are numbered, the others keep theirs", () => {
  const named = tellApart(seats("", "Pebble", "Magpie", "Pebble")).map(({ player }) => player.name);
  assert.deepEqual(named, ["Guest-0", "Pebble 1", "Magpie", "Pebble 2"]);
});

test("people are never renamed, and a second round changes nothing", () => {
  const once = tellApart(seats("", "Pebble", "Pebble"));
  assert.deepEqual(tellApart(once), once);
});
