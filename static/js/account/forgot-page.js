/** A forgotten password: asking for the letter, and choosing a new one by its link. */

import { el } from "../shell/dom.js";
import { NEW_PASSWORD, field, form } from "./form.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function showForgot(root, app) {
  app.notices.setTitle("A forgotten password · Loopline");
  const page = el("div", { class: "page narrow account" });
  page.append(
    el("h1", {}, "A forgotten password"),
    el("p", {}, "Give the e-mail address that you have confirmed for your account. We send a link, good for an hour, to choose a new password. Without an address there, ask those who run this server."),
    form({
      testid: "forgot",
      submit: "Send the link",
      body: [field({ name: "email", label: "E-mail", type: "email", autocomplete: "email", maxlength: 254 })],
      async onSubmit({ email }, node) {
        const { detail } = await app.rest.post("/password-resets", { email });
        const sent = el("p", { class: "notice", tabindex: "-1", data: { testid: "forgot-sent" } }, detail);
        node.replaceWith(sent);
        sent.focus();
      },
    }),
    el("p", { class: "other-ways" }, el("a", { href: "/login" }, "Back to logging in")),
  );
  root.append(page);
}

/**
 * The token is in the fragment, which no server ever sees.
 * @param {HTMLElement} root
 * @param {App} app
 */
export function showReset(root, app) {
  app.notices.setTitle("A new password · Loopline");
  const token = location.hash.slice(1);
  // Out of the address bar, and out of the history.
  history.replaceState(history.state, "", location.pathname);
  const body = token
    ? form({
        testid: "reset",
        submit: "Take this password",
        body: [field({ name: "password", label: "New password", ...NEW_PASSWORD })],
        async onSubmit({ password }) {
          await app.rest.put("/password-resets", { token, password });
          app.toast("The password is changed. Log in with it.");
          app.navigate("/login");
        },
      })
    : el("p", { class: "notice" }, "This page works only by the link in the letter. ", el("a", { href: "/forgot" }, "Ask for one"), ".");
  root.append(el("div", { class: "page narrow account" }, el("h1", {}, "A new password"), body));
}
