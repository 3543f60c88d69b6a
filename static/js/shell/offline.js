/** The banner that says that the line is lost. It waits a moment, so that a blink is not an alarm. */

import { el, refill } from "./dom.js";

const PATIENCE_MS = 700;

/**
 * @param {HTMLElement} root
 * @param {import("../net/connection.js").Connection} connection
 */
export function mountOfflineBanner(root, connection) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const show = () => {
    const retry = el("button", { type: "button", class: "link-button", on: { click: connection.wake } }, "Try now");
    const words = el("span", {}, "Connection lost. Trying again…");
    refill(root, el("div", { class: "offline", role: "alert", data: { testid: "offline" } }, words, retry));
  };
  connection.onStatus((status) => {
    clearTimeout(timer);
    if (status === "open") refill(root);
    else if (status === "lost") timer = setTimeout(show, root.firstChild ? 0 : PATIENCE_MS);
  });
}
