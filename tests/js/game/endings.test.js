import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { sheetOf } from "../../../static/js/game/sheet.js";
import { begin } from "../../../static/js/game/state.js";
import { resultTitle, resultWords } from "../../../static/js/game/words.js";

const FOLDER = new URL("../../data/endings/", import.meta.url);

/** @param {string} name */
function ended(name) {
  const { snapshot } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));
  return begin(snapshot.game, snapshot.seq);
}

/** What the page says of each recorded game, and to the person on seat 0. @type {Record<string, [string, string]>} */
const WORDS = {
  "abandoned-by-all": ["Everybody was away for too long. The game counts for nothing.", "Left by everybody"],
  abandonment: ["Guest-1001 was away for too long, and the game was claimed. Guest-1000 wins.", "You won"],
  abort: ["Guest-1003 called the game off. It counts for nothing.", "Called off"],
  complete: ["Guest-1001 wins.", "You lost"],
  deadlock: ["Deadlock: no tile can be placed, so the game is drawn.", "Drawn"],
  draw_agreed: ["A draw, agreed by everybody.", "Drawn"],
  resignation: ["Guest-1001 resigned. Guest-1000 wins.", "You won"],
  "resignation-of-three": ["Guest-1000 wins.", "You won"],
  time: ["Guest-1001 ran out of time. Guest-1000 wins.", "You won"],
};

test("every recorded ending has its words and its score sheet on the page", () => {
  const names = readdirSync(FOLDER).map((file) => file.replace(".json", "")).sort();
  assert.deepEqual(names, Object.keys(WORDS).sort());
  for (const name of names) {
    const state = ended(name);
    assert.deepEqual([resultWords(state), resultTitle(state, 0)], WORDS[name], name);
    assert.equal(sheetOf(state).length, state.game.seats.length, name);
  }
});
