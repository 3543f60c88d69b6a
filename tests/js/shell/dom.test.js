import assert from "node:assert/strict";
import { test } from "node:test";

import { el, svg } from "../../../static/js/shell/dom.js";

/** An element that keeps its attributes, and no more. */
class Bare {
  /** @type {Record<string, string>} */
  attributes = {};

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  append() {}
}

const bare = /** @type {any} */ ({ createElement: () => new Bare(), createElementNS: () => new Bare() });

/** @param {() => Element} make @returns {Record<string, string>} */
function attributes(make) {
  globalThis.document = bare;
  try {
    return /** @type {any} */ (make()).attributes;
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
}

test("true means that an attribute is present", () => {
  assert.deepEqual(attributes(() => el("button", { disabled: true, hidden: false, title: null })), { disabled: "" });
});

test("of ARIA's attributes true is said in words: an empty aria-hidden hides nothing", () => {
  assert.deepEqual(attributes(() => svg("svg", { "aria-hidden": true, "aria-busy": false })), { "aria-hidden": "true" });
});

test("of data's attributes too, for the style sheets", () => {
  assert.deepEqual(attributes(() => el("div", { data: { isOwn: true, none: false } })), { "data-is-own": "true" });
});
