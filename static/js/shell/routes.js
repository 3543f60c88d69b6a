/** Which page a path means. */

/** @typedef {{ name: "lobby" | "rules" | "lost" } | { name: "table" | "game", id: string }} Route */

const WITH_ID = /^\/(table|games?)\/([0-9A-Za-z-]{1,64})\/?$/;

/**
 * @param {string} path the path of a URL, without query and fragment
 * @returns {Route} "lost" for what is no page
 */
export function parsePath(path) {
  if (path === "/") return { name: "lobby" };
  if (/^\/rules\/?$/.test(path)) return { name: "rules" };
  const match = WITH_ID.exec(path);
  if (match) return { name: match[1] === "table" ? "table" : "game", id: match[2] };
  return { name: "lost" };
}
