/** The talk as a part of the page, where the page has the room and scrolls anyway. */

import { el } from "../shell/dom.js";
import { createPanel } from "./panel.js";
import { createTalk } from "./talk.js";

/**
 * Add the talk of a room to `place`; it shows as soon as the room lets us in.
 * @param {HTMLElement} place
 * @param {Pick<import("../app.js").App, "connection" | "session" | "mutes" | "attempt" | "rest" | "toast">} app
 * @param {{ room: string, title: string }} options
 * @param {AbortSignal} signal
 */
export function mountTalkCard(place, app, { room, title }, signal) {
  const talk = createTalk(app.connection, room);
  const panel = createPanel(app, talk, signal);
  const card = el("section", { class: "card talk-card", "aria-label": title, data: { testid: "talk" }, hidden: true }, el("h2", {}, title), panel.root);
  place.append(card);
  const show = () => {
    if (card.hidden !== (talk.channel() === null)) {
      card.hidden = talk.channel() === null;
      panel.toEnd();
    }
  };
  talk.watch(show, signal);
  talk.look(true);
  app.session.onChange(talk.reset, signal);
  signal.addEventListener("abort", talk.stop, { once: true });
}
