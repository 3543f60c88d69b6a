/** A name as it stands everywhere: crown, name, ranking. */

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {{ kind: string, name: string, ranking: number | null, crown: boolean }} player a person or a robot
 * @returns {HTMLElement}
 */
export function playerName({ kind, name, ranking, crown }) {
  return el(
    "span",
    { class: "player-name", data: { kind } },
    crown && el("span", { class: "crown", role: "img", "aria-label": "Master" }, icon("crown")),
    kind === "robot" && el("span", { class: "robot", role: "img", "aria-label": "Robot" }, icon("robot")),
    el("bdi", { class: "name" }, name),
    ranking !== null && ranking !== undefined && el("span", { class: "ranking", title: "Ranking" }, String(ranking)),
  );
}
