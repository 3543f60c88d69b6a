/** The archive: finished games to search, and to take away. The search stands in the address. */

import { el, refill } from "../shell/dom.js";
import { archiveList } from "./archive-list.js";
import { load, moreButton, query, standingsNav } from "./rankings-parts.js";
import { REASONS } from "./rankings-words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./rankings-types.js").Archive} Archive */

const FIELDS = ["player", "opponent", "what", "reason", "from", "to"];

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {AbortSignal} signal
 */
export function showArchive(root, app, signal) {
  app.notices.setTitle("Games · Loopline");
  const form = questions(new URLSearchParams(location.search));
  const body = el("div", { class: "list-body" });
  const start = () => load({ node: body, ask: () => app.rest.get(`/archive${query(asked(answers(form)))}`), show: (answer) => show(answer), signal });

  /** @param {Archive} answer @param {import("./rankings-types.js").ArchiveGame[]} [before] */
  const show = (answer, before = []) => {
    const games = [...before, ...answer.games];
    const { next } = answer;
    const more = next && moreButton("more-games", async () => {
      const page = await app.attempt(() => app.rest.get(`/archive${query({ ...asked(answers(form)), cursor: next })}`));
      if (page && !signal.aborted) show(page, games);
    });
    refill(body, games.length ? archiveList(games) : el("p", { class: "empty" }, "No finished game fits. Ask for less."), games.length > 0 && downloads(answers(form)), more || null);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", `/archive${query(answers(form))}`);
    void start();
  });
  root.append(
    el("div", { class: "page standings", data: { testid: "archive" } }, standingsNav("archive"), el("h1", {}, "Games"), form, el("section", { "aria-label": "Finished games" }, body)),
  );
  void app.ready.then(() => (signal.aborted ? undefined : start()));
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
function answers(form) {
  const all = Object.fromEntries(new FormData(form));
  return Object.fromEntries(FIELDS.map((name) => [name, String(all[name] ?? "").trim()]));
}

/**
 * What REST is asked, from what the form says; days are the reader's own.
 * @param {Record<string, string>} form
 * @returns {Record<string, string | number>}
 */
export function asked({ player, opponent, what, reason, from, to }) {
  /** @type {Record<string, Record<string, string>>} */
  const kinds = { ranked: { ranked: "true" }, unranked: { ranked: "false" }, doubles: { doubles: "true" }, tournament: { kind: "tournament" }, master: { kind: "master" } };
  const since = Date.parse(`${from}T00:00`);
  // The midnight after the last day: on the days when clocks change that isn't 24 hours.
  const until = new Date(`${to}T00:00`);
  until.setDate(until.getDate() + 1);
  return {
    player,
    opponent,
    ...kinds[what],
    reason,
    ...(Number.isNaN(since) ? {} : { since: Math.max(0, since) }),
    ...(Number.isNaN(until.getTime()) ? {} : { until: Math.max(0, until.getTime()) }),
  };
}

/** @param {URLSearchParams} given */
function questions(given) {
  /** @param {string} name */
  const value = (name) => given.get(name) ?? "";
  return el(
    "form",
    { class: "archive-form", role: "search" },
    field("Player", el("input", { name: "player", value: value("player"), maxlength: 64, autocomplete: "off", data: { testid: "archive-player" } })),
    field("Opponent", el("input", { name: "opponent", value: value("opponent"), maxlength: 64, autocomplete: "off" })),
    field("Games", choice("what", value("what"), [["", "All"], ["ranked", "Ranked"], ["unranked", "Unranked"], ["doubles", "Doubles"], ["tournament", "Tournament"], ["master", "Master"]])),
    field("End", choice("reason", value("reason"), [["", "Any"], ...Object.entries(REASONS).filter(([name]) => name !== "abandonment")])),
    field("From", el("input", { type: "date", name: "from", value: value("from") })),
    field("To", el("input", { type: "date", name: "to", value: value("to") })),
    el("button", { type: "submit", class: "button", data: { rank: "main", testid: "archive-search" } }, "Search"),
  );
}

/** @param {string} words @param {HTMLElement} control */
function field(words, control) {
  return el("label", { class: "field" }, el("span", {}, words), control);
}

/** @param {string} name @param {string} chosen @param {[string, string][]} options */
function choice(name, chosen, options) {
  return el("select", { name }, ...options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
}

/** @param {Record<string, string>} form */
function downloads(form) {
  const lines = `/api/v1/archive/export${query(asked(form))}`;
  const texts = `/api/v1/archive/export${query({ ...asked(form), format: "text" })}`;
  return el(
    "p",
    { class: "quiet downloads" },
    "Take away the latest 500 of this search: ",
    el("a", { href: texts, download: "games.txt" }, "text records"),
    " or ",
    el("a", { href: lines, download: "games.ndjson" }, "NDJSON"),
    ".",
  );
}
