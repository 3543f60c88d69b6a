/** The bar with which one steps through the game: buttons, a scrubber, where one stands, the way back to the live end. */

import { el } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { placedWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./playback.js").Look} Look */

/**
 * @param {object} acts
 * @param {(ply: number) => void} acts.seek
 * @param {(by: number) => void} acts.step
 * @param {() => void} acts.toggle
 * @param {() => void} acts.live
 * @param {() => void} acts.share
 * @param {() => void} acts.review
 */
export function createPlaybackBar({ seek, step, toggle, live, share, review }) {
  const first = button("first", "To the start (Home)", () => seek(0));
  const back = button("back", "A placement back (,)", () => step(-1));
  const play = button("play", "Play it by itself (P)", toggle);
  const onward = button("forward", "A placement onward (.)", () => step(1));
  const end = button("last", "To the end (End)", live);
  const slide = el("input", { type: "range", class: "scrubber", min: 0, max: 0, step: 1, "aria-label": "Placement", data: { testid: "scrubber" } });
  slide.addEventListener("input", () => seek(Number(slide.value)));
  const where = el("span", { class: "ply", data: { testid: "ply" } });
  const now = el("button", { type: "button", class: "chip live", on: { click: live }, data: { testid: "live" } });
  const link = button("link", "Copy a link to this placement", share);
  const judge = el("button", { type: "button", class: "chip", hidden: true, on: { click: review }, data: { testid: "review-button" } }, "Review");
  const steps = el("div", { class: "steps" }, first, back, play, onward, end);
  const root = el("div", { class: "playback", role: "group", "aria-label": "Step through the game", hidden: true, data: { testid: "playback" } }, steps, slide, where, now, judge, link);

  /** @param {State} state as the game stands now @param {Look} look @param {boolean} shown */
  function render(state, look, shown) {
    root.hidden = !shown;
    if (!shown) return;
    const at = look.ply ?? look.last;
    const past = look.ply !== null;
    slide.max = String(look.last);
    slide.value = String(at);
    const laid = at > 0 ? state.game.tiles[at - 1] : null;
    slide.setAttribute("aria-valuetext", `${at} of ${look.last}${laid ? `: ${placedWords(state, laid)}` : ""}`);
    where.textContent = `${at} / ${look.last}`;
    for (const one of [first, back]) one.disabled = at === 0;
    for (const one of [onward, end]) one.disabled = !past;
    play.replaceChildren(icon(look.playing ? "pause" : "play"));
    play.setAttribute("aria-pressed", String(look.playing));
    const running = !state.game.result;
    judge.hidden = running;
    now.hidden = !past || !running;
    now.textContent = look.fresh ? `Live +${look.fresh}` : "Live";
    now.setAttribute("aria-label", look.fresh ? `To the live game, ${look.fresh} new ${look.fresh === 1 ? "placement" : "placements"}` : "To the live game");
  }

  return { root, render };
}

/** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act */
function button(name, label, act) {
  return el("button", { type: "button", class: "icon-button", title: label, "aria-label": label.replace(/ \(.*\)$/, ""), on: { click: act }, data: { step: name } }, icon(name));
}
