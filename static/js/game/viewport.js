/** The board's camera on the page: follows the tiles until the player moves the board. */

import { fit, pan, toPlane, viewBox, zoom } from "./camera.js";

/** @typedef {import("../protocol.js").Cell} Cell */

/** @param {SVGSVGElement} board @param {() => Cell[]} cells @param {AbortSignal} signal */
export function createViewport(board, cells, signal) {
  let size = { width: 1, height: 1 };
  let camera = fit([], size);
  let following = true;
  let queued = 0;

  function render() {
    queued ||= requestAnimationFrame(() => {
      queued = 0;
      board.setAttribute("viewBox", viewBox(camera, size));
    });
  }

  const watch = new ResizeObserver(([entry]) => {
    size = { width: Math.max(1, entry.contentRect.width), height: Math.max(1, entry.contentRect.height) };
    follow();
    render();
  });
  watch.observe(board);
  signal.addEventListener("abort", () => watch.disconnect());

  /** Fit the tiles, unless the player has moved the board. */
  function follow() {
    if (following) camera = fit(cells(), size);
    render();
  }

  /** @param {{ x: number, y: number }} client @returns {{ x: number, y: number }} pixels from the board's corner */
  function local({ x, y }) {
    const box = board.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }

  return {
    follow,
    plane: (/** @type {{ x: number, y: number }} */ client) => toPlane(camera, local(client), size),
    contains(/** @type {{ x: number, y: number }} */ client) {
      const { x, y } = local(client);
      return x >= 0 && y >= 0 && x <= size.width && y <= size.height;
    },
    fit() {
      following = true;
      follow();
    },
    pan(/** @type {number} */ dx, /** @type {number} */ dy) {
      following = false;
      camera = pan(camera, dx, dy);
      render();
    },
    zoom(/** @type {number} */ factor, /** @type {{ x: number, y: number } | null} */ client) {
      following = false;
      camera = zoom(camera, factor, client ? local(client) : { x: size.width / 2, y: size.height / 2 }, size);
      render();
    },
    scale: () => camera.scale,
  };
}
