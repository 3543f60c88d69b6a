/** The board's camera on the page: follows the tiles, softly, until the player moves the board. */

import { OPEN, between, fit, pan, toPlane, viewBox, zoom } from "./camera.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("./hexes.js").Point} Point */

const GLIDE_MS = 150;

/**
 * @param {object} options
 * @param {SVGSVGElement} options.board
 * @param {() => Cell[]} options.cells what is to be kept in view
 * @param {(size: import("./camera.js").Size) => import("./camera.js").Insets} options.insets what covers the board
 * @param {() => boolean} options.still whether to jump instead of gliding
 * @param {AbortSignal} options.signal
 */
export function createViewport({ board, cells, insets, still, signal }) {
  let size = { width: 1, height: 1 };
  let camera = fit([], size, OPEN);
  let following = true;
  let queued = 0;
  /** @type {{ from: import("./camera.js").Camera, to: import("./camera.js").Camera, since: number } | null} */
  let glide = null;

  function render() {
    queued ||= requestAnimationFrame((now) => {
      queued = 0;
      if (glide) advance(glide, now);
      board.setAttribute("viewBox", viewBox(camera, size));
    });
  }

  /** @param {NonNullable<typeof glide>} on @param {number} now */
  function advance(on, now) {
    const share = Math.min(1, Math.max(0, now - on.since) / GLIDE_MS);
    camera = between(on.from, on.to, share);
    if (share < 1) render();
    else glide = null;
  }

  const watch = new ResizeObserver(([entry]) => {
    size = { width: Math.max(1, entry.contentRect.width), height: Math.max(1, entry.contentRect.height) };
    if (following) jump(fit(cells(), size, insets(size)));
    render();
  });
  watch.observe(board);
  signal.addEventListener("abort", () => watch.disconnect());

  /** @param {import("./camera.js").Camera} to */
  function jump(to) {
    glide = null;
    camera = to;
    render();
  }

  /** Fit the tiles, unless the player has moved the board. */
  function follow() {
    if (!following) return;
    const to = fit(cells(), size, insets(size));
    if (still() || board.viewBox.baseVal.width === 0) return jump(to);
    if (sameView(glide?.to ?? camera, to)) return;
    glide = { from: camera, to, since: performance.now() };
    render();
  }

  /** From the first touch the board holds still: a glide that is under way ends at once. */
  function settle() {
    if (glide) jump(glide.to);
  }

  /** @param {(from: import("./camera.js").Camera) => import("./camera.js").Camera} change by the player's hand */
  function steer(change) {
    settle();
    following = false;
    jump(change(camera));
  }

  /** @param {Point} client @returns {Point} pixels from the board's corner */
  function local({ x, y }) {
    const box = board.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }

  return {
    follow,
    settle,
    plane: (/** @type {Point} */ client) => toPlane(camera, local(client), size),
    contains(/** @type {Point} */ client) {
      const { x, y } = local(client);
      return x >= 0 && y >= 0 && x <= size.width && y <= size.height;
    },
    fit() {
      following = true;
      follow();
    },
    pan: (/** @type {number} */ dx, /** @type {number} */ dy) => steer((from) => pan(from, dx, dy)),
    zoom(/** @type {number} */ factor, /** @type {Point | null} */ client) {
      const about = client ? local(client) : { x: size.width / 2, y: size.height / 2 };
      steer((from) => zoom(from, factor, about, size));
    },
    scale: () => camera.scale,
  };
}

/** @param {import("./camera.js").Camera} a @param {import("./camera.js").Camera} b */
function sameView(a, b) {
  return Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01 && Math.abs(a.scale - b.scale) < 1e-4;
}
