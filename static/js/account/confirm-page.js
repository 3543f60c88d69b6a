/** Confirming an e-mail address by the link in its letter. */

import { el } from "../shell/dom.js";
import { form } from "./form.js";

/**
 * The token is in the fragment, which no server ever sees; and nothing is confirmed before the button is pressed, for mail
 * programs follow links by themselves.
 * @param {HTMLElement} root
 * @param {import("../app.js").App} app
 */
export function showConfirm(root, app) {
  app.notices.setTitle("Your e-mail address · Loopline");
  const token = location.hash.slice(1);
  // Out of the address bar, and out of the history.
  history.replaceState(history.state, "", location.pathname);
  const body = token
    ? form({
        testid: "confirm",
        submit: "This address is mine",
        body: [el("p", {}, "The letter says for which account. From now on a forgotten password can be replaced by a letter to this address.")],
        async onSubmit(_answers, node) {
          const { name, email } = await app.rest.put("/email-confirmations", { token });
          const done = el("p", { class: "notice", tabindex: "-1", data: { testid: "confirmed" } }, el("b", {}, el("bdi", {}, email)), " is confirmed for the account ", el("b", {}, el("bdi", {}, name)), ".");
          node.replaceWith(done, el("p", { class: "other-ways" }, el("a", { href: "/" }, "To the lobby"), el("a", { href: "/account" }, "Your account")));
          done.focus();
        },
      })
    : el("p", { class: "notice" }, "This page works only by the link in the letter. Another letter can be sent from ", el("a", { href: "/account" }, "your account"), ".");
  root.append(el("div", { class: "page narrow account" }, el("h1", {}, "Your e-mail address"), body));
}
