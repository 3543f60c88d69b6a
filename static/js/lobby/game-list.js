/** The games that are running: who plays, how it stands, how much is left. A row is built anew only when its game changed. */

import { arrange, el, refill } from "../shell/dom.js";
import { gem } from "../shell/gem.js";
import { icon } from "../shell/icons.js";
import { playerName } from "../shell/player-name.js";
import { featured, isMine } from "./state.js";
import { COLOUR_NAMES, count, gameTitle } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Summary} Summary */
/** @typedef {import("../protocol.js").SummarySeat} SummarySeat */

/** @typedef {{ node: HTMLElement, game: Summary, me: string | undefined }} Row */

/** How many are listed before somebody asks for all. */
const SHOWN_FIRST = 8;

/**
 * @param {App} app @param {HTMLElement} [first] the featured game, which is not listed again
 * @returns {{ root: HTMLElement, render: (state: import("./state.js").LobbyState) => void }}
 */
export function gameList(app, first) {
  const list = el("div", { class: "game-list", data: { testid: "games" } });
  const root = el(
    "section",
    { class: "lobby-section", "aria-labelledby": "games-title" },
    el("div", { class: "section-head" }, el("h2", { id: "games-title" }, "Being played")),
    first,
    list,
  );
  let shown = SHOWN_FIRST;
  /** @type {Map<string, Row>} */
  let rows = new Map();
  /** The line under the rows, and what it says. @type {{ node: HTMLElement, says: string } | null} */
  let last = null;
  /** @param {import("./state.js").LobbyState} state */
  const render = (state) => {
    const me = app.session.person();
    const best = first ? featured(state, me)?.id : undefined;
    const games = state.games.filter(({ id }) => id !== best).sort((a, b) => b.watchers - a.watchers || b.started_at - a.started_at);
    const next = games.slice(0, shown).map((game) => keep(rows.get(game.id), game, me));
    rows = new Map(next.map((row) => [row.game.id, row]));
    const says = state.games.length === 0 ? `none ${state.isKnown}` : games.length > shown ? `more ${games.length}` : "";
    if (last?.says !== says) last = says ? { says, node: says.startsWith("more") ? more(games.length, showAll) : nothing(state.isKnown) } : null;
    arrange(list, [...next.map(({ node }) => node), ...(last ? [last.node] : [])]);
  };
  const showAll = () => {
    shown = Infinity;
    render(app.feed.state());
  };
  return { root, render };
}

/** @param {Row | undefined} old @param {Summary} game @param {{ id: string } | null} me @returns {Row} */
function keep(old, game, me) {
  if (old && old.game === game && old.me === me?.id) return old;
  const node = gameRow(game, isMine(game, me), me);
  if (old) {
    old.node.setAttribute("aria-label", gameTitle(game, me));
    refill(old.node, ...node.children);
  }
  return { node: old?.node ?? node, game, me: me?.id };
}

/** @param {Summary} game @param {boolean} isOwn @param {{ id: string } | null} me */
export function gameRow(game, isOwn, me) {
  return el(
    "article",
    { class: "card game-row", "aria-label": gameTitle(game, me), data: { game: game.id } },
    el("ul", { class: "game-seats" }, ...game.seats.map((seat) => seatLine(seat, seat.seat === game.turn))),
    el(
      "div",
      { class: "game-foot" },
      el("span", { class: "quiet fact", title: "Tiles left in the bag" }, icon("bag"), `${count(game.bag, "tile", "tiles")} left`),
      game.watchers > 0 && el("span", { class: "quiet fact", title: "Watching" }, icon("eye"), `${game.watchers}`, el("span", { class: "hidden" }, " watching")),
      el("a", { class: "button", href: `/game/${game.id}`, data: { key: `game-${game.id}` } }, isOwn ? "Play on" : "Watch"),
    ),
  );
}

/** @param {SummarySeat} seat @param {boolean} isOnMove */
function seatLine(seat, isOnMove) {
  return el(
    "li",
    { class: "game-seat", data: { colour: seat.colour, turn: String(isOnMove) } },
    gem(seat.colour, COLOUR_NAMES[seat.colour]),
    playerName(seat.player),
    isOnMove && el("span", { class: "to-move" }, "to move"),
    el("span", { class: "game-score" }, el("span", { class: "hidden" }, "score "), String(seat.score)),
  );
}

/** @param {boolean} isKnown */
function nothing(isKnown) {
  const words = isKnown ? "All boards are quiet. Start a game, and others can watch it here." : "Looking for games…";
  return el("p", { class: "empty" }, words);
}

/** @param {number} total @param {() => void} showAll */
function more(total, showAll) {
  return el("button", { type: "button", class: "link-button", data: { key: "more-games" }, on: { click: showAll } }, `Show all ${total} games`);
}
