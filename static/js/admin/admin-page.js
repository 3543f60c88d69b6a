/** The pages of those who run the place. Whoever has no role gets what every unknown address gets. */

import { showLost } from "../pages/lost-page.js";
import { el } from "../shell/dom.js";
import { auditView } from "./audit.js";
import { gamesView } from "./games.js";
import { playerView } from "./player.js";
import { playersView } from "./players.js";
import { queueView } from "./queue.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {"moderator" | "ratings" | "administrator"} Role */
/** `may`: whether this person has one of the roles. @typedef {App & { may: (...roles: Role[]) => boolean }} AdminApp */

/** @type {[string, string, string][]} */
const PAGES = [
  ["queue", "Reports", "/admin"],
  ["players", "Players", "/admin/players"],
  ["games", "Games", "/admin/games"],
  ["audit", "Audit log", "/admin/audit"],
];

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {{ page: string, id: string | null }} where
 * @param {AbortSignal} signal
 */
export async function showAdmin(root, app, { page, id }, signal) {
  const account = await app.rest.get("/account").catch(() => null);
  if (signal.aborted) return;
  /** @type {Role[]} */
  const roles = account?.roles ?? [];
  if (roles.length === 0) return showLost(root, app);
  /** @type {AdminApp} */
  const admin = { ...app, may: (...asked) => roles.includes("administrator") || asked.some((role) => roles.includes(role)) };
  const [, title] = PAGES.find(([name]) => name === page) ?? PAGES[0];
  app.notices.setTitle(`${title} · Loopline`);
  const links = PAGES.map(([name, words, href]) => el("a", { href, "aria-current": name === page ? "page" : null }, words));
  root.append(
    el(
      "div",
      { class: "page admin", data: { testid: `admin-${page}` } },
      el("nav", { class: "tabs", "aria-label": "Running the place" }, ...links),
      el("h1", {}, title),
      view(admin, page, id, signal),
    ),
  );
}

/** @param {AdminApp} app @param {string} page @param {string | null} id @param {AbortSignal} signal @returns {HTMLElement} */
function view(app, page, id, signal) {
  if (page === "players") return id ? playerView(app, id, signal) : playersView(app, signal);
  if (page === "games") return gamesView(app, id, signal);
  if (page === "audit") return auditView(app, signal);
  return queueView(app, signal);
}
