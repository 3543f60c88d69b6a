/** Short words at the foot of the page that go away by themselves. */

import { el } from "./dom.js";

const SHOWN_MS = 5_000;

/** @typedef {(text: string, options?: { kind?: "info" | "error", link?: { href: string, words: string } }) => void} Toast */

/**
 * @param {HTMLElement} root a live region
 * @returns {Toast} the same words again renew the old toast instead of piling up
 */
export function createToast(root) {
  return (text, { kind = "info", link } = {}) => {
    const toast = el("p", { class: "toast", data: { kind } }, text, link && " ", link && el("a", { href: link.href }, link.words));
    for (const old of [...root.children]) if (old.textContent === toast.textContent) old.remove();
    root.append(toast);
    raise(root);
    setTimeout(() => toast.remove(), SHOWN_MS);
  };
}

/** @param {HTMLElement} root shown again it stands above whatever dialog has opened since */
function raise(root) {
  if (root.matches(":popover-open")) root.hidePopover();
  root.showPopover();
}
