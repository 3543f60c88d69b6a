import assert from "node:assert/strict";
import { test } from "node:test";

import { listing } from "../../../static/js/shell/words.js";

test("names in a sentence", () => {
  assert.deepEqual([listing([]), listing(["A"]), listing(["A", "B"]), listing(["A", "B", "C"])], ["", "A", "A and B", "A, B and C"]);
});
