/** The robots' levels: which one suits you, and the list to pick from. */

import { el } from "../shell/dom.js";

/** @typedef {import("../protocol.js").Level} Level */

/**
 * The level to offer first.
 * @param {Level[]} levels
 * @param {number | null} ranking yours; null for a newcomer, who meets the gentlest
 * @param {string | null} last the id of the level played last, which wins if it is still there
 * @returns {string | null} null when no level is playable
 */
export function levelFor(levels, ranking, last) {
  const playable = levels.filter((level) => level.playable);
  if (playable.some((level) => level.id === last)) return last;
  const goal = ranking ?? 0;
  const nearest = [...playable].sort((a, b) => Math.abs(a.ranking - goal) - Math.abs(b.ranking - goal) || a.ranking - b.ranking);
  return nearest[0]?.id ?? null;
}

/**
 * One radio a level, the gentlest on top.
 * @param {Level[]} levels @param {string | null} chosen @param {string} name of the radio group
 * @returns {HTMLElement}
 */
export function levelPicker(levels, chosen, name) {
  const sorted = [...levels].sort((a, b) => a.ranking - b.ranking);
  return el("div", { class: "levels" }, ...sorted.map((level) => levelRow(level, level.id === chosen, name)));
}

/** @param {Level} level @param {boolean} checked @param {string} name */
function levelRow(level, checked, name) {
  const input = el("input", { type: "radio", name, value: level.id, checked, disabled: !level.playable });
  return el(
    "label",
    { class: "level", data: { testid: `level-${level.id}`, playable: String(level.playable) } },
    input,
    el("span", { class: "level-name" }, level.name),
    el("span", { class: "level-ranking" }, el("span", { class: "hidden" }, "ranking "), String(level.ranking)),
    el("span", { class: "level-character" }, level.playable ? level.character : missing(level)),
  );
}

/** @param {Level} level */
function missing(level) {
  return `Not on this server: ${level.missing ?? "it is switched off"}.`.replace("..", ".");
}
