/** Giving up a game: asked once more before it is done. */

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";

/** @param {{ give: () => void, signal: AbortSignal }} options */
export function askResign({ give, signal }) {
  const yes = el("button", { type: "button", class: "button", data: { rank: "main", testid: "resign-yes" } }, "Resign");
  const no = el("button", { type: "button", class: "button" }, "Play on");
  const body = [el("p", {}, "It counts as lost, and the game ends at once."), el("p", { class: "dialog-acts" }, yes, no)];
  const { close } = openDialog({ title: "Resign this game?", body, signal });
  no.addEventListener("click", close);
  yes.addEventListener("click", () => {
    close();
    give();
  });
}
