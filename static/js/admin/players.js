/** Finding players, and the sanctions that hold. */

import { query } from "../pages/rankings-parts.js";
import { el } from "../shell/dom.js";
import { pagedList, when } from "./parts.js";

/** @typedef {import("./admin-page.js").AdminApp} AdminApp */
/** @typedef {{ id: string, name: string, kind: string, roles: string[], created_at: number }} AdminPerson */

const SEARCH_MILLISECONDS = 250;

/** @param {AdminApp} app @param {AbortSignal} signal @returns {HTMLElement} */
export function playersView(app, signal) {
  const search = el("input", { type: "search", placeholder: "Part of a name, present or former", "aria-label": "Find a player", maxlength: 32, data: { testid: "find" } });
  const kind = el("select", { "aria-label": "Guests or players" }, el("option", { value: "registered" }, "Players"), el("option", { value: "guest" }, "Guests"), el("option", { value: "" }, "Everybody"));
  const list = pagedList({
    ask: async (cursor) => {
      const answer = await app.rest.get(`/admin/players${query({ q: search.value, kind: kind.value, cursor })}`);
      return { rows: /** @type {AdminPerson[]} */ (answer.players), next: answer.next };
    },
    row: personRow,
    empty: "Nobody of that name.",
    testid: "players",
    signal,
  });
  let timer = 0;
  search.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(list.reload, SEARCH_MILLISECONDS);
  });
  kind.addEventListener("change", list.reload);
  return el("section", {}, el("div", { class: "admin-bar" }, search, kind), list.root);
}

/** @param {AdminPerson} one */
function personRow(one) {
  const roles = one.roles.length > 0 ? `, ${one.roles.join(", ")}` : "";
  return el("li", { data: { testid: "player-row" } }, el("p", {}, el("a", { class: "player-link", href: `/admin/players/${one.id}` }, el("bdi", {}, one.name)), el("small", {}, ` ${one.kind}${roles}, since ${when(one.created_at)}`)));
}
