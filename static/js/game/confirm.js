/** Asking once more before something that can't be taken back is done. */

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";

/**
 * @param {{ title: string, words: string, yes: string, no: string, testid: string, act: () => void, signal: AbortSignal }} options
 */
export function askFirst({ title, words, yes, no, testid, act, signal }) {
  const go = el("button", { type: "button", class: "button", data: { rank: "main", testid } }, yes);
  const stay = el("button", { type: "button", class: "button" }, no);
  const body = [el("p", {}, words), el("p", { class: "dialog-acts" }, go, stay)];
  const { close } = openDialog({ title, body, signal });
  stay.addEventListener("click", close);
  go.addEventListener("click", () => {
    close();
    act();
  });
}
