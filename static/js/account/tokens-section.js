/** Tokens for bots and tools. */

import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { day, section } from "./account-page.js";
import { field, form } from "./form.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{ id: string, name: string, scopes: string[], created_at: number, used_at: number | null, expires_at: number | null }} Token */

/** @type {[string, string, string][]} */
const SCOPES = [
  ["read", "Read", "your games and tables"],
  ["play", "Play", "sit down, start, place tiles"],
  ["admin", "Admin", "use your roles"],
];

/**
 * @param {App} app @param {import("./account-page.js").Account} account
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function tokensSection(app, account, signal) {
  const list = el("ul", { class: "own-list", data: { testid: "tokens" } });
  const fresh = el("div", { role: "status" });

  async function load() {
    const answer = await app.attempt(() => app.rest.get("/account/tokens"));
    if (!signal.aborted && answer) refill(list, ...answer.tokens.map(row));
  }

  /** @param {Token} token */
  function row(token) {
    const withdraw = el("button", { type: "button", class: "button", data: { key: token.id } }, "Withdraw", el("span", { class: "hidden" }, ` ${token.name}`));
    withdraw.addEventListener("click", () => {
      void app.attempt(async () => {
        await app.rest.del(`/account/tokens/${token.id}`);
        await load();
      });
    });
    const use = token.used_at === null ? "never used" : `used ${day(token.used_at)}`;
    const end = token.expires_at === null ? "" : `, good until ${day(token.expires_at)}`;
    return el("li", {}, el("p", {}, el("b", {}, token.name), el("small", {}, `${token.scopes.join(", ")}; ${use}${end}`)), withdraw);
  }

  const scopes = SCOPES.filter(([scope]) => scope !== "admin" || account.roles.length > 0).map(([scope, label, words]) =>
    el(
      "label",
      { class: "check" },
      el("input", { type: "checkbox", name: `scope-${scope}`, checked: scope === "play" }),
      el("span", {}, label, el("small", {}, ` ${words}`)),
    ),
  );
  const making = form({
    testid: "token-form",
    submit: "Make a token",
    rank: "quiet",
    body: [
      field({ name: "name", label: "What it is for", maxlength: 60 }),
      el("fieldset", { class: "field" }, el("legend", {}, "It may"), ...scopes),
      field({ name: "days", label: "Good for so many days", type: "number", required: false, value: "90", hint: "Nothing means: until you withdraw it." }),
    ],
    async onSubmit(answers, node) {
      const wanted = SCOPES.map(([scope]) => scope).filter((scope) => `scope-${scope}` in answers);
      if (!wanted.length) return Promise.reject({ status: 0, code: "unprocessable", detail: "Tick what the token may do." });
      const made = await app.rest.post("/account/tokens", { name: answers.name, scopes: wanted, days: answers.days ? Number(answers.days) : null });
      node.reset();
      refill(fresh, shown(app, made.token));
      return load();
    },
  });
  void load();
  return section("Tokens for bots and tools", "tokens-section", list, fresh, el("details", {}, el("summary", {}, "Make a token"), making));
}

/** @param {App} app @param {string} token */
function shown(app, token) {
  const field = el("input", { type: "text", readonly: true, value: token, "aria-label": "The token", data: { testid: "token" } });
  field.addEventListener("focus", () => field.select());
  const copy = el("button", { type: "button", class: "button" }, icon("copy"), "Copy");
  copy.addEventListener("click", () => {
    field.select();
    navigator.clipboard?.writeText(token).then(
      () => app.toast("Copied."),
      () => app.toast("Press Ctrl+C to copy it."),
    );
  });
  return el("div", { class: "fresh-token" }, el("p", {}, el("b", {}, "Copy it now: it is not shown again.")), el("div", { class: "invite-row" }, field, copy));
}
