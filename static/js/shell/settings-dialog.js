/** The settings, each in force the moment it is changed. */

import { openDialog } from "./dialog.js";
import { el } from "./dom.js";

/** @typedef {import("./settings.js").Settings} Settings */

/** @param {Settings} settings @param {import("./notices.js").Notices} notices */
export function openSettings(settings, notices) {
  const close = el("button", { type: "button", class: "button", data: { rank: "main" } }, "Done");
  const dialog = openDialog({
    title: "Settings",
    testid: "settings-dialog",
    body: [
      choice(settings, "theme", "Theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
      choice(settings, "motion", "Movement", [["auto", "As the system"], ["less", "Less"]]),
      toggle(settings, "marks", "Marks on the lines", "Dashes, dots and double lines tell the colours apart for every eye."),
      toggle(settings, "sound", "Sound", "A click for a tile, a chime when it is your turn."),
      notifications(settings, notices),
      el("div", { class: "dialog-foot" }, close),
    ],
  });
  close.addEventListener("click", dialog.close);
}

/**
 * @template {"theme" | "motion"} K
 * @param {Settings} settings @param {K} key @param {string} label
 * @param {[import("./settings.js").Values[K], string][]} options
 */
function choice(settings, key, label, options) {
  const radios = options.map(([value, words]) => {
    const input = el("input", { type: "radio", name: key, value, checked: settings.get(key) === value });
    input.addEventListener("change", () => settings.set(key, value));
    return el("label", {}, input, el("span", {}, words));
  });
  return el("fieldset", { class: "setting" }, el("legend", {}, label), el("div", { class: "segments" }, ...radios));
}

/**
 * The browser is asked for its leave by this button, and never otherwise.
 * @param {Settings} settings @param {import("./notices.js").Notices} notices
 */
function notifications(settings, notices) {
  const title = "Notifications";
  const said = { denied: "Your browser forbids them for this page; its own settings can change that.", missing: "This browser shows none here (they need https)." };
  const permission = notices.permission();
  if (permission === "granted") return toggle(settings, "notify", title, "When it is your turn and the page isn’t in front.");
  const small = el("small", {}, permission === "default" ? "When it is your turn and the page isn’t in front." : said[permission]);
  const row = el("div", { class: "setting setting-row", data: { setting: "notify" } }, el("span", {}, el("b", {}, title), small));
  if (permission !== "default") return row;
  const allow = el("button", { type: "button", class: "button", data: { testid: "allow-notifications" } }, "Allow");
  allow.addEventListener("click", async () => {
    await notices.ask();
    row.replaceWith(notifications(settings, notices));
  });
  row.append(allow);
  return row;
}

/** @param {Settings} settings @param {"marks" | "sound" | "notify"} key @param {string} label @param {string} explanation */
function toggle(settings, key, label, explanation) {
  const input = el("input", { type: "checkbox", class: "switch", role: "switch", checked: settings.get(key) });
  input.addEventListener("change", () => settings.set(key, input.checked));
  return el(
    "label",
    { class: "setting setting-row", data: { setting: key } },
    el("span", {}, el("b", {}, label), el("small", {}, explanation)),
    input,
  );
}
