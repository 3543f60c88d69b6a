/** Finished games in rows: who played, how it ended, when. */

import { el } from "../shell/dom.js";
import { gem } from "../shell/gem.js";
import { COLOUR_NAMES } from "../lobby/words.js";
import { playerLink } from "./rankings-parts.js";
import { day, gameKind, outcomeWord, REASONS } from "./rankings-words.js";

/** @typedef {import("./rankings-types.js").ArchiveGame} ArchiveGame */
/** @typedef {import("./rankings-types.js").ArchiveSeat} ArchiveSeat */

/** @param {ArchiveGame[]} games @returns {HTMLElement} */
export function archiveList(games) {
  return el("ul", { class: "archive-list", data: { testid: "archive-games" } }, ...games.map(archiveRow));
}

/** @param {ArchiveGame} game */
function archiveRow(game) {
  return el(
    "li",
    { class: "archive-row", data: { game: game.id } },
    el("ul", { class: "archive-seats" }, ...game.seats.map(seatLine)),
    el(
      "div",
      { class: "archive-foot quiet" },
      el("a", { href: `/game/${game.id}` }, day(game.ended_at)),
      el("span", {}, gameKind(game)),
      el("span", {}, REASONS[game.reason] ?? game.reason),
      el("a", { href: `/api/v1/games/${game.id}/record`, download: `${game.id}.txt` }, "Record"),
    ),
  );
}

/** @param {ArchiveSeat} seat */
function seatLine(seat) {
  const points = seat.points === null ? null : `${seat.points.toFixed(1)} TP`;
  return el(
    "li",
    { class: "archive-seat", data: { colour: seat.colour, outcome: seat.outcome } },
    gem(seat.colour, COLOUR_NAMES[seat.colour]),
    playerLink(seat.player),
    el("span", { class: "archive-outcome quiet" }, outcomeWord(seat.outcome)),
    points && el("span", { class: "quiet" }, points),
    el("span", { class: "game-score" }, el("span", { class: "hidden" }, "score "), seat.score === null ? "–" : String(seat.score)),
  );
}
