/** Short words at the foot of the page that go away by themselves. */

import { el } from "./dom.js";

const SHOWN_MS = 5_000;

/** @typedef {(text: string, options?: { kind?: "info" | "error" }) => void} Toast */

/**
 * @param {HTMLElement} root a live region
 * @returns {Toast} the same words again renew the old toast instead of piling up
 */
export function createToast(root) {
  return (text, { kind = "info" } = {}) => {
    for (const old of [...root.children]) if (old.textContent === text) old.remove();
    const toast = el("p", { class: "toast", data: { kind } }, text);
    root.append(toast);
    setTimeout(() => toast.remove(), SHOWN_MS);
  };
}
