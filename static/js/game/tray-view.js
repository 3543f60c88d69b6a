/** A seat's tray: name, score, whose turn, and the six open tiles. */

import { el, svg } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { tilePicture } from "./tile-art.js";
import { COLOUR_NAMES } from "./words.js";

/** @typedef {import("../protocol.js").Seat} Seat */
/** @typedef {import("../protocol.js").Best} Best */

/**
 * @typedef {object} Tray
 * @property {Seat} seat
 * @property {(number | null)[]} hand
 * @property {boolean} own
 * @property {boolean} partner of the one who looks, in Doubles
 * @property {boolean} due it is this seat's turn
 * @property {Best} best
 * @property {"here" | "away" | "offline"} presence of the seat's person
 * @property {boolean} lent a robot plays in place of the person
 * @property {boolean} out its side has quit
 * @property {boolean} winner
 * @property {boolean} over the game has ended
 * @property {boolean} past one looks back at it
 * @property {Set<number>} fitting tiles that fit a forced space
 * @property {boolean} forced this seat must fill a forced space now
 * @property {{ tile: number, rotation: number, onBoard: boolean, ready: boolean, sending: boolean, planning: boolean } | null} draft
 * @property {number[]} plans tiles that lie planned, in order
 * @property {Map<number, number>} rotations how each tile lies in the hand
 */

/** `key`: a tile was pressed with the keyboard. @typedef {{ confirm: () => void, hover: (colour: string | null) => void, key: (tile: number) => void, nameOf: (player: import("../protocol.js").Player) => HTMLElement }} Acts */

/**
 * @param {number} seat
 * @param {Acts} acts
 */
export function createTray(seat, acts) {
  const name = el("span", { class: "tray-name" });
  const note = el("span", { class: "tray-note" });
  const badge = el("span", { class: "badge", hidden: true, data: { testid: "badge" } });
  const show = () => acts.hover(root.dataset.colour ?? null);
  const hide = () => acts.hover(null);
  const score = el("button", { type: "button", class: "score", on: { pointerenter: show, pointerleave: hide, focus: show, blur: hide } });
  const time = el("span", { class: "clock", role: "timer", hidden: true, data: { testid: "clock" } });
  const slots = el("div", { class: "slots" });
  const root = el("section", { class: "tray", data: { seat } }, el("div", { class: "tray-head" }, el("span", { class: "swatch" }), name, badge, note, time, score), slots);
  /** @type {string[]} */
  const drawn = [];
  let named = "";

  /** @param {Tray} tray */
  function render(tray) {
    const { seat: one, own, due, best, winner } = tray;
    const spent = tray.over && tray.hand.every((tile) => tile === null);
    Object.assign(root.dataset, { colour: one.colour, own: String(own), due: String(due), winner: String(winner), forced: String(tray.forced), spent: String(spent) });
    root.setAttribute("aria-label", `${one.player.name}, ${COLOUR_NAMES[one.colour]}${due ? ", on move" : ""}`);
    note.textContent = noteOf(tray);
    note.toggleAttribute("data-partner", tray.partner);
    renderBadge(badge, badgeOf(tray));
    score.replaceChildren(el("b", {}, String(best.score)), ` ${best.kind === "loop" ? "loop" : "line"}`);
    score.setAttribute("aria-label", `${best.score} ${best.kind}: points for ${best.tiles} ${best.tiles === 1 ? "tile" : "tiles"}. Shows it on the board.`);
    const next = JSON.stringify([one.player, own]);
    if (next !== named) name.replaceChildren(acts.nameOf(one.player), own ? el("span", { class: "you" }, "you") : "");
    named = next;
    fill(slots, drawn, tray, acts);
  }

  /** @param {{ text: string, state: string, points: number } | null} clock `points`: tournament points that the overtime costs */
  function renderClock(clock) {
    time.hidden = clock === null;
    if (!clock) return;
    const { text, state, points } = clock;
    time.textContent = points ? `${text} (\u2212${points} TP)` : text;
    time.dataset.state = state;
  }

  return { root, render, renderClock };
}

/** @param {Tray} tray @returns {string} */
function noteOf({ seat, own, partner, due, lent, past }) {
  const doing = due && !own && !lent && !past ? (seat.player.kind === "robot" ? "thinking…" : "to move") : "";
  return [partner && "partner", doing].filter(Boolean).join(" · ");
}

/** `short` is for a narrow tray. @typedef {{ state: "offline" | "away" | "lent" | "out", words: string, short: string, title: string } | null} Badge */

/** @param {Tray} tray @returns {Badge} what is out of the ordinary with the seat, in a word or two */
export function badgeOf({ seat, presence, lent, out, over }) {
  const { name } = seat.player;
  if (over) return null;
  if (out) return { state: "out", words: "left", short: "left", title: `${name} has quit; a robot plays on` };
  if (lent) return { state: "lent", words: "robot plays", short: "robot", title: `A robot plays for ${name}` };
  if (presence === "here") return null;
  if (presence === "away") return { state: "away", words: "away", short: "away", title: `${name} has the game open, but not in sight` };
  return { state: "offline", words: "offline", short: "offline", title: `${name} is not connected` };
}

