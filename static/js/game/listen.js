/** Pointer, wheel and key events of the room, handed to the pointer machine and the keyboard. */

import { readKey } from "./keyboard.js";
import { createPointers } from "./pointers.js";

/** @typedef {import("./pointers.js").Grip} Grip */

/**
 * @param {HTMLElement} view the whole room
 * @param {SVGSVGElement} board
 * @param {ReturnType<typeof import("./gestures.js").createGestures>} gestures points are client pixels
 * @param {AbortSignal} signal
 */
export function listenToPointers(view, board, gestures, signal) {
  const pointers = createPointers(gestures);

  /** @param {PointerEvent} event */
  const press = (event) => ({ id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse" });

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    gestures.press();
    const grip = gripOf(event.target, board);
    if (!grip) return;
    // The room itself holds the pointer: what was pressed may be drawn anew while it is carried.
    view.setPointerCapture(event.pointerId);
    pointers.down(press(event), grip);
  }

  view.addEventListener("pointerdown", down, { signal });
  view.addEventListener("pointermove", (event) => pointers.move(press(event)), { signal });
  view.addEventListener("pointerup", (event) => pointers.up(press(event)), { signal });
  view.addEventListener("pointercancel", (event) => pointers.cancel(event.pointerId), { signal });
  view.addEventListener("wheel", gestures.wheel, { signal, passive: false });
}

/** @param {Element} target @param {SVGSVGElement} board @returns {Grip | null} what a press there takes hold of */
function gripOf(target, board) {
  const held = target.closest("[data-hand-tile][data-own]");
  if (held instanceof HTMLElement) return { kind: "carry", what: "hand", tile: Number(held.dataset.handTile) };
  if (target.closest("[data-testid='ghost']")) return { kind: "carry", what: "ghost" };
  if (target.closest("[data-target]")) return { kind: "carry", what: "target" };
  return board.contains(target) ? { kind: "board" } : null;
}

/** @param {ReturnType<typeof import("./keyboard.js").createKeyboard>} keyboard @param {AbortSignal} signal */
export function listenToKeys(keyboard, signal) {
  /** @param {KeyboardEvent} event */
  function down(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, textarea, select, dialog")) return;
    const key = readKey(event);
    if (!key) return;
    if ("slot" in key) return keyboard.pick(key.slot);
    // Enter on a button is that button's.
    if (key.act === "confirm" && target?.closest("button, a, summary")) return;
    if (keyboard.act(key.act)) event.preventDefault();
  }
  document.addEventListener("keydown", down, { signal });
}
