/** Pointer, wheel and key events of the room, handed to the pointer machine and the keyboard. */

import { createPointers } from "./pointers.js";

/** @typedef {import("./pointers.js").Grip} Grip */

/**
 * @param {HTMLElement} root the whole room
 * @param {SVGSVGElement} board
 * @param {import("./pointers.js").Gestures & { wheel: (event: WheelEvent) => void }} gestures points are client pixels
 * @param {AbortSignal} signal
 */
export function listenToPointers(root, board, gestures, signal) {
  const pointers = createPointers(gestures);

  /** @param {PointerEvent} event */
  const press = (event) => ({ id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse" });

  root.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const grip = gripOf(event.target, board);
      if (!grip) return;
      event.target.setPointerCapture?.(event.pointerId);
      pointers.down(press(event), grip);
    },
    { signal },
  );
  root.addEventListener("pointermove", (event) => pointers.move(press(event)), { signal });
  root.addEventListener("pointerup", (event) => pointers.up(press(event)), { signal });
  root.addEventListener("pointercancel", (event) => pointers.cancel(event.pointerId), { signal });
  board.addEventListener("wheel", gestures.wheel, { signal, passive: false });
}

/** @param {Element} target @param {SVGSVGElement} board @returns {Grip | null} what a press there takes hold of */
function gripOf(target, board) {
  const held = target.closest("[data-hand-tile][data-own]");
  if (held instanceof HTMLElement) return { kind: "carry", what: "hand", tile: Number(held.dataset.handTile) };
  if (target.closest("[data-testid='ghost']")) return { kind: "carry", what: "ghost" };
  if (target.closest("[data-target]")) return { kind: "carry", what: "target" };
  return board.contains(target) ? { kind: "board" } : null;
}

/** @typedef {"turn" | "turn-back" | "confirm" | "cancel" | "fit" | "left" | "right" | "up" | "down" | "next" | "previous"} KeyAct */

/** @type {Record<string, KeyAct>} */
const ACTS = {
  Enter: "confirm", Escape: "cancel", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  r: "turn", R: "turn-back", f: "fit", F: "fit", n: "next", N: "previous",
};

/**
 * @param {{ pick: (slot: number) => void, act: (act: KeyAct) => boolean }} keyboard `act` tells whether it did anything
 * @param {AbortSignal} signal
 */
export function listenToKeys(keyboard, signal) {
  document.addEventListener(
    "keydown",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, textarea, select, dialog")) return;
      if (/^[1-6]$/.test(event.key)) return keyboard.pick(Number(event.key) - 1);
      const act = ACTS[event.key];
      // Enter on a button is that button's.
      if (!act || (act === "confirm" && target?.closest("button, a, summary"))) return;
      if (keyboard.act(act)) event.preventDefault();
    },
    { signal },
  );
}
