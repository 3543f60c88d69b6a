/** Which page a path means. */

/** @typedef {"login" | "register" | "account" | "forgot" | "reset" | "confirm"} AccountPage */
/** @typedef {{ name: "lobby" | "rules" | "masters" | "archive" | "lost" | AccountPage } | { name: "admin", page: string, id: string | null } | { name: "table" | "game" | "rankings" | "player", id: string }} Route */

const PLAIN = /^\/(rules|masters|archive)\/?$/;
const RANKINGS = /^\/rankings(?:\/([0-9a-z_-]{1,16}))?\/?$/;
const PLAYER = /^\/player\/([^/]{1,192})\/?$/;
const WITH_ID = /^\/(table|games?)\/([0-9A-Za-z-]{1,64})\/?$/;
const ADMIN = /^\/admin(?:\/(players|games|audit)(?:\/([0-9a-f-]{36}))?)?\/?$/;
const ACCOUNT = /^\/(login|register|account|forgot|reset|confirm)\/?$/;

/**
 * @param {string} path the path of a URL, without query and fragment
 * @returns {Route} "lost" for what is no page
 */
export function parsePath(path) {
  if (path === "/") return { name: "lobby" };
  const plain = PLAIN.exec(path);
  if (plain) return { name: /** @type {"rules" | "masters" | "archive"} */ (plain[1]) };
  const rankings = RANKINGS.exec(path);
  if (rankings) return { name: "rankings", id: rankings[1] ?? "all_time" };
  const player = PLAYER.exec(path);
  if (player) return playerRoute(player[1]);
  const admin = ADMIN.exec(path);
  if (admin) return { name: "admin", page: admin[1] ?? "queue", id: admin[2] ?? null };
  const account = ACCOUNT.exec(path);
  if (account) return { name: /** @type {AccountPage} */ (account[1]) };
  const match = WITH_ID.exec(path);
  if (match) return { name: match[1] === "table" ? "table" : "game", id: match[2] };
  return { name: "lost" };
}

/** @param {string} encoded @returns {Route} */
function playerRoute(encoded) {
  try {
    return { name: "player", id: decodeURIComponent(encoded) };
  } catch {
    return { name: "lost" };
  }
}
