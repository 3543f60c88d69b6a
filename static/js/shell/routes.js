/** Which page a path means. */

/** @typedef {"login" | "register" | "account" | "forgot" | "reset"} AccountPage */
/** @typedef {{ name: "lobby" | "rules" | "lost" | AccountPage } | { name: "table" | "game", id: string }} Route */

const WITH_ID = /^\/(table|game)\/([0-9A-Za-z-]{1,64})\/?$/;
const ACCOUNT = /^\/(login|register|account|forgot|reset)\/?$/;

/**
 * @param {string} path the path of a URL, without query and fragment
 * @returns {Route} "lost" for what is no page
 */
export function parsePath(path) {
  if (path === "/") return { name: "lobby" };
  if (/^\/rules\/?$/.test(path)) return { name: "rules" };
  const account = ACCOUNT.exec(path);
  if (account) return { name: /** @type {AccountPage} */ (account[1]) };
  const match = WITH_ID.exec(path);
  if (match) return { name: match[1] === "table" ? "table" : "game", id: match[2] };
  return { name: "lost" };
}
