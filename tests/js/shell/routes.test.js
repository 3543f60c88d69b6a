import assert from "node:assert/strict";
import { test } from "node:test";

import { parsePath } from "../../../static/js/shell/routes.js";

test("pages have their paths, with or without a slash at the end", () => {
  assert.deepEqual(parsePath("/"), { name: "lobby" });
  assert.deepEqual(parsePath("/rules"), { name: "rules" });
  assert.deepEqual(parsePath("/rules/"), { name: "rules" });
  assert.deepEqual(parsePath("/table/7c9e6679-7425-40de-944b-e07fc1f90ae7"), { name: "table", id: "7c9e6679-7425-40de-944b-e07fc1f90ae7" });
  for (const name of ["login", "register", "account", "forgot", "reset", "confirm"]) assert.deepEqual(parsePath(`/${name}`), { name });
  assert.deepEqual(parsePath("/game/abc/"), { name: "game", id: "abc" });
});

test("rankings, players and the archive", () => {
  assert.deepEqual(parsePath("/rankings"), { name: "rankings", id: "all_time" });
  assert.deepEqual(parsePath("/rankings/2026-11"), { name: "rankings", id: "2026-11" });
  assert.deepEqual(parsePath("/masters/"), { name: "masters" });
  assert.deepEqual(parsePath("/archive"), { name: "archive" });
  assert.deepEqual(parsePath("/player/%C3%85sa%20B"), { name: "player", id: "Åsa B" });
  assert.deepEqual(parsePath("/player/%E0%A4%A"), { name: "lost" });
  assert.deepEqual(parsePath("/player/"), { name: "lost" });
});

test("anything else is lost", () => {
  for (const path of ["/game", "/game/", "/login/x", "/accounts", "/game/a/b", "/table/../x", "/game/a%2Fb", "/tables/1", "/api/v1/session", `/game/${"a".repeat(65)}`, ""]) {
    assert.deepEqual(parsePath(path), { name: "lost" }, path);
  }
});

test("the pages of those who run the place", () => {
  const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
  assert.deepEqual(parsePath("/admin"), { name: "admin", page: "queue", id: null });
  assert.deepEqual(parsePath("/admin/audit/"), { name: "admin", page: "audit", id: null });
  assert.deepEqual(parsePath(`/admin/players/${id}`), { name: "admin", page: "players", id });
  for (const path of ["/admin/weather", "/admin/players/x", "/admin/queue"]) assert.deepEqual(parsePath(path), { name: "lost" }, path);
});
