import assert from "node:assert/strict";
import { test } from "node:test";

import { kept } from "../../../static/js/shell/kept.js";

function server() {
  const asked = { times: 0, fails: false, now: 0 };
  const ask = kept(
    async () => {
      asked.times += 1;
      if (asked.fails) throw new Error("offline");
      return asked.times;
    },
    () => asked.now,
  );
  return { asked, ask };
}

test("asked once a minute, however many want to know", async () => {
  const { asked, ask } = server();
  assert.deepEqual(await Promise.all([ask(), ask()]), [1, 1]);
  asked.now = 59_999;
  assert.equal(await ask(), 1);
  asked.now = 60_000;
  assert.equal(await ask(), 2);
});

test("the last answer serves while the server can't be asked", async () => {
  const { asked, ask } = server();
  await ask();
  asked.fails = true;
  asked.now = 60_000;
  assert.equal(await ask(), 1);
  asked.fails = false;
  asked.now = 120_000;
  assert.equal(await ask(), 3);
});

test("without any answer the failure is told, and asked again at once", async () => {
  const { asked, ask } = server();
  asked.fails = true;
  await assert.rejects(ask(), /offline/);
  asked.fails = false;
  assert.equal(await ask(), 2);
});
