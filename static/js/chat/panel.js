/** One room's talk: channels side by side, the lines, and the place where one writes. */

import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { createLog } from "./log-view.js";
import { channels } from "./state.js";
import { channelName } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./talk.js").Talk} Talk */

const MAX_CHARACTERS = 300;

/**
 * @param {Pick<App, "session" | "mutes" | "attempt" | "rest" | "toast">} app
 * @param {Talk} talk
 * @param {AbortSignal} signal
 */
export function createPanel(app, talk, signal) {
  const tabs = el("div", { class: "talk-tabs", role: "group", "aria-label": "Channels" });
  const log = createLog(app);
  const input = el("input", { class: "talk-input", type: "text", maxlength: MAX_CHARACTERS, autocomplete: "off", enterkeyhint: "send", "aria-label": "Say something", placeholder: "Say something", data: { testid: "talk-input" } });
  const send = el("button", { type: "submit", class: "icon-button", "aria-label": "Send", data: { testid: "talk-send" } }, icon("send"));
  const form = el("form", { class: "talk-form" }, input, send);
  const why = el("p", { class: "talk-why", role: "status", data: { testid: "talk-why" } });
  const silent = el("div", { class: "talk-silent" });
  const root = el("div", { class: "talk-panel" }, tabs, log.root, why, form, silent);
  let isSending = false;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value;
    if (isSending || text.trim() === "") return;
    isSending = true;
    why.textContent = "";
    try {
      await talk.say(text);
      // What was typed on meanwhile stays.
      if (input.value === text) input.value = "";
      log.toEnd();
    } catch (error) {
      why.textContent = /** @type {{ detail?: string }} */ (error).detail ?? "That did not work; send it again.";
    }
    isSending = false;
  });
  input.addEventListener("input", () => {
    why.textContent = "";
  });

  function render() {
    const state = talk.state();
    const channel = talk.channel();
    const there = channels(state);
    tabs.hidden = there.length < 2;
    refill(tabs, ...there.map((one) => tab(talk, one, one === channel)));
    log.render(talk);
    const refusal = channel ? (state[channel]?.refusal ?? null) : null;
    form.hidden = channel === null || refusal !== null;
    silent.hidden = !form.hidden;
    if (!silent.hidden) refill(silent, ...reasons(app, channel === null, refusal));
  }

  talk.watch(render, signal);
  app.mutes.watch(render, signal);
  render();
  /** @param {boolean} toWrite whether to be ready to write: on a phone that would bring up the keyboard unasked */
  function focus(toWrite) {
    (toWrite && !form.hidden ? input : log.root).focus({ preventScroll: true });
  }

  return { root, focus, toEnd: log.toEnd };
}

/** @param {Talk} talk @param {import("../protocol.js").Channel} channel @param {boolean} isShown */
function tab(talk, channel, isShown) {
  const count = talk.state()[channel]?.unread ?? 0;
  return el(
    "button",
    { type: "button", class: "talk-tab", "aria-pressed": String(isShown), data: { key: channel, testid: `talk-${channel}` }, on: { click: () => talk.show(channel) } },
    channelName(channel),
    count > 0 && el("span", { class: "talk-dot" }, el("span", { class: "hidden" }, `${count} new`)),
  );
}

/** @param {Pick<App, "session" | "attempt">} app @param {boolean} isWaiting @param {string | null} refusal */
function reasons(app, isWaiting, refusal) {
  if (isWaiting) return [el("p", { class: "quiet" }, "Waiting for the server…")];
  if (app.session.person()) return [el("p", { class: "quiet" }, refusal ?? "")];
  const join = () => void app.attempt(() => app.session.ensure());
  return [el("button", { type: "button", class: "button", data: { testid: "talk-guest", key: "guest" }, on: { click: join } }, "Play as guest to talk")];
}
