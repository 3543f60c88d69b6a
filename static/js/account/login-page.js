/** Logging in. */

import { el } from "../shell/dom.js";
import { field, form } from "./form.js";

/**
 * @param {HTMLElement} root
 * @param {import("../app.js").App} app
 */
export function showLogin(root, app) {
  app.notices.setTitle("Log in · Loopline");
  const isGuest = app.session.person()?.kind === "guest";
  root.append(
    el(
      "div",
      { class: "page narrow account" },
      el("h1", {}, "Log in"),
      isGuest && el("p", { class: "notice" }, "You play as a guest now. To keep these games, ", el("a", { href: "/register" }, "register"), " instead: logging in leaves the guest behind."),
      form({
        testid: "login",
        submit: "Log in",
        body: [
          field({ name: "name", label: "Name", autocomplete: "username", maxlength: 200 }),
          field({ name: "password", label: "Password", type: "password", autocomplete: "current-password", maxlength: 1000 }),
        ],
        async onSubmit({ name, password }) {
          await app.session.logIn(name, password);
          app.toast(`Welcome back, ${app.session.person()?.name}.`);
          app.navigate("/");
        },
      }),
      el("p", { class: "other-ways" }, el("a", { href: "/forgot" }, "I forgot my password"), el("a", { href: "/register" }, "I have no account yet")),
    ),
  );
}
