/** Registering: a guest becomes an account and keeps games, seat and, if they like it, the name. */

import { el } from "../shell/dom.js";
import { countries } from "./countries.js";
import { NEW_PASSWORD, choice, field, form } from "./form.js";

/**
 * @param {HTMLElement} root
 * @param {import("../app.js").App} app
 * @param {AbortSignal} signal
 */
export async function showRegister(root, app, signal) {
  app.notices.setTitle("Register · Loopline");
  await app.ready;
  if (signal.aborted) return undefined;
  const me = app.session.person();
  const game = app.settings.get("game");
  if (me?.kind === "registered") return app.navigate("/account", { replace: true });
  return root.append(
    el(
      "div",
      { class: "page narrow account" },
      el("h1", {}, "Register"),
      el("p", {}, me ? `You are ${me.name} now. Your games and your seat stay with you.` : "So that your name and your games are yours, on every device."),
      form({
        testid: "register",
        submit: "Register",
        body: [
          field({ name: "name", label: "Name", autocomplete: "username", maxlength: 24, hint: "How others see you. Letters, digits, single blanks and dashes." }),
          field({ name: "password", label: "Password", ...NEW_PASSWORD }),
          field({ name: "email", label: "E-mail", type: "email", autocomplete: "email", required: false, maxlength: 254, hint: "Only for a forgotten password; a letter asks you to confirm it. Nobody sees it." }),
          choice({ name: "country", label: "Country", options: countries() }),
          field({ name: "about", label: "A line about you", required: false, maxlength: 200 }),
        ],
        async onSubmit({ name, password, email, country, about }) {
          await app.session.register({ name, password, email: email || null, country: country || null, about });
          app.toast(`Welcome, ${app.session.person()?.name}.${email ? ` A letter is on its way to ${email}: follow its link to confirm the address.` : ""}`);
          app.navigate(me && game ? `/game/${game}` : "/");
        },
      }),
      el("p", { class: "other-ways" }, el("a", { href: "/login" }, "I have an account")),
    ),
  );
}
