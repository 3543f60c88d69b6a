import assert from "node:assert/strict";
import { test } from "node:test";

import { countries, countryName } from "../../../static/js/account/countries.js";
import { ago, browserName } from "../../../static/js/account/words.js";

test("a browser is called by its name and its system", () => {
  const agents = {
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36": "Chrome on Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0": "Edge on Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1": "Safari on iOS",
    "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0": "Firefox on Android",
    "python-httpx/0.28.1": "python-httpx",
    "": "An unknown browser",
  };
  for (const [agent, name] of Object.entries(agents)) assert.equal(browserName(agent), name);
});

test("use is told by the day, for it is noted once a day", () => {
  const day = 24 * 3_600_000;
  assert.equal(ago(1_000, 1_000 + day - 1), "within a day");
  assert.equal(ago(5_000, 1_000), "within a day");
  assert.equal(ago(0, day), "yesterday");
  assert.equal(ago(0, 9 * day), "9 days ago");
});

test("every country has a name, and no country comes first", () => {
  const all = countries("en");
  assert.deepEqual(all[0], ["", "Not said"]);
  assert.ok(all.some(([code, name]) => code === "SE" && name === "Sweden"));
  for (const [code, name] of all.slice(1)) {
    assert.notEqual(code, name);
    assert.equal(countryName(code), name);
  }
});
