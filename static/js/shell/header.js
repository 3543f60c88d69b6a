/** The bar at the top: the way home, how to play, settings, and who you are. */

import { el, refill } from "./dom.js";
import { icon } from "./icons.js";
import { openSettings } from "./settings-dialog.js";
import { playerName } from "./player-name.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mountHeader(root, app) {
  const me = el("div", { class: "header-me" });
  const settings = el(
    "button",
    { type: "button", class: "icon-button", "aria-label": "Settings", data: { testid: "settings" } },
    icon("settings"),
  );
  settings.addEventListener("click", () => openSettings(app.settings, app.notices));
  root.append(brand(app), nav(), me, settings);

  const render = () => refill(me, ...identity(app));
  app.session.onChange(render);
  render();
}

/** @param {App} app */
function brand(app) {
  const logo = el("img", { src: app.asset("img/logo.svg"), alt: "", width: 28, height: 32 });
  return el("a", { class: "brand", href: "/", "aria-label": "Loopline, to the lobby" }, logo, el("span", {}, "Loopline"));
}

function nav() {
  const rules = el("a", { href: "/rules" }, el("span", { class: "wide" }, "How to play"), el("span", { class: "narrow" }, "Rules"));
  return el("nav", { class: "header-nav", "aria-label": "Site" }, rules, el("a", { href: "/rankings" }, "Rankings"));
}

/** @param {App} app */
function identity(app) {
  const person = app.session.person();
  if (!person) {
    const guest = () => app.attempt(() => app.session.ensure());
    return [
      el("a", { class: "link-button", href: "/login", data: { testid: "to-login", key: "login" } }, "Log in"),
      el("button", { type: "button", class: "button", data: { testid: "guest", key: "me" }, on: { click: guest } }, "Play as guest"),
    ];
  }
  if (person.kind === "registered") {
    return [el("a", { class: "me-name", href: "/account", title: "Your account", data: { testid: "me", key: "me" } }, playerName(person))];
  }
  return [
    el("span", { class: "me-name", data: { testid: "me" } }, playerName(person)),
    el("a", { class: "link-button", href: "/login", data: { testid: "to-login", key: "login" } }, "Log in"),
    el("a", { class: "button", href: "/register", data: { testid: "to-register", key: "me" } }, "Register"),
  ];
}
