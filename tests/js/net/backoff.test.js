import assert from "node:assert/strict";
import { test } from "node:test";

import { delay, isWorthRetrying } from "../../../static/js/net/backoff.js";

test("the wait is spread over all of [0, limit) and the limit doubles", () => {
  assert.equal(delay(0, 0), 0);
  assert.equal(delay(0, 0.5), 250);
  assert.equal(delay(1, 0.5), 500);
  assert.equal(delay(3, 0.999), 3996);
});

test("the wait never passes fifteen seconds, however many tries failed", () => {
  assert.equal(delay(10, 0.5), 7500);
  assert.ok(delay(5000, 0.9999) < 15_000);
});

test("breaks, restarts and slow reading are retried", () => {
  for (const code of [1000, 1001, 1005, 1006, 1011, 1012, 1013, 4401, 4408, 4413]) assert.ok(isWorthRetrying(code), String(code));
});

test("what the server would answer again the same is not", () => {
  for (const code of [4400, 4403, 4404, 4409, 4429, 1009]) assert.ok(!isWorthRetrying(code), String(code));
});
