/** A seat's tray: name, score, whose turn, and the six open tiles. */

import { el, svg } from "../shell/dom.js";
import { playerName } from "../shell/player-name.js";
import { tilePicture } from "./tile-art.js";

/** @typedef {import("../protocol.js").Seat} Seat */
/** @typedef {import("../protocol.js").Best} Best */

/**
 * @typedef {object} Tray
 * @property {Seat} seat
 * @property {(number | null)[]} hand
 * @property {boolean} own
 * @property {boolean} due it is this seat's turn
 * @property {Best} best
 * @property {boolean} offline
 * @property {boolean} winner
 * @property {Set<number>} fitting tiles that fit a forced space
 * @property {boolean} forced this seat must fill a forced space now
 * @property {{ tile: number, rotation: number, onBoard: boolean, ready: boolean, sending: boolean } | null} draft
 * @property {Map<number, number>} rotations how each tile lies in the hand
 */

/**
 * @param {number} seat
 * @param {{ confirm: () => void, hover: (colour: string | null) => void, key: (tile: number) => void }} acts
 */
export function createTray(seat, acts) {
  const name = el("span", { class: "tray-name" });
  const note = el("span", { class: "tray-note" });
  const score = el("button", { type: "button", class: "score", on: { pointerenter: () => acts.hover(root.dataset.colour ?? null), pointerleave: () => acts.hover(null), focus: () => acts.hover(root.dataset.colour ?? null), blur: () => acts.hover(null) } });
  const time = el("span", { class: "clock", role: "timer", data: { testid: "clock" } });
  const slots = el("div", { class: "slots" });
  const root = el("section", { class: "tray", data: { seat } }, el("div", { class: "tray-head" }, el("span", { class: "swatch" }), name, note, time, score), slots);
  let drawn = "";

  /** @param {Tray} tray */
  function render(tray) {
    const { seat: one, own, due, best, offline, winner } = tray;
    Object.assign(root.dataset, { colour: one.colour, own: String(own), due: String(due), winner: String(winner), forced: String(tray.forced) });
    root.setAttribute("aria-label", `${one.player.name}, ${COLOURS[one.colour]}${due ? ", on move" : ""}`);
    note.textContent = offline ? "offline" : due && !own ? "thinking…" : "";
    score.replaceChildren(el("b", {}, String(best.score)), ` ${best.kind === "loop" ? "loop" : "line"}`);
    score.setAttribute("aria-label", `${best.score} points: a ${best.kind} of ${best.tiles} tiles. Shows it on the board.`);
    const next = JSON.stringify([tray.hand, own, due, [...tray.fitting], tray.forced, tray.draft, [...tray.rotations]]);
    if (next === drawn) return;
    drawn = next;
    name.replaceChildren(playerName(one.player), own ? el("span", { class: "you" }, "you") : "");
    fill(slots, tray, acts);
  }

  /** @param {{ text: string, state: string, points: number } | null} clock null where there is none */
  function renderClock(clock) {
    time.hidden = clock === null;
    if (!clock) return;
    time.textContent = clock.points ? `${clock.text} (\u2212${clock.points} TP)` : clock.text;
    time.dataset.state = clock.state;
  }

  return { root, render, renderClock };
}

const COLOURS = { R: "red", Y: "yellow", G: "green", B: "blue" };

/** @param {HTMLElement} slots @param {Tray} tray @param {{ confirm: () => void, key: (tile: number) => void }} acts */
function fill(slots, tray, acts) {
  const active = document.activeElement instanceof HTMLElement && slots.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  slots.replaceChildren(...tray.hand.map((tile, i) => slot(tile, i, tray, acts)));
  const heir = active && slots.querySelector(`[data-key="${active}"]`);
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
}

/** @param {number | null} tile @param {number} i @param {Tray} tray @param {{ confirm: () => void, key: (tile: number) => void }} acts */
function slot(tile, i, tray, acts) {
  if (tile === null) return el("span", { class: "slot", data: { empty: true } });
  const { draft } = tray;
  const picked = draft?.tile === tile;
  if (picked && draft.onBoard) return confirmSlot(draft, i, acts);
  const fits = tray.fitting.has(tile);
  const rotation = picked ? draft.rotation : (tray.rotations.get(tile) ?? 0);
  const dim = tray.forced && !fits;
  const picture = tilePicture(tile, rotation);
  const arrow = fits && svg("svg", { class: "arrow", viewBox: "0 0 12 12", "aria-hidden": true }, svg("path", { d: "M6 11L1 5h3V1h4v4h3z" }));
  const data = { handTile: tile, own: tray.own || null, picked: picked || null, dim: dim || null, fits: fits || null, key: `slot-${i}` };
  if (!tray.own) return el("span", { class: "slot", title: `Tile ${tile}`, data }, picture, arrow);
  const words = `Tile ${tile}${fits ? ", fits a forced space" : ""}${picked ? ", picked" : ""}`;
  const pressKey = (/** @type {MouseEvent} */ event) => event.detail === 0 && acts.key(tile);
  return el("button", { type: "button", class: "slot", "aria-label": words, "aria-pressed": String(picked), data, on: { click: pressKey } }, picture, arrow);
}

/** @param {NonNullable<Tray["draft"]>} draft @param {number} i @param {{ confirm: () => void }} acts */
function confirmSlot(draft, i, acts) {
  const data = { testid: "confirm", sending: draft.sending || null, key: `slot-${i}` };
  return el(
    "span",
    { class: "slot", data: { emptied: true } },
    el("button", { type: "button", class: "confirm", "aria-label": "Confirm the placement", disabled: !draft.ready || draft.sending, data, on: { click: acts.confirm } }),
  );
}
