/** What the pages of rankings, players and the archive share: their navigation, names as links, loading. */

import { el } from "../shell/dom.js";
import { playerName } from "../shell/player-name.js";
import { playerPath } from "./rankings-words.js";

/** @typedef {import("../app.js").App} App */

/** @type {[string, string, string][]} */
const PAGES = [
  ["rankings", "Rankings", "/rankings"],
  ["masters", "Masters", "/masters"],
  ["archive", "Games", "/archive"],
];

/** @param {string} here one of the three, or "" @returns {HTMLElement} */
export function standingsNav(here) {
  const links = PAGES.map(([name, words, href]) => el("a", { href, "aria-current": name === here ? "page" : null }, words));
  return el("nav", { class: "tabs", "aria-label": "Rankings and games" }, ...links);
}

/**
 * @param {{ kind: string, name: string, ranking: number | null, crown: boolean } | null} player null: has been removed
 * @param {{ isRanked?: boolean }} [how] whether the ranking stands beside the name
 * @returns {HTMLElement} the name; of a person, a link to their page
 */
export function playerLink(player, { isRanked = true } = {}) {
  if (!player) return el("span", { class: "quiet" }, "a player who has left");
  const name = playerName(isRanked ? player : { ...player, ranking: null });
  return player.kind === "robot" ? name : el("a", { class: "player-link", href: playerPath(player.name) }, name);
}

/**
 * Ask, and show what comes; what goes wrong is said where it should have stood, with a way to try again.
 * @template T
 * @param {{ node: HTMLElement, ask: () => Promise<T>, show: (answer: T) => void, signal: AbortSignal }} what
 * @returns {Promise<void>}
 */
export async function load({ node, ask, show, signal }) {
  node.setAttribute("aria-busy", "true");
  try {
    const answer = await ask();
    if (!signal.aborted) show(answer);
  } catch (error) {
    if (signal.aborted) return;
    const { detail, status } = /** @type {{ detail?: string, status?: number }} */ (error ?? {});
    if (detail === undefined) console.error(error);
    const again = el("button", { type: "button", class: "button", on: { click: () => void load({ node, ask, show, signal }) } }, "Try again");
    const words = el("p", { role: "alert" }, detail ?? "Something went wrong on this page.");
    node.replaceChildren(el("div", { class: "empty failed" }, words, status !== 404 && again));
  } finally {
    node.removeAttribute("aria-busy");
  }
}

/** @param {Record<string, string | number | boolean | null | undefined>} values @returns {string} "?a=1&b=2", or nothing; what is empty is left out */
export function query(values) {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** @param {string} key @param {() => Promise<void>} act @returns {HTMLElement} a button that adds the next page */
export function moreButton(key, act) {
  const button = el("button", { type: "button", class: "button more", data: { key, testid: key } }, "Show more");
  button.addEventListener("click", () => {
    button.disabled = true;
    void act().finally(() => (button.disabled = false));
  });
  return button;
}
