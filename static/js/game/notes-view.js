/** Shows the notes; one that stays is not drawn anew, so that the keyboard keeps its place while a countdown runs. */

import { el } from "../shell/dom.js";

/** @typedef {import("./notes.js").Note} Note */

/** @param {{ act: (act: import("./notes.js").NoteAct) => void, announce: (words: string) => void }} acts */
export function createNotes({ act, announce }) {
  const root = el("div", { class: "notes", data: { testid: "notes" } });
  /** @type {Map<string, { node: HTMLElement, words: HTMLElement }>} */
  const shown = new Map();

  /** @param {Note[]} notes */
  function render(notes) {
    const wanted = new Set(notes.map(({ key }) => key));
    for (const [key, { node }] of shown) {
      if (wanted.has(key)) continue;
      node.remove();
      shown.delete(key);
    }
    for (const note of notes) {
      const old = shown.get(note.key);
      if (!old) add(note);
      else if (old.words.textContent !== note.words) old.words.textContent = note.words;
    }
  }

  /** @param {Note} note */
  function add(note) {
    const words = el("span", { class: "note-words" }, note.words);
    const buttons = note.acts.map(({ label, main, act: what }) =>
      el("button", { type: "button", class: "button small", data: { rank: main ? "main" : null, act: what.do }, on: { click: () => act(what) } }, label),
    );
    const node = el("div", { class: "note", role: "group", "aria-label": note.words, data: { note: note.key.split("/")[0] } }, words, ...buttons);
    shown.set(note.key, { node, words });
    root.append(node);
    announce(`${note.words}${note.acts.length ? ` ${note.acts.map(({ label }) => label).join(", ")}.` : ""}`);
  }

  return { root, render };
}
