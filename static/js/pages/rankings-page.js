/** The ranking lists: tabs, months, search, where you stand. */

import { el, refill } from "../shell/dom.js";
import { load, moreButton, playerLink, query, standingsNav } from "./rankings-parts.js";
import { isMonth, share, tableName } from "./rankings-words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./rankings-types.js").Ranking} Ranking */
/** @typedef {import("./rankings-types.js").RankingRow} RankingRow */
/** @typedef {import("./rankings-types.js").RankingTables} RankingTables */

const SEARCH_MILLISECONDS = 250;
/** @type {Record<string, string>} */
const EXPLAINED = {
  all_time: "0 to 1000, begun at 500. Whoever has not played for three months is left off, and comes back with the next game.",
  doubles: "A pair counts as the mean of its two; both get the change. Begun at 500.",
  tournament: "Elo from tournament games, for players who have reached 950 once. In brackets: fewer than 36 games.",
  master: "From games between masters, without a ceiling. Begun at 1500.",
};

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {string} table
 * @param {AbortSignal} signal
 */
export function showRankings(root, app, table, signal) {
  app.notices.setTitle(`${tableName(table)} · Rankings · Loopline`);
  const tabs = el("div", { class: "tab-row" });
  const list = rankingList(app, table, signal);
  root.append(
    el(
      "div",
      { class: "page standings", data: { testid: "rankings" } },
      standingsNav("rankings"),
      el("h1", {}, "Rankings"),
      tabs,
      el("p", { class: "quiet explained" }, EXPLAINED[table] ?? "Everyone begins the month at 700."),
      list,
    ),
  );
  void load({ node: tabs, ask: () => app.rest.get("/rankings"), show: (/** @type {RankingTables} */ all) => refill(tabs, ...tableTabs(app, all, table)), signal });
}

/** @param {App} app @param {RankingTables} all @param {string} here */
function tableTabs(app, all, here) {
  const current = [...all.tables.slice(0, 1), all.month, ...all.tables.slice(1)];
  const links = current.map((table) =>
    el("a", { href: `/rankings/${table}`, "aria-current": table === here ? "page" : null }, table === all.month ? "This month" : tableName(table)),
  );
  return [el("nav", { class: "tabs small", "aria-label": "Ranking" }, ...links), months(app, all, here)];
}

/** @param {App} app @param {RankingTables} all @param {string} here */
function months(app, all, here) {
  const past = all.months.filter((month) => month !== all.month);
  if (past.length === 0) return null;
  const chosen = isMonth(here) && here !== all.month;
  const options = past.map((month) => el("option", { value: month, selected: month === here }, tableName(month)));
  const select = el("select", { "aria-label": "Past months", data: { testid: "months" } }, el("option", { value: "", selected: !chosen }, "Past months"), ...options);
  select.addEventListener("change", () => select.value && app.navigate(`/rankings/${select.value}`));
  return select;
}

/** @param {App} app @param {string} table @param {AbortSignal} signal @returns {HTMLElement} */
function rankingList(app, table, signal) {
  const mine = el("div", { class: "mine" });
  const body = el("div", { class: "list-body" });
  const search = el("input", { type: "search", placeholder: "Find a player", "aria-label": "Find a player", maxlength: 32, data: { testid: "search" } });
  /** @type {RankingRow[]} */
  let rows = [];
  let asked = 0;

  /** @param {{ search?: string, around?: string, cursor?: string }} which */
  const ask = async (which) => {
    const number = ++asked;
    const answer = /** @type {Ranking} */ (await app.rest.get(`/rankings/${table}${query(which)}`));
    // An answer to a question that has been asked anew meanwhile is of no use.
    return number === asked ? answer : null;
  };
  /** @param {{ search?: string, around?: string }} which */
  const start = (which) => load({ node: body, ask: () => ask(which), show: (answer) => answer && first(answer, which), signal });

  /** @param {Ranking} answer @param {{ search?: string, around?: string }} which */
  const first = (answer, which) => {
    rows = answer.rows;
    refill(mine, ...whereIStand(answer, () => void start({ around: answer.me?.player.name }), () => void start({}), Boolean(which.around)));
    render(answer, which.search ?? "");
  };
  /** @param {Ranking} answer @param {string} words */
  const render = (answer, words) => {
    const me = app.session.person();
    const { next } = answer;
    const more = next && moreButton("more-rows", async () => {
      const page = await app.attempt(() => ask({ search: words, cursor: next }));
      if (!page || signal.aborted) return;
      rows = [...rows, ...page.rows];
      render(page, words);
    });
    refill(body, rows.length ? rankingTable(rows, me) : nobody(words), more || null);
  };

  let timer = 0;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void start({ search: search.value.trim() }), SEARCH_MILLISECONDS);
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
  void app.ready.then(() => (signal.aborted ? undefined : start({})));
  return el("section", { "aria-label": tableName(table) }, el("div", { class: "list-head" }, search, mine), body);
}

/** @param {Ranking} answer @param {() => void} show @param {() => void} top @param {boolean} isThere */
function whereIStand(answer, show, top, isThere) {
  const { me, total } = answer;
  if (!me) return [el("span", { class: "quiet" }, `${total} ${total === 1 ? "player" : "players"}`)];
  const words = el("span", {}, "You are ", el("strong", {}, `number ${me.rank}`), ` of ${total}`);
  const act = isThere ? top : show;
  return [words, el("button", { type: "button", class: "link-button", data: { key: "where", act: isThere ? "top" : "find", testid: "where" }, on: { click: act } }, isThere ? "From the top" : "Show me there")];
}

/** @param {RankingRow[]} rows @param {{ id: string } | null} me */
function rankingTable(rows, me) {
  const head = ["Rank", "Player", "Ranking", "Games", "Score"].map((words, i) => el("th", { scope: "col", data: { column: i } }, words));
  return el(
    "table",
    { class: "list", data: { testid: "ranking" } },
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...rows.map((row) => rankingRow(row, row.player.id === me?.id))),
  );
}

/** @param {RankingRow} row @param {boolean} isMe */
function rankingRow(row, isMe) {
  return el(
    "tr",
    { data: { own: isMe || null, player: row.player.name } },
    el("td", { data: { column: 0 } }, String(row.rank)),
    el("th", { scope: "row", data: { column: 1 } }, playerLink(row.player)),
    el("td", { data: { column: 2 } }, row.provisional ? `(${row.rating})` : String(row.rating)),
    el("td", { data: { column: 3 } }, String(row.games)),
    el("td", { data: { column: 4 } }, share(row)),
  );
}

/** @param {string} words */
function nobody(words) {
  return el("p", { class: "empty" }, words ? `Nobody on this list is called “${words}”.` : "Nobody is on this list yet. A ranked game between registered players begins it.");
}
