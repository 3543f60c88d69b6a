/** A player's rankings: one is chosen, and its curve and changes are shown. */

import { el, refill } from "../shell/dom.js";
import { graph } from "./profile-graph.js";
import { load, moreButton } from "./rankings-parts.js";
import { changeWords, day, signed, tableName } from "./rankings-words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./rankings-types.js").Change} Change */
/** @typedef {import("./rankings-types.js").History} History */
/** @typedef {import("./rankings-types.js").Profile} Profile */
/** @typedef {import("./rankings-types.js").RankingView} RankingView */

const MONTHS_SHOWN = 3;

/** @param {App} app @param {Profile} found @param {AbortSignal} signal @returns {HTMLElement} */
export function profileHistory(app, { player, rankings }, signal) {
  const lasting = rankings.filter((one) => !/^\d/.test(one.table));
  const months = rankings.filter((one) => /^\d/.test(one.table)).slice(0, MONTHS_SHOWN);
  const shown = [...lasting, ...months];
  const tiles = el("div", { class: "ranking-tiles", role: "group", "aria-label": "Rankings" });
  const body = el("div", { class: "history" });

  /** @param {string} table */
  const choose = (table) => {
    refill(tiles, ...shown.map((one) => rankingTile(one, one.table === table, () => choose(one.table))));
    const address = `/players/${encodeURIComponent(player.name)}/history/${table}`;
    /** @param {History} answer @param {Change[]} [before] */
    const show = (answer, before = []) => {
      const changes = [...before, ...answer.changes];
      const more = answer.next && moreButton("more-changes", async () => {
        const page = await app.attempt(() => app.rest.get(`${address}?before=${answer.next}`));
        if (page && !signal.aborted) show(page, changes);
      });
      refill(body, answer.graph.length > 1 && graph(answer.graph, tableName(table)), changeList(changes, more || null));
    };
    void load({ node: body, ask: () => app.rest.get(address), show, signal });
  };
  choose(shown[0].table);
  return el("section", { class: "profile-section", "aria-label": "Rankings" }, tiles, body);
}

/** @param {RankingView} one @param {boolean} isChosen @param {() => void} choose */
function rankingTile(one, isChosen, choose) {
  const rating = one.provisional ? `(${one.rating})` : String(one.rating);
  const place = one.rank === null ? "not listed" : `number ${one.rank}`;
  return el(
    "button",
    { type: "button", class: "ranking-tile", "aria-pressed": String(isChosen), data: { key: `ranking-${one.table}`, testid: `ranking-${one.table}` }, on: { click: choose } },
    el("span", { class: "quiet" }, tableName(one.table)),
    el("strong", {}, rating),
    el("span", { class: "quiet" }, `${/^\d/.test(one.table) && one.rank === null ? "closed" : place} · best ${one.best}`),
  );
}

/** @param {Change[]} changes @param {HTMLElement | null} more */
function changeList(changes, more) {
  const rows = changes.map((change) =>
    el(
      "li",
      { class: "change", data: { kind: change.kind } },
      change.game ? el("a", { href: `/game/${change.game}` }, day(change.at)) : el("span", {}, day(change.at)),
      el("span", { class: "change-words" }, changeWords(change)),
      el("span", { class: "change-by", data: { sign: Math.sign(change.after - change.before) } }, signed(change.after - change.before)),
      el("span", { class: "change-after" }, String(Math.round(change.after))),
    ),
  );
  const list = el("ul", { class: "change-list", data: { testid: "changes" } }, ...rows);
  return el("details", { class: "changes" }, el("summary", {}, "Every change"), list, more);
}