/** @param {HTMLElement} node @param {Badge} badge */
function renderBadge(node, badge) {
  node.hidden = badge === null;
  if (!badge) {
    delete node.dataset.state;
    return;
  }
  if (node.dataset.state === badge.state) return;
  node.replaceChildren(el("span", { class: "long" }, badge.words), el("span", { class: "short", "aria-hidden": true }, badge.short));
  node.title = badge.title;
  node.dataset.state = badge.state;
}

/**
 * What one slot shows.
 * @typedef {object} Slot
 * @property {number} i
 * @property {number | null} tile
 * @property {boolean} own
 * @property {boolean} picked
 * @property {boolean} fits a forced space
 * @property {boolean} dim
 * @property {number} rotation
 * @property {number} planned its place among the plans, from 1; 0 when it is not planned
 * @property {"ready" | "sending" | null} confirm the tile lies on the board, and the dot waits in its place
 */

/** @param {Tray} tray @param {number} i @returns {Slot} */
function slotOf(tray, i) {
  const tile = tray.hand[i];
  const draft = tray.draft?.tile === tile ? tray.draft : null;
  const fits = tile !== null && tray.fitting.has(tile);
  const rotation = draft?.rotation ?? (tile === null ? 0 : (tray.rotations.get(tile) ?? 0));
  const confirm = draft?.onBoard && !draft.planning ? (draft.sending || !draft.ready ? "sending" : "ready") : null;
  const planned = tile === null ? 0 : draft?.onBoard && draft.planning ? tray.plans.length + 1 : tray.plans.indexOf(tile) + 1;
  return { i, tile, own: tray.own, picked: draft !== null, fits, dim: tray.forced && !fits, rotation, planned, confirm };
}

/**
 * Draws anew only the slots that have changed; the keyboard stays where it was.
 * @param {HTMLElement} slots @param {string[]} drawn what each slot shows by now; kept up here
 * @param {Tray} tray @param {Acts} acts
 */
function fill(slots, drawn, tray, acts) {
  tray.hand.forEach((_, i) => {
    const slot = slotOf(tray, i);
    const next = JSON.stringify(slot);
    if (next === drawn[i]) return;
    drawn[i] = next;
    const [old, node] = [slots.children[i], slotNode(slot, acts)];
    if (!old) return slots.append(node);
    const focused = old.contains(document.activeElement);
    old.replaceWith(node);
    const heir = node.matches("button") ? node : node.querySelector("button");
    if (focused && heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  });
}

/** @param {Slot} slot @param {Acts} acts @returns {HTMLElement} */
function slotNode(slot, acts) {
  const { tile, own, picked, fits, dim, rotation } = slot;
  if (tile === null) return el("span", { class: "slot", data: { empty: true } });
  if (slot.confirm) return confirmSlot(slot.confirm, acts);
  const picture = tilePicture(tile, rotation);
  const arrow = fits && svg("svg", { class: "arrow", viewBox: "0 0 12 12", "aria-hidden": true }, svg("path", { d: "M6 11L1 5h3V1h4v4h3z" }));
  const data = { handTile: tile, own: own || null, picked: picked || null, dim: dim || null, fits: fits || null, planned: slot.planned || null };
  if (!own) return el("span", { class: "slot", title: `Tile ${tile}`, data }, picture, arrow);
  const words = `Tile ${tile}${fits ? ", fits a forced space" : ""}${slot.planned ? `, planned as number ${slot.planned}` : ""}`;
  // A press of the pointer is the pointer machine's; a click without one comes from the keyboard.
  const pressKey = (/** @type {MouseEvent} */ event) => event.detail === 0 && acts.key(tile);
  return el("button", { type: "button", class: "slot", "aria-label": words, "aria-pressed": String(picked), data, on: { click: pressKey } }, picture, arrow);
}

/**
 * The dot acts when the press is let go on it: after a drag a finger's tap is not always followed by a click. A click
 * that does come (keyboard, screen reader, or after the press) finds the placement already on its way.
 * @param {"ready" | "sending"} state @param {Acts} acts @returns {HTMLElement}
 */
function confirmSlot(state, acts) {
  const sending = state === "sending";
  let pressed = false;
  const pointerdown = (/** @type {PointerEvent} */ event) => {
    pressed = event.button === 0;
  };
  const pointerup = (/** @type {PointerEvent} */ event) => {
    if (pressed && isOver(dot, event)) acts.confirm();
    pressed = false;
  };
  const on = { click: acts.confirm, pointerdown, pointerup };
  const data = { testid: "confirm", sending: sending || null };
  const dot = el("button", { type: "button", class: "confirm", "aria-label": "Confirm the placement", disabled: sending, data, on }, icon("check"));
  return el("span", { class: "slot", data: { emptied: true } }, dot);
}

/** A finger that slid off still reports to where it began. @param {Element} node @param {PointerEvent} event */
function isOver(node, { clientX, clientY }) {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
