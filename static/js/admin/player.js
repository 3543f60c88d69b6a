/** A player as those who run the place see them, and what they can do. */

import { choice, field } from "../account/form.js";
import { browserName } from "../account/words.js";
import { load } from "../pages/rankings-parts.js";
import { LASTING, isMonth, tableName } from "../pages/rankings-words.js";
import { el, refill } from "../shell/dom.js";
import { SPANS, actButton, untilOf, when } from "./parts.js";

/** @typedef {import("./admin-page.js").AdminApp} AdminApp */
/** @typedef {import("./players.js").AdminPerson} AdminPerson */
/** @typedef {{ id: string, kind: string, network: string | null, since: number, until: number | null, lifted_at: number | null, reason: string, by: string | null }} Sanction */
/**
 * @typedef {object} PlayerDetail
 * @property {AdminPerson} person
 * @property {string | null} country
 * @property {string} about
 * @property {{ name: string, until: number }[]} former_names
 * @property {Sanction[]} sanctions
 * @property {{ table: string, rating: number, games: number }[]} ratings
 * @property {boolean} frozen
 * @property {string} title
 * @property {boolean} exempt
 * @property {boolean} barred
 */
/** @typedef {{ address: string, agent: string, seen_at: number }} Seen */

const ROLES = ["moderator", "ratings", "administrator"];

/** @param {AdminApp} app @param {string} id @param {AbortSignal} signal @returns {HTMLElement} */
export function playerView(app, id, signal) {
  const root = el("div", { class: "admin-player", data: { testid: "player" } });
  const reload = () =>
    void load({ node: root, ask: () => app.rest.get(`/admin/players/${id}`), show: (/** @type {PlayerDetail} */ found) => refill(root, ...detail(app, found, reload, signal)), signal });
  reload();
  return root;
}

/** @param {AdminApp} app @param {PlayerDetail} found @param {() => void} reload @param {AbortSignal} signal */
function detail(app, found, reload, signal) {
  const { person } = found;
  const isPlayer = person.kind === "registered";
  const former = found.former_names.map((one) => `${one.name} (until ${when(one.until)})`).join(", ");
  const page = `/player/${encodeURIComponent(person.name)}`;
  return [
    el("h2", {}, el("bdi", {}, person.name)),
    el("p", { class: "quiet" }, `${person.kind}${person.roles.length > 0 ? `, ${person.roles.join(", ")}` : ""}, since ${when(person.created_at)}`, former && `. Formerly ${former}`),
    el("p", {}, isPlayer && el("a", { href: page }, "Profile"), isPlayer && " · ", el("a", { href: `/admin/games?person=${person.id}` }, "Games")),
    found.about && el("blockquote", { dir: "auto" }, found.about),
    app.may("moderator") && el("div", { class: "admin-acts" }, ...moderating(app, found, reload, signal)),
    isPlayer && app.may("administrator") && el("div", { class: "admin-acts" }, roles(app, person, reload, signal)),
    section("Sanctions", found.sanctions.map((one) => sanction(app, one, reload, signal)), "None."),
    isPlayer && section("Rankings", found.ratings.map((one) => el("li", {}, el("p", {}, `${tableName(one.table)}: ${one.rating.toFixed(1)} from ${one.games} ${one.games === 1 ? "game" : "games"}`))), "No ranked game yet."),
    isPlayer && el("p", {}, `Title: ${found.title}${found.exempt ? ", exempt" : ""}${found.barred ? ", withdrawn for good" : ""}. ${found.frozen ? "The rankings are frozen." : ""}`),
    isPlayer && app.may("ratings") && el("div", { class: "admin-acts" }, ...ruling(app, found, reload, signal)),
    app.may("moderator") && sessions(app, person.id, signal),
  ];
}

/** @param {string} title @param {HTMLElement[]} rows @param {string} none */
function section(title, rows, none) {
  return el("section", {}, el("h3", {}, title), rows.length > 0 ? el("ul", { class: "admin-list" }, ...rows) : el("p", { class: "quiet" }, none));
}

/** @param {AdminApp} app @param {PlayerDetail} found @param {() => void} done @param {AbortSignal} signal */
function moderating(app, { person, about }, done, signal) {
  const post = (/** @type {string} */ act, /** @type {object} */ body) => app.rest.post(`/admin/players/${person.id}/${act}`, body);
  const span = (/** @type {string} */ value) => choice({ name: "span", label: "For", options: SPANS, value, required: true });
  const buttons = [
    actButton({ app, label: "Mute", testid: "mute", words: "Silent in all chat.", fields: () => [span("24")], act: ({ reason, span }) => post("mute", { reason, until: untilOf(span) }), done, signal }),
    actButton({
      app,
      label: "Suspend",
      testid: "suspend",
      fields: () => [span("168"), choice({ name: "of", label: "From", options: [["login", "logging in"], ["ranked", "ranked games"]], value: "login", required: true })],
      act: ({ reason, span, of }) => post("suspend", { reason, of, until: untilOf(span) }),
      done,
      signal,
    }),
    actButton({
      app,
      label: "Ban",
      testid: "ban",
      words: "Logged out everywhere, at once.",
      fields: () => [span(""), choice({ name: "addresses", label: "Of", options: [["", "the account alone"], ["yes", "the account, and where it is logged in from"]], required: true })],
      act: ({ reason, span, addresses }) => post("ban", { reason, addresses: addresses === "yes", until: untilOf(span) }),
      done,
      signal,
    }),
  ];
  if (person.kind === "registered") buttons.push(actButton({ app, label: "Rename", testid: "rename", fields: () => [field({ name: "name", label: "New name", maxlength: 32 })], act: ({ reason, name }) => post("rename", { reason, name }), done, signal }));
  if (about) buttons.push(actButton({ app, label: "Take the line away", testid: "clear-about", words: "What the player wrote about themselves goes.", act: ({ reason }) => post("clear-about", { reason }), done, signal }));
  return buttons;
}

