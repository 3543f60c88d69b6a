/** Makes room for the game room and hands it what it needs. */

import { mountDock } from "../chat/dock.js";
import { nameTag } from "../chat/name-menu.js";
import { el } from "../shell/dom.js";
import { playerName } from "../shell/player-name.js";

/** @typedef {import("../app.js").App} App */
/**
 * @typedef {object} RoomOptions
 * @property {string} gameId
 * @property {import("../protocol.js").Person | null} person
 * @property {import("../net/connection.js").Connection} connection
 * @property {import("../net/rest.js").Rest} rest
 * @property {App["navigate"]} navigate
 * @property {import("../shell/settings.js").Settings} settings
 * @property {import("../shell/toast.js").Toast} toast
 * @property {import("../shell/notices.js").Notices} notices
 * @property {import("../shell/sounds.js").Sounds} sounds
 * @property {(player: import("../protocol.js").Player) => HTMLElement} nameOf how a player's name stands on a tray
 */
/** @typedef {(root: HTMLElement, options: RoomOptions) => () => void} MountRoom */

/** The room is loaded when the first game is entered: the lobby opens without it. */
const ROOM = "../game/room.js";

/**
 * @param {HTMLElement} root @param {App} app @param {string} gameId
 * @param {AbortSignal} signal
 */
export async function showGame(root, app, gameId, signal) {
  app.notices.setTitle("A game at Loopline");
  const [mountRoom] = await Promise.all([loadRoom(), app.ready]);
  if (signal.aborted) return;
  if (!mountRoom) return say(root, "The game room didn’t load", "Reload the page to try again.");
  app.settings.set("game", gameId);

  let unmount = mount(root, mountRoom, app, gameId);
  let me = app.session.person()?.id;
  const stop = () => {
    unmount();
    unmount = () => {};
  };
  signal.addEventListener("abort", stop, { once: true });
  app.session.onChange(() => {
    if (app.session.person()?.id === me) return;
    me = app.session.person()?.id;
    stop();
    unmount = mount(root, mountRoom, app, gameId);
  }, signal);
  const off = app.connection.onRefused((room) => {
    if (room !== `game:${gameId}`) return;
    if (app.settings.get("game") === gameId) app.settings.set("game", null);
    stop();
    say(root, "No game here", "There is no such game. Perhaps the link lost a letter.");
  });
  signal.addEventListener("abort", off, { once: true });
}

/** @param {HTMLElement} root @param {MountRoom} mountRoom @param {App} app @param {string} gameId @returns {() => void} */
function mount(root, mountRoom, app, gameId) {
  const seat = el("div", { class: "room-root" });
  root.replaceChildren(seat);
  const { connection, rest, navigate, settings, toast, notices, sounds } = app;
  const person = app.session.person();
  const unmount = mountRoom(seat, { gameId, person, connection, rest, navigate, settings, toast, notices, sounds, nameOf: nameOn(app) });
  const ended = new AbortController();
  const view = seat.querySelector(".room");
  const isQuiet = (/** @type {any} */ snapshot) => isAmongRobots(snapshot?.game);
  const corner = seat.querySelector(".corner");
  if (view instanceof HTMLElement && corner instanceof HTMLElement) {
    mountDock(view, app, { room: `game:${gameId}`, title: "At the game", corner, isQuiet }, ended.signal);
  }
  return () => {
    ended.abort();
    unmount();
  };
}

/** A person's name opens what one can do with them; a robot's is just a name. @param {App} app */
function nameOn(app) {
  return (/** @type {import("../protocol.js").Player} */ player) => {
    const { id, kind, name, ranking, crown } = player;
    if (id === null || kind === "robot") return playerName(player);
    return nameTag(app, { person: { id, kind, name, ranking, crown } }, playerName(player));
  };
}

/** @param {import("../protocol.js").Game | undefined} game @returns {boolean} whether there are not two people to talk to each other */
function isAmongRobots(game) {
  return game === undefined || game.seats.filter((seat) => seat.player.id !== null).length < 2;
}

/** @returns {Promise<MountRoom | null>} null when it can't be had */
async function loadRoom() {
  try {
    return (await import(ROOM)).mountRoom;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** @param {HTMLElement} root @param {string} title @param {string} words */
function say(root, title, words) {
  const home = el("a", { class: "button", href: "/" }, "To the lobby");
  root.replaceChildren(el("div", { class: "page narrow" }, el("h1", {}, title), el("p", {}, words), el("p", {}, home)));
}
