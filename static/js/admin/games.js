/** Games of every visibility: found, and their effect on the rankings taken back. */

import { query } from "../pages/rankings-parts.js";
import { el } from "../shell/dom.js";
import { actButton, pagedList, when } from "./parts.js";
import { person } from "./queue.js";

/** @typedef {import("./admin-page.js").AdminApp} AdminApp */
/** @typedef {{ seat: number, person: string | null, name: string | null, level: string | null, score: number | null }} AdminSeat */
/** @typedef {{ id: string, kind: string, ranked: boolean, public: boolean, started_at: number, ended_at: number | null, reason: string | null, settled_at: number | null, uncounted: string | null, reversed_at: number | null, seats: AdminSeat[] }} AdminGame */

/** @param {AdminApp} app @param {string | null} id of one game alone @param {AbortSignal} signal @returns {HTMLElement} */
export function gamesView(app, id, signal) {
  const whose = new URLSearchParams(location.search).get("person");
  const list = pagedList({
    ask: async (cursor) => {
      if (id) return { rows: [/** @type {AdminGame} */ (await app.rest.get(`/admin/games/${id}`))], next: null };
      const answer = await app.rest.get(`/admin/games${query({ person: whose, cursor })}`);
      return { rows: /** @type {AdminGame[]} */ (answer.games), next: answer.next };
    },
    row: (game) => gameRow(app, game, () => list.reload(), signal),
    empty: "No games.",
    testid: "games",
    signal,
  });
  return el("section", {}, (id || whose) && el("p", {}, el("a", { href: "/admin/games" }, "All games")), list.root);
}

/** @param {AdminApp} app @param {AdminGame} game @param {() => void} changed @param {AbortSignal} signal */
function gameRow(app, game, changed, signal) {
  const seats = game.seats.flatMap((seat, i) => [i > 0 && ", ", seat.person ? person({ id: seat.person, name: seat.name }) : (seat.name ?? "somebody who has left"), seat.score !== null && ` ${seat.score}`]);
  const counts = game.settled_at !== null && game.uncounted === null && game.reversed_at === null;
  const effect = game.reversed_at !== null ? `taken back ${when(game.reversed_at)}` : game.uncounted !== null ? `counts for nothing: ${game.uncounted.replaceAll("_", " ")}` : counts ? "counts" : "not settled";
  return el(
    "li",
    { data: { testid: "game-row" } },
    el("p", {}, ...seats),
    el("p", { class: "quiet" }, el("a", { href: `/games/${game.id}` }, "Game"), ` of ${when(game.started_at)}, ${game.ranked ? "ranked" : "unranked"}, ${game.ended_at === null ? "running" : game.reason}, ${effect}`),
    counts && app.may("ratings") && actButton({ app, label: "Reverse", testid: "reverse", words: "Takes back what this game did to everybody’s rankings.", act: ({ reason }) => app.rest.post(`/admin/games/${game.id}/reverse`, { reason }), done: changed, signal }),
  );
}
