import assert from "node:assert/strict";
import { test } from "node:test";

import { asked } from "../../../static/js/pages/archive-page.js";
import { query } from "../../../static/js/pages/rankings-parts.js";

const EMPTY = { player: "", opponent: "", what: "", reason: "", from: "", to: "" };

test("an empty form asks for everything", () => {
  assert.equal(query(asked(EMPTY)), "");
});

test("what is chosen becomes what REST knows", () => {
  assert.equal(query(asked({ ...EMPTY, player: "Ada L", what: "unranked", reason: "time" })), "?player=Ada+L&ranked=false&reason=time");
  assert.equal(query(asked({ ...EMPTY, what: "master" })), "?kind=master");
});

test("days are whole, the last one with its evening", () => {
  const { since, until } = asked({ ...EMPTY, from: "2026-11-03", to: "2026-11-03" });
  assert.equal(since, new Date(2026, 10, 3).getTime());
  assert.equal(until, new Date(2026, 10, 4).getTime());
  assert.equal(asked({ ...EMPTY, to: "2026-10-25" }).until, new Date(2026, 9, 26).getTime());
});
