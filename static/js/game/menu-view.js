/** The game's menu: a chip that opens a short list of what can be done. Closes on Escape, a choice, or a press elsewhere. */

import { el } from "../shell/dom.js";
import { icon } from "../shell/icons.js";

/** @typedef {import("./menu.js").MenuItem} MenuItem */

/** @param {{ items: () => MenuItem[], act: (act: MenuItem["act"]) => void, signal: AbortSignal }} options */
export function createMenu({ items, act, signal }) {
  const list = el("ul", { class: "menu", hidden: true, data: { testid: "game-menu" } });
  const button = el("button", { type: "button", class: "chip", title: "Menu", "aria-label": "Menu of the game", "aria-expanded": "false", on: { click: toggle }, data: { testid: "menu" } }, icon("menu"));
  const root = el("div", { class: "menu-place" }, button, list);

  function toggle() {
    if (!list.hidden) return close();
    list.replaceChildren(...items().map(row));
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    list.querySelector("button")?.focus();
  }

  function close() {
    if (list.hidden) return;
    const inside = root.contains(document.activeElement);
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (inside) button.focus();
  }

  /** @param {MenuItem} item */
  function row(item) {
    const choose = () => {
      close();
      act(item.act);
    };
    return el("li", {}, el("button", { type: "button", on: { click: choose }, data: { act: item.act } }, item.label));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (step) move(step);
    else return;
    // The keys are the menu's, not the board's.
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} step */
  function move(step) {
    const rows = [...list.querySelectorAll("button")];
    const at = rows.findIndex((one) => one === document.activeElement);
    rows[(at + step + rows.length) % rows.length]?.focus();
  }

  root.addEventListener("keydown", (event) => !list.hidden && key(event));
  document.addEventListener("pointerdown", (event) => event.target instanceof Node && !root.contains(event.target) && close(), { signal });
  return { root };
}
