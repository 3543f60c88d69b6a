/** What gestures and keys mean in the room. */

import { SIDE, cellAt } from "./hexes.js";
import { tilePicture } from "./tile-art.js";

/** @typedef {ReturnType<typeof import("./placing.js").createPlacing>} Placing */
/** @typedef {ReturnType<typeof import("./viewport.js").createViewport>} Viewport */
/** @typedef {import("./pointers.js").Point} Point */

/** A finger hides what is under it: what it carries is held this much higher, in pixels. */
const LIFT = 56;

/**
 * @param {{ viewport: Viewport, placing: Placing, board: SVGSVGElement, view: HTMLElement }} parts
 * @returns {import("./pointers.js").Gestures & { wheel: (event: WheelEvent) => void }}
 */
export function createGestures({ viewport, placing, view }) {
  /** @type {SVGSVGElement | null} */
  let carried = null;

  /** @param {Point} point @param {boolean} touch */
  const aim = (point, touch) => (touch ? { x: point.x, y: point.y - LIFT } : point);

  function putDown() {
    carried?.remove();
    carried = null;
    delete view.dataset.carrying;
  }

  /** @param {Point} at */
  function showCarried(at) {
    const draft = placing.draft();
    if (!draft) return putDown();
    carried ??= view.appendChild(tilePicture(draft.tile));
    carried.classList.add("carried");
    const size = Math.max(44, SIDE * 2 * viewport.scale());
    carried.style.width = `${size}px`;
    carried.style.transform = `translate(${at.x - size / 2}px, ${at.y - size / 2}px)`;
    carried.style.visibility = draft.cell ? "hidden" : "visible";
    carried.querySelector(".tile-turn")?.setAttribute("transform", `rotate(${draft.rotation * 60})`);
  }

  /** @param {Point} at @param {boolean} touch */
  function carry(at, touch) {
    const point = aim(at, touch);
    // Over the trays the tile is back in the hand.
    placing.carry(viewport.contains(point) ? viewport.plane(point) : { x: Infinity, y: Infinity });
    showCarried(point);
  }

  return {
    tap(grip, point) {
      if (grip.kind === "carry" && grip.what === "hand" && grip.tile) placing.pickTile(grip.tile);
      else placing.tapCell(cellAt(viewport.plane(point)));
    },
    carryStart(grip) {
      view.dataset.carrying = "true";
      if (grip.kind === "carry" && grip.tile && placing.draft()?.tile !== grip.tile) placing.pickTile(grip.tile);
    },
    carry,
    drop(at, touch) {
      carry(at, touch);
      const point = aim(at, touch);
      if (viewport.contains(point)) placing.dropped(cellAt(viewport.plane(point)));
      putDown();
    },
    carryCancel: putDown,
    pan: viewport.pan,
    pinch: viewport.zoom,
    wheel(event) {
      event.preventDefault();
      // Over a ghost the wheel turns it; elsewhere it zooms.
      const onGhost = event.target instanceof Element && event.target.closest("[data-testid='ghost']");
      if (onGhost) placing.rotate(event.deltaY > 0 ? 1 : -1);
      else viewport.zoom(event.deltaY > 0 ? 1 / 1.12 : 1.12, { x: event.clientX, y: event.clientY });
    },
  };
}

/**
 * @param {Placing} placing @param {Viewport} viewport @param {() => (number | null)[]} hand
 * @returns {Parameters<typeof import("./listen.js").listenToKeys>[0]}
 */
export function createKeyboard(placing, viewport, hand) {
  return {
    pick(slot) {
      const tile = hand()[slot];
      if (tile !== null && tile !== undefined) placing.pickTile(tile);
    },
    act(act) {
      switch (act) {
        case "turn":
          return placing.rotate(1);
        case "turn-back":
          return placing.rotate(-1);
        case "confirm":
          return placing.confirm();
        case "cancel":
          return placing.cancel();
        case "next":
          return placing.cycle(1);
        case "previous":
          return placing.cycle(-1);
        case "fit":
          viewport.fit();
          return true;
        default:
          return placing.step(act);
      }
    },
  };
}
