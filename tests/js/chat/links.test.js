import assert from "node:assert/strict";
import { test } from "node:test";

import { pieces } from "../../../static/js/chat/links.js";

/** @param {string} text */
const hrefs = (text) => pieces(text, true).filter((one) => one.href).map((one) => one.href);

test("links are found without the sentence's marks", () => {
  assert.deepEqual(hrefs("see https://example.org/a?b=1, or http://example.org."), ["https://example.org/a?b=1", "http://example.org/"]);
  assert.deepEqual(hrefs("(https://example.org/x_(y))"), ["https://example.org/x_(y)"]);
  assert.deepEqual(hrefs("HTTPS://EXAMPLE.org/A"), ["https://example.org/A"]);
});

test("what is no plain web address is no link", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "ftp://example.org", "https://", "https://localhost", "https://bank.example@evil.example/", "example.org", "//example.org"])
    assert.deepEqual(hrefs(text), [], text);
});

test("the pieces are the text, whatever it is", () => {
  for (const text of ["", "plain", "https://example.org", "a https://example.org. b https://x.y/z c", "<b>https://example.org</b>"])
    assert.equal(pieces(text, true).map((one) => one.text).join(""), text);
});

test("a stranger's links are only text", () => {
  assert.deepEqual(pieces("https://example.org", false), [{ text: "https://example.org", href: null }]);
});
