/** The lines of one channel. New ones are added beneath; who reads further up is not pulled down. */

import { el } from "../shell/dom.js";
import { pieces } from "./links.js";
import { nameTag } from "./name-menu.js";
import { heard } from "./state.js";
import { emptyWords, timeWords } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Line} Line */

/** How far from the end still counts as reading the newest. */
const NEAR_PX = 60;

/** @param {Pick<App, "session" | "mutes" | "attempt" | "rest" | "toast">} app */
export function createLog(app) {
  // Silent until the first lines stand: what was said before is not news. Focusable, so that it scrolls by key.
  const root = el("div", { class: "talk-log", role: "log", "aria-live": "off", "aria-label": "What was said", tabindex: "0", data: { testid: "talk-log" } });
  /** @type {Map<number, HTMLElement>} */
  let nodes = new Map();
  let shown = "";

  /** @param {import("./talk.js").Talk} talk */
  function render(talk) {
    const channel = talk.channel();
    const state = channel && talk.state()[channel];
    const lines = state ? heard(state, app.mutes.ids()) : [];
    const isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < NEAR_PX;
    const isOther = shown !== channel;
    if (isOther) settle(channel ?? "");
    if (isOther || nodes.size === 0 || lines.length === 0) {
      root.replaceChildren();
      nodes = new Map();
      if (channel && lines.length === 0) root.append(el("p", { class: "talk-empty" }, emptyWords(channel)));
    }
    place(lines);
    if (isAtEnd || isOther) toEnd();
  }

  /** @param {readonly Line[]} lines */
  function place(lines) {
    const wanted = new Set(lines.map((line) => line.id));
    for (const [id, node] of nodes) {
      if (wanted.has(id)) continue;
      node.remove();
      nodes.delete(id);
    }
    /** @type {Element | null} */
    let after = null;
    for (const line of lines) {
      let node = nodes.get(line.id);
      if (!node) {
        node = lineView(app, line);
        nodes.set(line.id, node);
        if (after) after.after(node);
        else root.prepend(node);
      }
      after = node;
    }
  }

  /** @param {string} channel */
  function settle(channel) {
    shown = channel;
    root.setAttribute("aria-live", "off");
    window.setTimeout(() => root.setAttribute("aria-live", "polite"), 500);
  }

  function toEnd() {
    root.scrollTop = root.scrollHeight;
  }

  return { root, render, toEnd };
}

/** @param {Pick<App, "session" | "mutes" | "attempt" | "rest" | "toast">} app @param {Line} line */
function lineView(app, line) {
  const at = new Date(line.at);
  const text = pieces(line.text, line.links).map(({ text, href }) =>
    href ? el("a", { href, target: "_blank", rel: "noopener noreferrer nofollow ugc" }, text) : text,
  );
  return el(
    "p",
    { class: "talk-line", data: { testid: "talk-line", own: line.person.id === app.session.person()?.id || null } },
    nameTag(app, { person: line.person, line: line.id }, el("bdi", {}, line.person.name)),
    el("bdi", { class: "talk-text" }, ...text),
    el("time", { datetime: at.toISOString() }, timeWords(line.at, new Date())),
  );
}
