/** What the admin pages share: pages of a list, an act that asks for its reason, times. */

import { field, form } from "../account/form.js";
import { load, moreButton } from "../pages/rankings-parts.js";
import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";

/** @typedef {import("./admin-page.js").AdminApp} AdminApp */
/** @typedef {import("../shell/dom.js").Child} Child */

/** @param {number | null} at Unix milliseconds @returns {string} */
export function when(at) {
  return at === null ? "for good" : new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/**
 * A list that is read page by page.
 * @template T
 * @param {object} options
 * @param {(cursor: string | null) => Promise<{ rows: T[], next: string | number | null }>} options.ask
 * @param {(row: T) => HTMLElement} options.row
 * @param {string} options.empty said when there is nothing
 * @param {string} options.testid
 * @param {AbortSignal} options.signal
 * @returns {{ root: HTMLElement, reload: () => void }}
 */
export function pagedList({ ask, row, empty, testid, signal }) {
  const root = el("div", { class: "list-body", data: { testid } });
  let asked = 0;

  /** @param {string | null} cursor @param {HTMLElement} list */
  async function more(cursor, list) {
    const number = asked;
    const { rows, next } = await ask(cursor);
    if (signal.aborted || number !== asked) return;
    list.append(...rows.map(row));
    root.querySelector(".more")?.remove();
    if (list.children.length === 0) root.replaceChildren(el("p", { class: "empty" }, empty));
    else if (next !== null) root.append(moreButton(`${testid}-more`, () => more(String(next), list)));
  }

  function reload() {
    asked += 1;
    const list = el("ul", { class: "admin-list" });
    void load({ node: root, ask: () => Promise.resolve(root.replaceChildren(list)).then(() => more(null, list)), show: () => {}, signal });
  }

  reload();
  return { root, reload };
}

/**
 * A button that opens a dialog for an act; the reason is always asked for.
 * @param {object} options
 * @param {AdminApp} options.app
 * @param {string} options.label on the button and in the heading
 * @param {string} options.testid
 * @param {string} [options.words] what the act does
 * @param {() => Child[]} [options.fields] made anew each time
 * @param {(answers: Record<string, string>) => Promise<unknown>} options.act `answers.reason` is filled; rejects with a RestError
 * @param {() => void} options.done
 * @param {AbortSignal} options.signal
 * @returns {HTMLElement}
 */
export function actButton({ app, label, testid, words, fields, act, done, signal }) {
  const open = () => {
    const node = form({
      testid,
      submit: label,
      body: [
        words && el("p", { class: "quiet" }, words),
        ...(fields?.() ?? []),
        field({ name: "reason", label: "Reason", maxlength: 500, hint: "It stays in the audit log." }),
      ],
      onSubmit: async (answers) => {
        await act(answers);
        close();
        app.toast(`Done: ${label.toLowerCase()}.`);
        done();
      },
    });
    const { close } = openDialog({ title: label, body: [node], testid: `${testid}-dialog`, signal });
  };
  return el("button", { type: "button", class: "button small", data: { testid: `${testid}-open` }, on: { click: open } }, label);
}

/** How long a sanction lasts. @type {[string, string][]} */
export const SPANS = [
  ["1", "an hour"],
  ["24", "a day"],
  ["168", "a week"],
  ["720", "30 days"],
  ["", "until it is lifted"],
];

/** @param {string} hours of `SPANS` @returns {number | null} Unix milliseconds */
export function untilOf(hours) {
  return hours === "" ? null : Date.now() + Number(hours) * 3_600_000;
}
