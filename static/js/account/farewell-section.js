/** One's data, and the end of the account. */

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";
import { section } from "./account-page.js";
import { field, form } from "./form.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app @returns {HTMLElement} */
export function farewellSection(app) {
  const data = el("a", { class: "button", href: "/api/v1/account/data", download: "loopline-data.json", data: { testid: "download-data" } }, "Download my data");
  const end = el("button", { type: "button", class: "button", data: { rank: "danger", testid: "delete-account" } }, "Delete the account…");
  end.addEventListener("click", () => ask(app));
  return section(
    "Your data",
    "data-section",
    el("p", {}, "Everything that this server keeps of you, as JSON; and the way out."),
    el("div", { class: "form-foot" }, data, end),
  );
}

/** @param {App} app */
function ask(app) {
  const sure = form({
    testid: "delete-form",
    submit: "Delete my account",
    rank: "danger",
    body: [
      el("p", {}, "Running games are resigned. Finished games stay, under “Deleted player”. Your name, e-mail, sessions and tokens are gone for good, and nobody can take the name. This can’t be undone."),
      field({ name: "password", label: "Password", type: "password", autocomplete: "current-password", maxlength: 1000 }),
    ],
    async onSubmit({ password }) {
      await app.rest.post("/account/deletion", { password });
      app.session.forget();
      dialog.close();
      app.toast("Your account is deleted.");
      app.navigate("/");
    },
  });
  const dialog = openDialog({ title: "Delete the account", testid: "delete-dialog", body: [sure] });
}