/** @param {AdminApp} app @param {Sanction} one @param {() => void} done @param {AbortSignal} signal */
function sanction(app, one, done, signal) {
  const holds = one.lifted_at === null && (one.until === null || one.until > Date.now());
  const end = one.lifted_at === null ? `${one.until === null ? "" : "until "}${when(one.until)}` : `lifted ${when(one.lifted_at)}`;
  return el(
    "li",
    { data: { holds: holds || null } },
    el("p", {}, el("b", {}, one.kind), ` from ${when(one.since)}, ${end}, by ${one.by ?? "somebody who has left"}`),
    el("blockquote", {}, one.reason),
    holds && app.may("moderator") && actButton({ app, label: "Lift", testid: "lift", act: ({ reason }) => app.rest.post(`/admin/sanctions/${one.id}/lift`, { reason }), done, signal }),
  );
}

/** @param {AdminApp} app @param {AdminPerson} person @param {() => void} done @param {AbortSignal} signal */
function roles(app, person, done, signal) {
  const box = (/** @type {string} */ role) => el("label", { class: "admin-check" }, el("input", { type: "checkbox", name: role, checked: person.roles.includes(role) }), ` ${role}`);
  return actButton({
    app,
    label: "Roles",
    testid: "roles",
    fields: () => ROLES.map(box),
    act: (answers) => app.rest.post(`/admin/players/${person.id}/roles`, { reason: answers.reason, roles: ROLES.filter((role) => role in answers) }),
    done,
    signal,
  });
}

/** @param {AdminApp} app @param {PlayerDetail} found @param {() => void} done @param {AbortSignal} signal */
function ruling(app, { person, frozen, ratings }, done, signal) {
  const path = `/admin/players/${person.id}`;
  const table = () => choice({ name: "table", label: "Table", options: tablesOf(ratings), value: "all_time", required: true });
  const at = (/** @type {string} */ name) => `${path}/ratings/${encodeURIComponent(name)}`;
  return [
    actButton({ app, label: "Set a rating", testid: "set-rating", fields: () => [table(), field({ name: "rating", label: "Rating", type: "number", maxlength: 8 })], act: ({ reason, table, rating }) => app.rest.put(at(table), { reason, rating: Number(rating) }), done, signal }),
    actButton({ app, label: "Reset a rating", testid: "reset-rating", words: "Back to where everybody begins.", fields: () => [table()], act: ({ reason, table }) => app.rest.post(`${at(table)}/reset`, { reason }), done, signal }),
    actButton({
      app,
      label: "Refund",
      testid: "refund",
      words: "What this player took in games that ended on that day or later: who lost points to them has those back, and they lose what they gained. Who won against them keeps it.",
      fields: () => [field({ name: "since", label: "Since", type: "date" })],
      act: ({ reason, since }) => app.rest.post(`${path}/refund`, { reason, since: Date.parse(since) }),
      done,
      signal,
    }),
    actButton({ app, label: frozen ? "Thaw" : "Freeze", testid: "freeze", act: ({ reason }) => app.rest.post(`${path}/freeze`, { reason, frozen: !frozen }), done, signal }),
    actButton({
      app,
      label: "Title",
      testid: "title",
      fields: () => [choice({ name: "act", label: "What", options: [["grant", "grant it"], ["withdraw", "withdraw it, and the right to it"], ["restore", "give back the right to it"], ["exempt", "exempt from its upkeep"], ["unexempt", "exempt no longer"]], value: "grant", required: true })],
      act: (answers) => app.rest.post(`${path}/title`, answers),
      done,
      signal,
    }),
  ];
}

/** The tables to choose from: those that last, this month, and the months of the player. @param {{ table: string }[]} ratings @returns {[string, string][]} */
function tablesOf(ratings) {
  const months = new Set([new Date().toISOString().slice(0, 7), ...ratings.map(({ table }) => table).filter(isMonth)]);
  return [...LASTING, ...[...months].sort().reverse()].map((table) => [table, tableName(table)]);
}

/** @param {AdminApp} app @param {string} id @param {AbortSignal} signal */
function sessions(app, id, signal) {
  const list = el("ul", { class: "admin-list" });
  const show = (/** @type {{ sessions: Seen[] }} */ found) =>
    refill(list, ...found.sessions.map((one) => el("li", {}, el("p", {}, browserName(one.agent), el("small", {}, ` ${one.address}, used ${when(one.seen_at)}`)))));
  void load({ node: list, ask: () => app.rest.get(`/admin/players/${id}/sessions`), show, signal });
  return el("section", {}, el("h3", {}, "Sessions"), list);
}
