/** What the pointer's gestures mean in the room. */

import { SIDE, cellAt } from "./hexes.js";
import { tilePicture, turnTile } from "./tile-art.js";
import { createSteps, zoomFactor } from "./wheel.js";

/** @typedef {ReturnType<typeof import("./placing.js").createPlacing>} Placing */
/** @typedef {ReturnType<typeof import("./viewport.js").createViewport>} Viewport */
/** @typedef {import("./pointers.js").Point} Point */

/** A finger hides what is under it: what it carries is held this much higher, in pixels. */
const LIFT = 56;
const NOWHERE = { x: Infinity, y: Infinity };

/**
 * @param {{ viewport: Viewport, placing: Placing, view: HTMLElement }} parts
 * @returns {import("./pointers.js").Gestures & { press: () => void, wheel: (event: WheelEvent) => void }}
 */
export function createGestures({ viewport, placing, view }) {
  const carried = createCarried(view);
  const steps = createSteps();

  /** @param {Point} point @param {boolean} touch */
  const aim = (point, touch) => (touch ? { x: point.x, y: point.y - LIFT } : point);

  /** @param {Point} at @param {boolean} touch */
  function carry(at, touch) {
    const point = aim(at, touch);
    // Over the trays the tile is back in the hand.
    placing.carry(viewport.contains(point) ? viewport.plane(point) : NOWHERE);
    carried.show(placing.draft(), point, Math.max(44, SIDE * 2 * viewport.scale()));
  }

  return {
    press: viewport.settle,
    tap(grip, point) {
      if (grip.kind === "carry" && grip.what === "hand" && grip.tile) placing.pickTile(grip.tile);
      else placing.tapCell(cellAt(viewport.plane(point)));
    },
    carryStart(grip) {
      if (grip.kind === "carry" && grip.tile && placing.draft()?.tile !== grip.tile) placing.pickTile(grip.tile);
    },
    carry,
    drop(at, touch) {
      carry(at, touch);
      const point = aim(at, touch);
      if (viewport.contains(point)) placing.dropped(cellAt(viewport.plane(point)));
      carried.putDown();
    },
    carryCancel: carried.putDown,
    pan: viewport.pan,
    pinch: viewport.zoom,
    wheel(event) {
      const over = event.target instanceof Element ? event.target : null;
      const turns = carried.isUp() || over?.closest("[data-testid='ghost'], .own");
      if (!turns && !over?.closest(".stage")) return;
      event.preventDefault();
      const step = turns ? steps(event) : 0;
      if (step) placing.rotate(step);
      else if (!turns) viewport.zoom(zoomFactor(event), { x: event.clientX, y: event.clientY });
    },
  };
}

/** The tile under the pointer while it is over no cell that takes it. @param {HTMLElement} view */
function createCarried(view) {
  /** @type {SVGSVGElement | null} */
  let picture = null;

  function putDown() {
    picture?.remove();
    picture = null;
    delete view.dataset.carrying;
  }

  /** @param {import("./draft.js").Draft | null} draft @param {Point} at @param {number} size of the picture, in pixels */
  function show(draft, at, size) {
    if (!draft) return putDown();
    view.dataset.carrying = "true";
    picture ??= view.appendChild(tilePicture(draft.tile));
    picture.classList.add("carried");
    Object.assign(picture.style, {
      width: `${size}px`,
      transform: `translate(${at.x - size / 2}px, ${at.y - size / 2}px)`,
      visibility: draft.cell ? "hidden" : "visible",
    });
    turnTile(/** @type {SVGGElement} */ (picture.firstElementChild), draft.rotation);
  }

  return { show, putDown, isUp: () => picture !== null };
}
