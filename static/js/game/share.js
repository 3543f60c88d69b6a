/** Handing out an address: into the clipboard, or, where a page may not write there, shown to be copied by hand. */

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";

/** @param {string} url @param {{ toast: import("../shell/toast.js").Toast, signal: AbortSignal }} parts */
export async function share(url, { toast, signal }) {
  try {
    await navigator.clipboard.writeText(url);
    toast("The link is copied.");
  } catch {
    const input = el("input", { class: "link-field", readonly: true, value: url, "aria-label": "Link", data: { testid: "link" } });
    openDialog({ title: "The link", body: [el("p", { class: "quiet" }, "Copy it from here:"), input], signal });
    input.select();
  }
}
