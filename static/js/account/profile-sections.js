/** What others see, the name, the password. */

import { el } from "../shell/dom.js";
import { day, section } from "./account-page.js";
import { countries } from "./countries.js";
import { emailSection } from "./email-section.js";
import { NEW_PASSWORD, choice, field, form } from "./form.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./account-page.js").Account} Account */

/** @param {App} app @param {Account} account @returns {HTMLElement[]} */
export function profileSections(app, account) {
  return [profile(app, account), name(app, account), password(app, account), emailSection(app, account)];
}

/** @param {App} app @param {Account} account */
function profile(app, account) {
  return section(
    "About you",
    "profile",
    form({
      testid: "profile-form",
      submit: "Save",
      rank: "quiet",
      body: [
        choice({ name: "country", label: "Country", options: countries(), value: account.country }),
        field({ name: "about", label: "A line about you", required: false, value: account.about, maxlength: 200, hint: "Everybody can read it." }),
      ],
      async onSubmit({ country, about }) {
        await app.rest.put("/account/profile", { country: country || null, about });
        app.toast("Saved.");
      },
    }),
  );
}

/** @param {App} app @param {Account} account */
function name(app, account) {
  if (account.rename_at !== null) {
    return section("Name", "name", el("p", {}, `You can change your name again on ${day(account.rename_at)}.`));
  }
  return section(
    "Name",
    "name",
    form({
      testid: "name-form",
      submit: "Change the name",
      rank: "quiet",
      body: [field({ name: "name", label: "New name", autocomplete: "username", maxlength: 24, hint: "Once in 30 days. The old name stays yours: nobody else can take it." })],
      async onSubmit({ name: wanted }, node) {
        const { person, rename_at } = /** @type {Account} */ (await app.rest.put("/account/name", { name: wanted }));
        app.session.adopt(person);
        app.toast(`You are ${person.name} now.`);
        if (rename_at !== null) node.replaceWith(el("p", {}, `You can change your name again on ${day(rename_at)}.`));
      },
    }),
  );
}

/** Password managers want to know whose password it is. @param {Account} account */
function whose(account) {
  return el("input", { type: "text", name: "whose", autocomplete: "username", value: account.person.name, hidden: true, tabindex: "-1" });
}

export const PRESENT = { name: "password", type: "password", autocomplete: "current-password", maxlength: 1000 };

/** @param {App} app @param {Account} account */
function password(app, account) {
  return section(
    "Password",
    "password",
    form({
      testid: "password-form",
      submit: "Change the password",
      rank: "quiet",
      body: [
        whose(account),
        field({ label: "Present password", ...PRESENT }),
        field({ name: "new_password", label: "New password", ...NEW_PASSWORD }),
      ],
      async onSubmit({ password: present, new_password }, node) {
        await app.rest.put("/account/password", { password: present, new_password });
        node.reset();
        app.toast("The password is changed; everywhere else you are logged out.");
      },
    }),
  );
}
