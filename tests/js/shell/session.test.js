import assert from "node:assert/strict";
import { test } from "node:test";

import { createSession } from "../../../static/js/shell/session.js";

const ADA = { id: "1", name: "Guest-1", kind: /** @type {const} */ ("guest"), ranking: null, crown: false };

/** A session on a server that answers with Ada. @param {any} [rest] */
function start(rest = {}) {
  /** @type {string[]} */
  const calls = [];
  const call = (/** @type {string} */ name, /** @type {any} */ answer) => async (/** @type {string} */ path) => {
    calls.push(`${name} ${path}`);
    return answer;
  };
  const answers = { get: call("GET", { person: ADA }), post: call("POST", { person: ADA }), put: call("PUT", {}), del: call("DELETE", null), ...rest };
  let switches = 0;
  const session = createSession(answers, () => void (switches += 1));
  return { session, calls, switches: () => switches };
}

test("two quick clicks make one guest, and the line is opened anew once", async () => {
  const { session, calls, switches } = start();
  const [one, two] = await Promise.all([session.ensure(), session.ensure()]);
  assert.equal(one, two);
  await session.ensure();
  assert.deepEqual(calls, ["POST /session/guest"]);
  assert.equal(switches(), 1);
});

test("a guest that could not be made can be tried again", async () => {
  let isDown = true;
  const { session } = start({ post: async () => (isDown ? Promise.reject({ status: 0, code: "offline", detail: "" }) : { person: ADA }) });
  await assert.rejects(session.ensure(), { code: "offline" });
  isDown = false;
  assert.equal((await session.ensure()).id, "1");
});

test("leaving forgets the person and opens the line anew", async () => {
  const { session, switches } = start();
  await session.load();
  assert.equal(session.person()?.id, "1");
  await session.leave();
  assert.equal(session.person(), null);
  assert.equal(switches(), 1);
});

test("listeners hear of a change, and of nothing when nothing changed", () => {
  const { session } = start();
  const life = new AbortController();
  let heard = 0;
  session.onChange(() => void (heard += 1), life.signal);
  session.adopt(ADA);
  session.adopt({ ...ADA });
  assert.equal(heard, 1);
  session.adopt({ ...ADA, ranking: 300 });
  assert.equal(heard, 2);
  life.abort();
  session.adopt(null);
  assert.equal(heard, 2);
});

test("a guest who registers is told to everybody though the name stays", async () => {
  const { session, calls, switches } = start({
    post: async (/** @type {string} */ path) => ({ person: path === "/accounts" ? { ...ADA, kind: "registered" } : ADA }),
  });
  await session.ensure();
  let heard = 0;
  session.onChange(() => void (heard += 1));
  await session.register({ name: ADA.name, password: "correct horse", email: null, country: null, about: "" });
  assert.equal(session.person()?.kind, "registered");
  assert.deepEqual([heard, switches(), calls], [1, 2, []]);
});

test("logging in opens the line anew, and a failed try changes nothing", async () => {
  let isRight = false;
  const { session, switches } = start({
    post: async () => (isRight ? { person: ADA } : Promise.reject({ status: 401, code: "wrong_password", detail: "" })),
  });
  await assert.rejects(session.logIn("Ada", "wrong horse"), { code: "wrong_password" });
  assert.deepEqual([session.person(), switches()], [null, 0]);
  isRight = true;
  await session.logIn("Ada", "correct horse");
  assert.deepEqual([session.person()?.id, switches()], ["1", 1]);
  session.forget();
  assert.deepEqual([session.person(), switches()], [null, 2]);
});
