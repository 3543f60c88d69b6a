/** One's own account: what others see, name, password, e-mail, sessions, tokens, data, the end. */

import { el } from "../shell/dom.js";
import { farewellSection } from "./farewell-section.js";
import { profileSections } from "./profile-sections.js";
import { reportsSection } from "./reports-section.js";
import { sessionsSection } from "./sessions-section.js";
import { tokensSection } from "./tokens-section.js";

/** @typedef {import("../app.js").App} App */

/**
 * What the server says of the account; times in Unix milliseconds, `rename_at` null when the name may be changed now.
 * @typedef {{
 *   person: import("../protocol.js").Person, email: string | null, unconfirmed_email: string | null, country: string | null, about: string,
 *   roles: string[], registered_at: number, rename_at: number | null,
 * }} Account
 */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {AbortSignal} signal
 */
export async function showAccount(root, app, signal) {
  app.notices.setTitle("Your account · Loopline");
  await app.ready;
  if (signal.aborted) return;
  if (app.session.person()?.kind !== "registered") return app.navigate("/login", { replace: true });
  const page = el("div", { class: "page narrow account" }, el("h1", {}, "Your account"));
  root.append(page);
  const account = /** @type {Account | undefined} */ (await app.attempt(() => app.rest.get("/account")));
  if (signal.aborted || !account) return;
  const leave = el("button", { type: "button", class: "button", data: { testid: "log-out" } }, "Log out");
  leave.addEventListener("click", () => {
    void app.attempt(async () => {
      await app.session.leave();
      app.navigate("/");
    });
  });
  const shownName = el("bdi", {}, account.person.name);
  const parts = [
    el("div", { class: "account-head" }, el("p", {}, shownName, el("small", {}, `registered ${day(account.registered_at)}`)), leave),
    ...profileSections(app, account),
    account.roles.length > 0 && section("Running the place", "admin-section", el("p", {}, el("a", { class: "button", href: "/admin" }, "Reports, players, games"))),
    reportsSection(app, signal),
    sessionsSection(app, signal),
    tokensSection(app, account, signal),
    farewellSection(app),
  ];
  page.append(...parts.filter((one) => one instanceof Node));
  app.session.onChange(() => {
    const person = app.session.person();
    if (person?.kind !== "registered") return app.navigate("/login", { replace: true });
    shownName.textContent = person.name;
    for (const field of page.querySelectorAll("input[name=whose]")) /** @type {HTMLInputElement} */ (field).value = person.name;
    return undefined;
  }, signal);
}

/**
 * @param {string} title @param {string} testid
 * @param {...import("../shell/dom.js").Child} body
 * @returns {HTMLElement}
 */
export function section(title, testid, ...body) {
  const id = `${testid}-title`;
  return el("section", { class: "account-section", "aria-labelledby": id, data: { testid } }, el("h2", { id }, title), ...body);
}

/** @param {number} at Unix milliseconds @returns {string} */
export function day(at) {
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
