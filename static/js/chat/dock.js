/** Where the talk stands: beside the view where there is room, else in a drawer behind a button with a dot. */

import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { createPanel } from "./panel.js";
import { createTalk } from "./talk.js";
import { openWords } from "./words.js";

/** @typedef {import("../app.js").App} App */

/** From this width on there is room beside the view; `chat.css` says the same. */
const WIDE = "(min-width: 1100px)";

/**
 * Put the talk of a room into `place`, whose data-talk then is "side", "drawer" or "closed".
 * @param {HTMLElement} place
 * @param {Pick<App, "connection" | "session" | "mutes" | "settings" | "attempt" | "rest" | "toast">} app
 * @param {{ room: string, title: string, above?: HTMLElement[], corner?: HTMLElement, isQuiet?: (snapshot: any) => boolean }} options
 *   `above` stands over the lines; the button that opens it stands in `corner`; `isQuiet` tells from the room's snapshot (null before the first) that nobody is expected to talk: then it starts closed
 * @param {AbortSignal} signal
 */
export function mountDock(place, app, { room, title, above = [], corner = place, isQuiet = () => false }, signal) {
  const talk = createTalk(app.connection, room);
  const panel = createPanel(app, talk, signal);
  const wide = matchMedia(WIDE);
  /** What was chosen on this page; null as long as nothing was. @type {boolean | null} */
  let chosen = null;

  const close = el("button", { type: "button", class: "icon-button", "aria-label": "Close the talk", data: { testid: "talk-close" }, on: { click: () => choose(false) } }, icon("close"));
  const head = el("div", { class: "talk-head" }, el("h2", {}, title), close);
  const aside = el("aside", { class: "talk", "aria-label": title, data: { testid: "talk" } }, head, ...above, panel.root);
  const opener = el("button", { type: "button", class: "talk-open", "aria-expanded": "false", data: { testid: "talk-open" }, on: { click: () => choose(true) } });
  corner.append(opener);
  place.append(aside);

  const isOpen = () => chosen ?? (wide.matches && app.settings.get("talk") && !isQuiet(talk.snapshot()));

  /** @param {boolean} open */
  function choose(open) {
    chosen = open;
    if (wide.matches) app.settings.set("talk", open);
    render();
    if (open) {
      panel.toEnd();
      panel.focus(wide.matches);
    } else opener.focus({ preventScroll: true });
  }

  function look() {
    talk.look(isOpen() && document.visibilityState === "visible");
  }

  function render() {
    const open = isOpen();
    const was = place.dataset.talk;
    place.dataset.talk = open ? (wide.matches ? "side" : "drawer") : "closed";
    aside.hidden = !open;
    opener.hidden = open;
    opener.setAttribute("aria-expanded", String(open));
    const count = talk.unread();
    opener.setAttribute("aria-label", openWords(count));
    refill(opener, icon("talk"), el("span", {}, "Talk"), count > 0 && el("span", { class: "talk-dot", data: { testid: "talk-dot" } }));
    if (was !== place.dataset.talk) {
      look();
      panel.toEnd();
    }
  }

  aside.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || wide.matches) return;
    event.stopPropagation();
    choose(false);
  });
  // The board lies under it: neither wheel nor press may reach that.
  for (const type of ["wheel", "pointerdown"]) for (const node of [aside, opener]) node.addEventListener(type, (event) => event.stopPropagation());
  // A window that becomes narrow must not find its view covered.
  wide.addEventListener("change", () => {
    chosen = null;
    render();
  }, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  talk.watch(render, signal);
  app.session.onChange(talk.reset, signal);
  signal.addEventListener("abort", talk.stop, { once: true });
  render();
  return { render };
}
