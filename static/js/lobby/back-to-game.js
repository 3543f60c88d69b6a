/** "Back to your game": found in the lobby's list, or, for a game that isn't listed there, by asking for it. */

import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { myGame } from "./state.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {App} app
 * @returns {{ root: HTMLElement, render: (state: import("./state.js").LobbyState) => void }}
 */
export function backToGame(app) {
  const root = el("div", { class: "back-to-game" });
  /** @type {string | null} */
  let unlisted = null;
  let shown = "";

  /** @param {import("./state.js").LobbyState} state */
  function render(state) {
    const game = myGame(state, app.session.person())?.id ?? unlisted ?? "";
    if (game === shown) return;
    shown = game;
    refill(root, game && card(game));
  }

  void lastGame(app).then((game) => {
    unlisted = game;
    render(app.feed.state());
  });
  return { root, render };
}

/** @param {string} game */
function card(game) {
  return el(
    "a",
    { class: "back-link", href: `/game/${game}`, data: { testid: "back-to-game" } },
    el("span", {}, el("b", {}, "Back to your game"), el("small", {}, "It is still running.")),
    icon("arrow"),
  );
}

/** @param {App} app @returns {Promise<string | null>} the last game entered from this browser, if I still play in it */
async function lastGame(app) {
  await app.ready;
  const id = app.settings.get("game");
  if (id === null) return elsewhere(app);
  try {
    const game = /** @type {import("../protocol.js").Game} */ (await app.rest.get(`/games/${id}`));
    const me = app.session.person();
    const isOn = game.result === null && me !== null && game.seats.some((seat) => seat.player.id === me.id);
    if (!isOn) app.settings.set("game", null);
    return isOn ? id : null;
  } catch (error) {
    const { status } = /** @type {import("../protocol.js").RestError} */ (error);
    if (status === 404) app.settings.set("game", null);
    return null;
  }
}

/** @param {App} app @returns {Promise<string | null>} the running game of a registered person, begun on another device */
async function elsewhere(app) {
  if (app.session.person()?.kind !== "registered") return null;
  try {
    return (await app.rest.get("/games?mine=true&limit=1")).games[0]?.id ?? null;
  } catch {
    return null;
  }
}
