/** "Play Robot": the first thing on the page, and one click away from a game. */

import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { levelFor, levelPicker } from "./levels.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {App} app
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function playPanel(app, signal) {
  const levels = el("div", { class: "play-levels" }, el("p", { class: "quiet" }, "Asking which robots are in…"));
  const button = el(
    "button",
    { type: "submit", class: "button play-button", data: { rank: "main", testid: "play-robot" }, disabled: true },
    "Play Robot",
    icon("arrow"),
  );
  const form = el(
    "form",
    { class: "play-panel", "aria-label": "Play Robot" },
    el("h1", {}, "Follow your colour."),
    el("p", { class: "lead" }, "Lay hexagonal tiles so that every line runs on. Grow your own into the longest line, or close it into a loop. No sign-up: a game is one click away."),
    el("fieldset", { class: "plain-group" }, el("legend", {}, "Choose your robot"), levels),
    el("div", { class: "play-row" }, robotCount(app), button),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void play(app, form, button);
  });
  void fillLevels(app, levels, button, signal);
  return form;
}

/** @param {App} app */
function robotCount(app) {
  const chosen = app.settings.get("robots");
  const radios = [1, 2, 3].map((n) =>
    el("label", {}, el("input", { type: "radio", name: "robots", value: n, checked: n === chosen }), el("span", {}, String(n))),
  );
  return el("fieldset", { class: "plain-group robot-count" }, el("legend", {}, "Opponents"), el("div", { class: "segments" }, ...radios));
}

/**
 * @param {App} app @param {HTMLElement} root @param {HTMLButtonElement} button
 * @param {AbortSignal} signal
 */
async function fillLevels(app, root, button, signal) {
  try {
    const levels = await app.levels();
    const chosen = levelFor(levels, app.session.person()?.ranking ?? null, app.settings.get("level"));
    refill(root, levelPicker(levels, chosen, "level"));
    button.disabled = chosen === null;
  } catch {
    if (signal.aborted) return;
    const again = () => void fillLevels(app, root, button, signal);
    const retry = el("button", { type: "button", class: "link-button", on: { click: again } }, "Ask again");
    refill(root, el("p", { class: "quiet" }, "The server doesn't answer just now. ", retry));
  }
}

/** @param {App} app @param {HTMLFormElement} form @param {HTMLButtonElement} button */
async function play(app, form, button) {
  const choice = new FormData(form);
  const level = String(choice.get("level"));
  const robots = Number(choice.get("robots"));
  app.settings.set("level", level);
  app.settings.set("robots", robots);
  button.disabled = true;
  await app.attempt(async () => {
    await app.session.ensure();
    const { game } = await app.rest.post("/robot-games", { levels: Array(robots).fill(level), colour: null });
    app.navigate(`/game/${game}`);
  });
  button.disabled = false;
}
