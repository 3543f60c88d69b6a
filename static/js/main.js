/** Joins the parts of the page, and starts it. */

import { showAccount } from "./account/account-page.js";
import { showConfirm } from "./account/confirm-page.js";
import { showForgot, showReset } from "./account/forgot-page.js";
import { showLogin } from "./account/login-page.js";
import { showRegister } from "./account/register-page.js";
import { tellAway } from "./chat/away.js";
import { createMutes } from "./chat/mutes.js";
import { createFeed } from "./lobby/feed.js";
import { followTables } from "./lobby/follow-tables.js";
import { showLobby } from "./lobby/lobby-page.js";
import { createPersonal } from "./lobby/personal.js";
import { showTable } from "./lobby/table-page.js";
import { createConnection } from "./net/connection.js";
import { createRest } from "./net/rest.js";
import { onWake } from "./net/wake.js";
import { showArchive } from "./pages/archive-page.js";
import { showGame } from "./pages/game-page.js";
import { showLost } from "./pages/lost-page.js";
import { showProfile } from "./pages/profile-page.js";
import { showMasters } from "./pages/rankings-masters.js";
import { showRankings } from "./pages/rankings-page.js";
import { showRules } from "./pages/rules-page.js";
import { mountHeader } from "./shell/header.js";
import { kept } from "./shell/kept.js";
import { createNotices, systemNotices } from "./shell/notices.js";
import { mountOfflineBanner } from "./shell/offline.js";
import { keepPresses } from "./shell/presses.js";
import { createRouter } from "./shell/router.js";
import { createSession } from "./shell/session.js";
import { createSettings } from "./shell/settings.js";
import { createSounds } from "./shell/sounds.js";
import { applyTheme } from "./shell/theme.js";
import { createToast } from "./shell/toast.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./protocol.js").Level} Level */

/** @param {string} path @returns {string} */
const asset = (path) => new URL(`../${path}`, import.meta.url).href;

/** @param {string} id @returns {HTMLElement} an element of index.html */
function part(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`index.html has no #${id}`);
  return node;
}

/** @returns {App} */
function createApp() {
  const rest = createRest();
  const personal = createPersonal(() => app);
  const settings = createSettings(window.localStorage, window);
  const connection = createConnection({
    url: socketUrl(),
    onWelcome: greet,
    onMutes: (frame) => app.mutes.take(frame),
    onPersonal: (frame) => personal.take(frame),
  });
  const session = createSession(rest, connection.reopen);
  const toast = createToast(part("toasts"));
  const sounds = createSounds(settings, document);
  const icon = /** @type {HTMLLinkElement} */ (part("favicon"));
  return {
    rest,
    settings,
    connection,
    session,
    sounds,
    toast,
    asset,
    feed: createFeed(connection),
    mutes: createMutes(rest),
    personal,
    notices: createNotices({ page: document, icon, badged: asset("img/favicon-turn.svg"), settings, sounds, system: systemNotices(window, asset("img/logo.svg")) }),
    levels: kept(async () => (await rest.get("/levels")).levels, Date.now),
    // Not knowing who plays here is no reason to show nothing: the live line tells it as well. Who is banned is told why.
    ready: session.load().catch((error) => {
      if (error?.code === "banned") toast(error.detail, { kind: "error" });
    }),
    attempt: createAttempt(toast),
    navigate: (path, options) => router.navigate(path, options),
  };
}

/** @param {import("./protocol.js").WelcomeFrame} frame */
function greet({ person, build }) {
  app.session.adopt(person);
  app.personal.welcome(person?.id ?? null);
  // Files of another build are gone from the server: what isn't loaded yet can't be loaded any more.
  isOutdated = !import.meta.url.includes(`/${build}/`);
}

/** @returns {string} */
function socketUrl() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

/** @param {import("./shell/toast.js").Toast} toast @returns {App["attempt"]} */
function createAttempt(toast) {
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      const { detail } = /** @type {{ detail?: string }} */ (error ?? {});
      if (detail === undefined) console.error(error);
      toast(detail ?? "Something went wrong on this page. Reload it, and please report what you did.", { kind: "error" });
      return undefined;
    }
  };
}

/** @type {import("./shell/router.js").Show} */
function show(root, route, signal) {
  document.documentElement.dataset.view = route.name;
  app.feed.follow(route.name !== "game");
  if (route.name === "lobby") showLobby(root, app, signal);
  else if (route.name === "table") showTable(root, app, route.id, signal);
  else if (route.name === "game") void showGame(root, app, route.id, signal);
  else if (route.name === "rules") showRules(root, app);
  else if (route.name === "rankings") showRankings(root, app, route.id, signal);
  else if (route.name === "masters") showMasters(root, app, signal);
  else if (route.name === "player") showProfile(root, app, route.id, signal);
  else if (route.name === "archive") showArchive(root, app, signal);
  else if (route.name === "login") showLogin(root, app);
  else if (route.name === "register") void showRegister(root, app, signal);
  else if (route.name === "account") void showAccount(root, app, signal);
  else if (route.name === "admin") void openAdmin(root, route, signal);
  else if (route.name === "forgot") showForgot(root, app);
  else if (route.name === "reset") showReset(root, app);
  else if (route.name === "confirm") showConfirm(root, app);
  else showLost(root, app);
}

/**
 * The pages of those who run the place are read by them alone.
 * @param {HTMLElement} root @param {{ page: string, id: string | null }} where @param {AbortSignal} signal
 */
async function openAdmin(root, where, signal) {
  const { showAdmin } = await import("./admin/admin-page.js");
  if (!signal.aborted) await showAdmin(root, app, where, signal);
}

let isOutdated = false;
const router = createRouter(part("main"), show, () => isOutdated);
const app = createApp();
keepPresses(document);
applyTheme(document.documentElement, app.settings);
mountHeader(part("header"), app);
mountOfflineBanner(part("banner"), app.connection);
followTables(app);
tellAway(app.connection, document);
onWake(app.connection.wake, new AbortController().signal);
router.start();
