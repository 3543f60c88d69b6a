/** The review of a finished game: asks for it, shows how far it is, then the graph and what the shown placement cost. */

import { el } from "../shell/dom.js";
import { accuracyOf, alternativesOf, costWords, graphWords, marginLines, progressWords, standWords, suggestedWords } from "./review-facts.js";
import { createGraph, plotOf } from "./review-graph.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../protocol.js").ReviewStanding} Standing */

/** Where the room tells nothing (the review is done by another process), it is asked again. */
const ASK_MS = 2500;

/**
 * @param {object} parts
 * @param {string} parts.gameId
 * @param {import("../net/rest.js").Rest} parts.rest
 * @param {() => State | null} parts.current
 * @param {(ply: number) => void} parts.seek
 * @param {(words: string) => void} parts.announce
 * @param {(words: string, options: { kind: "error" }) => void} parts.toast
 * @param {() => void} parts.changed
 * @param {() => void} parts.resized the board has more room, or less
 * @param {AbortSignal} parts.signal
 */
export function createReview({ gameId, rest, current, seek, announce, toast, changed, resized, signal }) {
  const path = `/games/${gameId}/review`;
  const root = el("section", { class: "review", hidden: true, "aria-label": "Review", data: { testid: "review" } });
  const facts = el("p", { class: "review-facts", data: { testid: "review-facts" } });
  /** @type {Standing | null} */
  let standing = null;
  /** @type {ReturnType<typeof createGraph> | null} */
  let graph = null;
  let isOpen = false;
  let timer = 0;

  /** Open the review, or close it. */
  async function toggle() {
    if (isOpen && standing?.state !== "failed") return close();
    isOpen = true;
    if (standing?.state !== "done") await fetchIt(() => rest.post(path));
    else build(standing);
  }

  function close() {
    isOpen = false;
    clearTimeout(timer);
    root.hidden = true;
    changed();
    resized();
  }

  /** @param {() => Promise<Standing>} ask */
  async function fetchIt(ask) {
    try {
      const answer = await ask();
      if (!signal.aborted) became(answer);
    } catch (error) {
      if (signal.aborted) return;
      toast(/** @type {{ detail?: string }} */ (error).detail ?? "That did not work; try again.", { kind: "error" });
      if (standing?.state !== "running") close();
    }
  }

  /** @param {Standing} next */
  function became(next) {
    const first = standing?.state !== next.state;
    standing = next;
    if (first && next.state !== "running") announce(next.state === "done" ? "The review is there." : progressWords(next));
    if (isOpen) build(next);
    clearTimeout(timer);
    if (isOpen && (next.state === "waiting" || next.state === "running")) timer = window.setTimeout(() => void fetchIt(() => rest.get(path)), ASK_MS);
  }

  /** @param {import("../protocol.js").Frame} frame @returns {boolean} whether it was for the review */
  function take(frame) {
    if (frame.t !== "review") return false;
    const told = /** @type {import("../protocol.js").ReviewFrame} */ (/** @type {unknown} */ (frame));
    if (!isOpen) return true;
    if (told.state === "running") became({ state: "running", ahead: 0, done: told.done, total: told.total, review: null });
    else void fetchIt(() => rest.get(path));
    return true;
  }

  /** @param {Standing} shown */
  function build(shown) {
    const game = current()?.game;
    const was = root.hidden || (graph === null) !== (shown.review === null);
    root.hidden = false;
    if (!game) return;
    if (shown.state !== "done" || !shown.review) {
      graph = null;
      const bar = el("progress", { max: Math.max(1, shown.total), value: shown.done, "aria-label": "Placements reviewed" });
      root.replaceChildren(el("p", { data: { testid: "review-progress" } }, progressWords(shown)), bar);
    } else {
      const { review } = shown;
      const last = review.plies.length;
      graph = createGraph({ plot: plotOf(review, marginLines(review, game.seats)), last, words: graphWords(review, game.seats), colours: game.seats.map(({ colour }) => colour), seek });
      const accuracy = accuracyOf(review, game.seats).map(({ seat, words }) => el("span", { class: "review-side", data: { colour: game.seats[seat].colour } }, el("span", { class: "swatch" }), words));
      const turns = review.turning_points.map((index) => el("button", { type: "button", class: "chip", on: { click: () => seek(index + 1) } }, `${index + 1}: \u2212${review.plies[index].loss.toFixed(1)}`));
      const head = el("div", { class: "review-head" }, el("span", { class: "quiet" }, "Accuracy"), ...accuracy);
      const points = el("div", { class: "review-turns", role: "group", "aria-label": "Turning points" }, turns.length > 0 && el("span", { class: "quiet" }, "Turning points"), ...turns);
      root.replaceChildren(head, graph.root, facts, points);
    }
    changed();
    if (was) resized();
  }

  /** @param {State} now @param {number} ply the shown one */
  function render(now, ply) {
    const review = isOpen ? standing?.review : null;
    if (!graph || !review) return;
    const words = `${standWords(review, ply, now.game.seats)} ${costWords(review, ply)}`.trim();
    const better = suggestedWords(alternativesOf(review, ply));
    graph.show(ply, words);
    facts.textContent = `${words}${better ? ` Others: ${better}.` : ""}`;
  }

  /** @param {number} ply @returns {import("./review-facts.js").Suggested[]} what the board shows as ghosts */
  function alternatives(ply) {
    const review = isOpen && standing?.state === "done" ? standing.review : null;
    return review ? alternativesOf(review, ply) : [];
  }

  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return { root, toggle: () => void toggle(), take, render, alternatives, isOpen: () => isOpen };
}
