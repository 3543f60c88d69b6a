/** For addresses that are no page. */

import { el } from "../shell/dom.js";

/**
 * @param {HTMLElement} root
 * @param {import("../app.js").App} app
 */
export function showLost(root, app) {
  app.notices.setTitle("No page here · Loopline");
  root.append(
    el(
      "div",
      { class: "page narrow" },
      el("h1", {}, "No page here"),
      el("p", {}, "Nothing lies on this cell. The lobby is a good place to go on from."),
      el("p", {}, el("a", { class: "button", href: "/" }, "To the lobby")),
    ),
  );
}
