import assert from "node:assert/strict";
import { test } from "node:test";

import { createRest } from "../../../static/js/net/rest.js";

/** A client whose every request gets this answer. @param {() => Response | Promise<Response>} answer */
function client(answer) {
  /** @type {{ url: string, init: any }[]} */
  const sent = [];
  const send = /** @type {typeof fetch} */ (async (url, init) => {
    sent.push({ url: String(url), init });
    return answer();
  });
  return { rest: createRest(send), sent };
}

test("JSON goes out under the API's root and comes back parsed", async () => {
  const { rest, sent } = client(() => Response.json({ game: "g" }, { status: 201 }));
  assert.deepEqual(await rest.post("/robot-games", { levels: ["greedy"] }), { game: "g" });
  const [{ url, init }] = sent;
  assert.equal(url, "/api/v1/robot-games");
  assert.equal(init.method, "POST");
  assert.equal(init.headers["content-type"], "application/json");
  assert.equal(init.body, '{"levels":["greedy"]}');
});

test("a request without a body says so as an empty object, except where there is none", async () => {
  const { rest, sent } = client(() => Response.json({}));
  await rest.put("/tables/1/slots/0");
  await rest.get("/levels");
  await rest.del("/session");
  assert.deepEqual(sent.map(({ init }) => init.body), ["{}", undefined, undefined]);
});

test("no content is null", async () => {
  const { rest } = client(() => new Response(null, { status: 204 }));
  assert.equal(await rest.del("/session"), null);
});

test("a problem is thrown with status, code and words", async () => {
  const { rest } = client(() => Response.json({ title: "Conflict", detail: "Somebody else sits there.", code: "conflict" }, { status: 409 }));
  await assert.rejects(rest.put("/tables/1/slots/0"), { status: 409, code: "conflict", detail: "Somebody else sits there." });
});

test("an answer that is no problem document still has words", async () => {
  const { rest } = client(() => new Response("<html>Bad gateway</html>", { status: 502 }));
  await assert.rejects(rest.get("/levels"), { status: 502, code: "unknown", detail: "The server answered 502." });
});

test("no answer at all is status 0, offline", async () => {
  const { rest } = client(() => Promise.reject(new TypeError("fetch failed")));
  await assert.rejects(rest.get("/levels"), { status: 0, code: "offline" });
});
