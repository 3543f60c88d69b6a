/** Modal dialogs on the browser's own <dialog>: it keeps the focus inside, closes on Escape, gives the focus back. */

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Show a dialog; it is gone from the page when it closes.
 * @param {{ title: string, body: import("./dom.js").Child[], testid?: string, signal?: AbortSignal }} options
 *   `signal` closes it, as when the view behind it goes away
 * @returns {{ dialog: HTMLDialogElement, close: () => void }}
 */
export function openDialog({ title, body, testid, signal }) {
  const close = () => dialog.close();
  const heading = el("h2", { id: "dialog-title" }, title);
  const shut = el("button", { type: "button", class: "icon-button", "aria-label": "Close", on: { click: close } }, icon("close"));
  const dialog = el(
    "dialog",
    { class: "dialog", "aria-labelledby": "dialog-title", data: { testid } },
    el("div", { class: "dialog-head" }, heading, shut),
    ...body,
  );
  dialog.addEventListener("close", () => dialog.remove());
  // The dialog's own box fills it: a press that lands on the dialog itself landed on the backdrop.
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && close());
  signal?.addEventListener("abort", close, { once: true });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close };
}
