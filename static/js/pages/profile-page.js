/** A player's page: rankings with their curve, records, bests, opponents, games. */

import { countryName } from "../account/countries.js";
import { COLOUR_NAMES } from "../lobby/words.js";
import { el, refill } from "../shell/dom.js";
import { gem } from "../shell/gem.js";
import { playerName } from "../shell/player-name.js";
import { archiveList } from "./archive-list.js";
import { profileHistory } from "./profile-history.js";
import { load, playerLink, standingsNav } from "./rankings-parts.js";
import { day, share } from "./rankings-words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./rankings-types.js").Profile} Profile */
/** @typedef {import("./rankings-types.js").Longest} Longest */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {string} name
 * @param {AbortSignal} signal
 */
export function showProfile(root, app, name, signal) {
  app.notices.setTitle(`${name} · Loopline`);
  const body = el("div", { class: "profile" });
  root.append(el("div", { class: "page standings", data: { testid: "profile" } }, standingsNav(""), body));
  const ask = () => app.ready.then(() => app.rest.get(`/players/${encodeURIComponent(name)}`));
  void load({ node: body, ask, show: (/** @type {Profile} */ found) => refill(body, ...sections(app, found, signal)), signal });
}

/** @param {App} app @param {Profile} found @param {AbortSignal} signal */
function sections(app, found, signal) {
  const me = app.session.person();
  const other = me !== null && me.id !== found.player.id ? me : null;
  return [
    heading(found),
    found.rankings.length > 0 && profileHistory(app, found, signal),
    el("div", { class: "profile-columns" }, records(found), el("div", {}, bests(found), opponents(found))),
    other && headToHead(app, found, other.name, signal),
    section("Latest games", found.recent.length ? archiveList(found.recent) : el("p", { class: "empty" }, "No finished game yet."), allGames(found.player.name)),
  ];
}

/** @param {Profile} found */
function heading({ player, country, about, title, since, record }) {
  const words = [country && countryName(country), player.kind === "guest" ? "Guest" : "Registered", `here since ${day(since)}`, `${record.games} ${record.games === 1 ? "game" : "games"} finished`];
  if (title?.state === "master") words.unshift(`Master since ${day(title.since)}`);
  if (title?.state === "waiting") words.unshift(`Waits for a master’s seat since ${day(title.since)}`);
  if (title?.state === "former") words.unshift("Former master");
  return el("header", { class: "profile-head" }, el("h1", {}, playerName({ ...player, ranking: null })), el("p", { class: "quiet" }, words.filter(Boolean).join(" · ")), about && el("p", { class: "about", dir: "auto", data: { testid: "about" } }, about));
}

/** @param {string} title @param {...(import("../shell/dom.js").Child)} children */
function section(title, ...children) {
  return el("section", { class: "profile-section" }, el("h2", {}, title), ...children);
}

/** @param {Profile} found */
function records({ colours, against_colours, record }) {
  const rows = [
    recordRow("All games", null, record),
    ...colours.map((row) => recordRow(`As ${COLOUR_NAMES[row.colour]}`, row.colour, row)),
    ...against_colours.map((row) => recordRow(`Against ${COLOUR_NAMES[row.colour]}`, row.colour, row)),
  ];
  return section("Record", recordTable("", rows));
}

/** @param {string} first @param {HTMLElement[]} rows */
function recordTable(first, rows) {
  const head = [first, "Won", "Drawn", "Lost", "Score"].map((words) => el("th", { scope: "col" }, words));
  return el("table", { class: "list record" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows));
}

/** @param {string | Node} words @param {import("./rankings-types.js").Colour | null} colour @param {import("./rankings-types.js").Record_} row */
function recordRow(words, colour, row) {
  const numbers = [row.won, row.drawn, row.lost].map((value) => el("td", {}, String(value)));
  return el("tr", {}, el("th", { scope: "row" }, el("span", { class: "record-name", data: { colour } }, colour && gem(colour), words)), ...numbers, el("td", {}, share(row)));
}

/** @param {Profile} found */
function bests({ line, loop }) {
  return section("Best ever", el("dl", { class: "bests" }, ...best("Longest line", line), ...best("Largest loop", loop)));
}

/** @param {string} title @param {Longest | null} found */
function best(title, found) {
  if (!found) return [el("dt", {}, title), el("dd", { class: "quiet" }, "none yet")];
  const words = `${found.tiles} tiles, ${found.score} points`;
  const when = found.game ? el("a", { href: `/game/${found.game}` }, day(found.at)) : day(found.at);
  return [el("dt", {}, title), el("dd", { data: { colour: found.colour } }, gem(found.colour, COLOUR_NAMES[found.colour]), el("strong", {}, words), el("span", { class: "quiet" }, when))];
}

/** @param {Profile} found */
function opponents({ opponents }) {
  if (!opponents.length) return section("Opponents", el("p", { class: "empty" }, "Nobody yet."));
  return section("Opponents", recordTable("", opponents.map((row) => recordRow(playerLink(row.player), null, row))));
}

/** @param {App} app @param {Profile} found @param {string} me @param {AbortSignal} signal */
function headToHead(app, found, me, signal) {
  const body = el("div", { class: "stacked" });
  const ask = () => app.rest.get(`/players/${encodeURIComponent(me)}/against/${encodeURIComponent(found.player.name)}`);
  /** @param {import("./rankings-types.js").HeadToHead} both */
  const show = ({ record, games }) => {
    if (record.games === 0) return refill(body, el("p", { class: "empty" }, "The two of you have not met yet."));
    const words = `You have won ${record.won}, drawn ${record.drawn} and lost ${record.lost}.`;
    return refill(body, el("p", {}, words), games.length > 0 && archiveList(games.slice(0, 3)), all);
  };
  const address = `/archive?player=${encodeURIComponent(me)}&opponent=${encodeURIComponent(found.player.name)}`;
  const all = el("p", {}, el("a", { href: address }, "All your games against each other"));
  void load({ node: body, ask, show, signal });
  return el("section", { class: "profile-section", data: { testid: "head-to-head" } }, el("h2", {}, `You and ${found.player.name}`), body);
}

/** @param {string} name */
function allGames(name) {
  return el("p", {}, el("a", { href: `/archive?player=${encodeURIComponent(name)}` }, "All games"));
}
