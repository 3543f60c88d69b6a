/** What one can do with a person: a small menu that opens from their name. */

import { el } from "../shell/dom.js";
import { openReport } from "../shell/report-dialog.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Person} Person */
/** @typedef {Pick<App, "session" | "mutes" | "attempt" | "rest" | "toast">} Parts */

/**
 * A name that opens the menu; one's own name is just a name.
 * @param {Parts} app
 * @param {{ person: Person, line?: number }} of `line`: the line of talk that the name stands before
 * @param {import("../shell/dom.js").Child[]} children
 * @returns {HTMLElement}
 */
export function nameTag(app, { person, line }, ...children) {
  if (person.id === app.session.person()?.id) return el("span", { class: "name-tag", data: { own: true } }, ...children);
  const open = () => openMenu(app, person, line, button);
  const button = el("button", { type: "button", class: "name-tag", "aria-haspopup": "menu", data: { key: `name-${person.id}` }, on: { click: open } }, ...children);
  return button;
}

/** @param {Parts} app @param {Person} person @param {number | undefined} line @param {HTMLElement} anchor */
function openMenu(app, person, line, anchor) {
  const isMuted = app.mutes.has(person.id);
  const mute = async () => {
    menu.hidePopover();
    await app.attempt(() => app.mutes.set(person.id, !isMuted));
  };
  const report = () => {
    menu.hidePopover();
    openReport(app, line === undefined ? { about: "player", id: person.id, name: person.name } : { about: "line", id: String(line), name: `what ${person.name} said` });
  };
  const items = [
    person.kind === "registered" && el("a", { role: "menuitem", href: `/player/${encodeURIComponent(person.name)}`, on: { click: () => menu.hidePopover() } }, "Profile"),
    app.session.person() && item(isMuted ? "Unmute" : "Mute", mute),
    app.session.person() && item("Report", report),
  ].filter((one) => one instanceof HTMLElement);
  const about = isMuted ? "You don’t hear from them." : person.kind === "guest" ? "A guest" : "";
  const menu = el(
    "div",
    { class: "name-menu", popover: "auto", data: { testid: "name-menu" } },
    el("p", { class: "name-menu-head" }, el("bdi", {}, person.name)),
    about && el("p", {}, about),
    items.length > 0 ? el("div", { role: "menu", "aria-label": person.name }, ...items) : el("p", {}, "Play as a guest to mute people."),
  );
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const hadFocus = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    // The list that it stood in may have been written anew meanwhile.
    const back = anchor.isConnected ? anchor : /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${anchor.dataset.key}"]`));
    if (hadFocus) back?.focus({ preventScroll: true });
  });
  menu.addEventListener("keydown", walk);
  document.body.append(menu);
  menu.showPopover();
  place(menu, anchor.getBoundingClientRect());
  /** @type {HTMLElement | null} */ (menu.querySelector("[role=menuitem]"))?.focus({ preventScroll: true });
}

/** @param {string} words @param {() => void} act */
function item(words, act) {
  return el("button", { type: "button", role: "menuitem", data: { testid: `menu-${words.toLowerCase()}` }, on: { click: act } }, words);
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const menu = /** @type {HTMLElement} */ (event.currentTarget);
  const items = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("[role=menuitem]")]);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  items[(at + step + items.length) % items.length]?.focus();
  // Neither the page nor the board moves meanwhile.
  event.preventDefault();
  event.stopPropagation();
}

/** @param {HTMLElement} menu @param {DOMRect} anchor below the name, or above it where there is no room; never off the screen */
function place(menu, anchor) {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.max(8, Math.min(anchor.left, innerWidth - width - 8));
  const below = anchor.bottom + 4;
  const top = below + height > innerHeight - 8 ? anchor.top - height - 4 : below;
  menu.style.setProperty("left", `${left}px`);
  menu.style.setProperty("top", `${Math.max(8, top)}px`);
}
