/** Looking for an opponent: what the panel says and offers. Pure; times are milliseconds. */

import { UNRANKED } from "./state.js";

const FIRST_REACH = 50;
const STEP = 50;
const STEP_MS = 5_000;
const ANYBODY_MS = 60_000;
/** So long somebody waits before a robot is offered. */
export const ROBOT_OFFER_MS = 10_000;

/**
 * @param {number} waited
 * @returns {number | null} how far the other's ranking may lie from mine by now; null once anybody will do
 */
export function reach(waited) {
  if (waited >= ANYBODY_MS) return null;
  return FIRST_REACH + STEP * Math.floor(Math.max(0, waited) / STEP_MS);
}

/** @param {number | null} ranking @param {number} waited @returns {string} */
export function searchWords(ranking, waited) {
  const limit = reach(waited);
  if (limit === null) return "Anybody will do by now.";
  const own = ranking ?? UNRANKED;
  return `Rankings ${Math.max(0, own - limit)} to ${own + limit}.`;
}

/** @param {number} waited @returns {string} "0:07" */
export function waitedWords(waited) {
  const seconds = Math.floor(Math.max(0, waited) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * @param {import("../protocol.js").Level[]} levels @param {number | null} ranking
 * @returns {import("../protocol.js").Level | null} the robot nearest to that ranking which can be played
 */
export function nearestRobot(levels, ranking) {
  const own = ranking ?? UNRANKED;
  const playable = levels.filter((level) => level.playable);
  return playable.sort((a, b) => Math.abs(a.ranking - own) - Math.abs(b.ranking - own))[0] ?? null;
}
