/** The lobby: play a robot or somebody, answer invitations, sit down at a table, watch a game. */

import { mountDock } from "../chat/dock.js";
import { createPeopleList } from "../chat/people-list.js";
import { el } from "../shell/dom.js";
import { backToGame } from "./back-to-game.js";
import { featuredGame } from "./featured-game.js";
import { gameList } from "./game-list.js";
import { invitationList } from "./invitation-list.js";
import { pairingPanel } from "./pairing-panel.js";
import { playPanel } from "./play-panel.js";
import { tableList } from "./table-list.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function showLobby(root, app, signal) {
  app.notices.setTitle("Loopline: play Tantrix");
  const back = backToGame(app);
  const invited = invitationList(app);
  const best = featuredGame(app, signal);
  const tables = tableList(app);
  const games = gameList(app, best.root);
  const art = el("img", { class: "hero-art", src: app.asset("img/hero.svg"), alt: "", width: 460, height: 420 });
  const view = el(
    "div",
    { class: "with-talk" },
    el(
      "div",
      { class: "page lobby" },
      back.root,
      invited.root,
      el("div", { class: "hero" }, playPanel(app, signal), art),
      el("div", { class: "lobby-columns" }, el("div", { class: "lobby-column" }, pairingPanel(app, signal), tables.root), games.root),
    ),
  );
  root.append(view);
  mountDock(view, app, { room: "lobby", title: "In the lobby", above: [createPeopleList(app, signal)] }, signal);
  const render = () => {
    const state = app.feed.state();
    for (const part of [back, invited, best, tables, games]) part.render(state);
  };
  app.feed.watch(render, signal);
  app.session.onChange(render, signal);
}
