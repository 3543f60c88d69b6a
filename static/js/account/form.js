/** Forms of the account pages: labelled fields, one place for what went wrong, a button that waits. */

import { el, refill } from "../shell/dom.js";

/** @typedef {import("../protocol.js").RestError} RestError */

/**
 * @typedef {object} FieldOptions
 * @property {string} name
 * @property {string} label
 * @property {string} [type]
 * @property {string} [hint] said below the field, and to a screen reader with it
 * @property {string} [autocomplete]
 * @property {boolean} [required]
 * @property {string | null} [value]
 * @property {number} [minlength]
 * @property {number} [maxlength]
 */

let fields = 0;

/** @param {FieldOptions} options @returns {HTMLElement} */
export function field({ label, hint, type = "text", value = "", required = true, ...attributes }) {
  fields += 1;
  const id = `field-${fields}`;
  const input = el("input", {
    id,
    type,
    value: value ?? "",
    required,
    autocapitalize: type === "text" ? null : "none",
    spellcheck: "false",
    "aria-describedby": hint ? `${id}-hint` : null,
    data: { testid: `field-${attributes.name}` },
    ...attributes,
  });
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, label, required ? null : el("span", { class: "quiet" }, " (optional)")),
    type === "password" ? revealable(input) : input,
    hint && el("small", { id: `${id}-hint` }, hint),
  );
}

/** @param {HTMLInputElement} input @returns {HTMLElement} with a button that shows what was typed */
function revealable(input) {
  const button = el("button", { type: "button", class: "reveal", "aria-pressed": "false", "aria-label": "Show the password" }, "Show");
  button.addEventListener("click", () => {
    const isShown = input.type === "text";
    input.type = isShown ? "password" : "text";
    button.textContent = isShown ? "Show" : "Hide";
    button.setAttribute("aria-pressed", String(!isShown));
  });
  return el("span", { class: "password" }, input, button);
}

/**
 * A choice from a list.
 * @param {{ name: string, label: string, options: [string, string][], value?: string | null, hint?: string, required?: boolean }} options
 */
export function choice({ name, label, options, value, hint, required = false }) {
  fields += 1;
  const id = `field-${fields}`;
  const all = options.map(([key, words]) => el("option", { value: key, selected: key === (value ?? "") }, words));
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, label, required ? null : el("span", { class: "quiet" }, " (optional)")),
    el("select", { id, name, "aria-describedby": hint ? `${id}-hint` : null, data: { testid: `field-${name}` } }, ...all),
    hint && el("small", { id: `${id}-hint` }, hint),
  );
}

/**
 * @param {object} options
 * @param {import("../shell/dom.js").Child[]} options.body
 * @param {string} options.submit the words on the button
 * @param {(answers: Record<string, string>, form: HTMLFormElement) => Promise<unknown>} options.onSubmit rejects with a
 *   RestError, whose words are shown
 * @param {string} [options.testid]
 * @param {string} [options.rank] "main" (default), "quiet" or "danger"
 * @returns {HTMLFormElement}
 */
export function form({ body, submit, onSubmit, testid, rank = "main" }) {
  const button = el("button", { type: "submit", class: "button", data: { rank, testid: testid && `${testid}-submit` } }, submit);
  const trouble = el("p", { class: "trouble", role: "alert", data: { testid: testid && `${testid}-trouble` } });
  const node = el("form", { class: "account-form", data: { testid } }, ...body, trouble, el("div", { class: "form-foot" }, button));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    refill(trouble);
    const answers = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(node)));
    onSubmit(answers, node)
      .catch((error) => refill(trouble, words(error)))
      .finally(() => {
        button.disabled = false;
      });
  });
  return node;
}

/** @param {unknown} error @returns {string} */
function words(error) {
  const { detail } = /** @type {Partial<RestError>} */ (error ?? {});
  if (detail !== undefined) return detail;
  console.error(error);
  return "Something went wrong on this page. Reload it, and please report what you did.";
}

/** What a new password should be; the server has the last word. */
export const NEW_PASSWORD = {
  type: "password",
  autocomplete: "new-password",
  minlength: 8,
  maxlength: 128,
  hint: "At least 8 characters. A few words in a row are good, and easy to keep in mind.",
};
