/** The e-mail address: what it is, what waits to be confirmed, and changing it. */

import { el, refill } from "../shell/dom.js";
import { section } from "./account-page.js";
import { field, form } from "./form.js";
import { PRESENT } from "./profile-sections.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./account-page.js").Account} Account */

/** @param {App} app @param {Account} account @returns {HTMLElement} */
export function emailSection(app, account) {
  const state = el("div", { class: "email-state", role: "status", data: { testid: "email-state" } });
  show(app, state, account);
  return section("E-mail", "email", state, changing(app, account, state));
}

/** @param {App} app @param {HTMLElement} state @param {Account} account */
function show(app, state, { email, unconfirmed_email: wanted }) {
  const again = el("button", { type: "button", class: "button", data: { testid: "email-again" } }, "Send the letter again");
  again.addEventListener("click", () => {
    void app.attempt(async () => app.toast((await app.rest.post("/account/email/letter")).detail));
  });
  refill(
    state,
    el("p", {}, email ? el("b", {}, el("bdi", {}, email)) : "There is no confirmed address", email ? " is confirmed." : ": a forgotten password could not be replaced."),
    wanted && el("p", {}, el("b", {}, el("bdi", {}, wanted)), " waits for you to follow the link in the letter that went there. Until then it is used for nothing."),
    wanted && el("p", {}, again),
  );
}

/** @param {App} app @param {Account} account @param {HTMLElement} state */
function changing(app, account, state) {
  return form({
    testid: "email-form",
    submit: "Save the address",
    rank: "quiet",
    body: [
      field({
        name: "email",
        label: "E-mail",
        type: "email",
        autocomplete: "email",
        required: false,
        value: account.unconfirmed_email ?? account.email,
        maxlength: 254,
        hint: "Only for a forgotten password. Nobody sees it. A letter goes to a new address, to confirm it; the old one is told. Empty takes it away.",
      }),
      field({ label: "Password", ...PRESENT }),
    ],
    async onSubmit({ email, password }, node) {
      const changed = /** @type {Account} */ (await app.rest.put("/account/email", { email: email || null, password }));
      /** @type {HTMLInputElement} */ (node.elements.namedItem("password")).value = "";
      show(app, state, changed);
      if (changed.unconfirmed_email) app.toast(`A letter is on its way to ${changed.unconfirmed_email}.`);
      else app.toast(changed.email ? "The address is saved." : "The address is gone.");
    },
  });
}
