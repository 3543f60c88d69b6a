/** What a ranked game did to the rankings of those who played it, told under the score sheet. */

import { el } from "../shell/dom.js";

/** @typedef {import("../protocol.js").Game} Game */
/** @typedef {{ person: string, table: string, kind: string, before: number, after: number }} Change */
/** @typedef {{ level: string, kind: string, before: number, after: number }} RobotChange of a robot whose ranking floats */
/** @typedef {{ uncounted: string | null, reversed_at: number | null, changes: Change[], robots: RobotChange[] }} Changes */

/** @type {Record<string, string>} */
const TABLES = { all_time: "Ranking", doubles: "Doubles ranking", tournament: "Tournament Elo", master: "Master ranking" };

/** @type {Record<string, string>} */
const WHY_NOT = {
  void: "It ended before everybody had made a free placement: no ranking changes.",
  guest: "A guest played: no ranking changes.",
  unranked: "Unranked: no ranking changes.",
};

/**
 * @param {Changes} told @param {Game} game
 * @returns {string[]} a line for each player and table, in seat order, then one for each level that moved; months are left to the player's own page
 */
export function changeLines(told, game) {
  if (told.reversed_at !== null) return ["What this game did to the rankings was taken back."];
  if (told.uncounted !== null) return [WHY_NOT[told.uncounted] ?? "No ranking changes."];
  const people = game.seats.flatMap(({ player }) =>
    told.changes
      .filter((change) => change.person === player.id && change.kind === "game" && change.table in TABLES)
      .map(({ table, before, after }) => line(player.name, TABLES[table], before, after)),
  );
  const robots = told.robots
    .filter((change) => change.kind === "game")
    .map(({ level, before, after }) => line(game.seats.find(({ player }) => player.level === level)?.player.name ?? level, TABLES.all_time, before, after));
  return [...people, ...robots];
}

/** @param {string} name @param {string} table @param {number} before @param {number} after */
function line(name, table, before, after) {
  return `${name}: ${table} ${Math.round(before)} → ${Math.round(after)} (${signed(after - before)})`;
}

/** @param {number} difference */
function signed(difference) {
  const text = Math.abs(difference).toFixed(1);
  return text === "0.0" ? "±0" : `${difference > 0 ? "+" : "−"}${text}`;
}

/**
 * @param {Pick<import("../net/rest.js").Rest, "get">} rest @param {Game} game
 * @returns {HTMLElement | null} null for a game that was unranked from the start
 */
export function rankingChange(rest, game) {
  if (!game.ranked) return null;
  const root = el("ul", { class: "story quiet", data: { testid: "ranking-change" } });
  rest.get(`/games/${game.id}/changes`).then(
    (told) => root.append(...changeLines(told, game).map((words) => el("li", {}, words))),
    () => root.append(el("li", {}, "What it did to the rankings could not be had just now; your own page tells.")),
  );
  return root;
}
