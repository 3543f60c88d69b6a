/** What part of the plane the board shows: pan, zoom, fit. Pure. */

import { SIDE, WIDTH, centreOf } from "./hexes.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** The plane's point at the middle of the view, and how many pixels a unit of the plane has. @typedef {{ x: number, y: number, scale: number }} Camera */
/** @typedef {{ width: number, height: number }} Size */
/** Pixels at the view's edges that something else covers. @typedef {{ top: number, right: number, bottom: number, left: number }} Insets */

/** @type {Insets} */
export const OPEN = { top: 0, right: 0, bottom: 0, left: 0 };

export const MIN_SCALE = 0.18;
export const MAX_SCALE = 2.4;
const FIT_SCALE = 1.15;

/**
 * Shows all the cells, and around them the ring where the next tile may go.
 * @param {Cell[]} cells @param {Size} size of the view, in pixels @param {Insets} [insets] what is covered of it
 * @returns {Camera}
 */
export function fit(cells, size, insets = OPEN) {
  const points = (cells.length ? cells : [/** @type {Cell} */ ([0, 0])]).map(centreOf);
  const [left, right] = extent(points.map(({ x }) => x), WIDTH * 1.55);
  const [top, bottom] = extent(points.map(({ y }) => y), SIDE * 2.6);
  const [width, height] = [size.width - insets.left - insets.right, size.height - insets.top - insets.bottom];
  const scale = clamp(Math.min(width / (right - left), height / (bottom - top), FIT_SCALE));
  return {
    x: (left + right) / 2 - (insets.left - insets.right) / 2 / scale,
    y: (top + bottom) / 2 - (insets.top - insets.bottom) / 2 / scale,
    scale,
  };
}

/** @param {number[]} values @param {number} margin @returns {[number, number]} */
const extent = (values, margin) => [Math.min(...values) - margin, Math.max(...values) + margin];

/** @param {number} scale */
const clamp = (scale) => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** @param {Camera} camera @param {number} dx @param {number} dy pixels that the board is dragged @returns {Camera} */
export function pan(camera, dx, dy) {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/**
 * Zoom by a factor about a point of the view, which stays where it is.
 * @param {Camera} camera @param {number} factor @param {{ x: number, y: number }} about pixels @param {Size} size
 * @returns {Camera}
 */
export function zoom(camera, factor, about, size) {
  const scale = clamp(camera.scale * factor);
  const before = toPlane(camera, about, size);
  const after = toPlane({ ...camera, scale }, about, size);
  return { x: camera.x + before.x - after.x, y: camera.y + before.y - after.y, scale };
}

/** @param {Camera} camera @param {{ x: number, y: number }} pixel @param {Size} size @returns {{ x: number, y: number }} */
export function toPlane(camera, pixel, size) {
  return { x: camera.x + (pixel.x - size.width / 2) / camera.scale, y: camera.y + (pixel.y - size.height / 2) / camera.scale };
}

/** @param {Camera} camera @param {Size} size @returns {string} the SVG's viewBox */
export function viewBox(camera, size) {
  const [width, height] = [size.width / camera.scale, size.height / camera.scale];
  return [camera.x - width / 2, camera.y - height / 2, width, height].map((n) => n.toFixed(2)).join(" ");
}

/** @param {Camera} a @param {Camera} b @param {number} share from 0 (a) to 1 (b) @returns {Camera} on the way between them */
export function between(a, b, share) {
  const eased = 1 - (1 - share) ** 3;
  const mix = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * eased;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), scale: mix(a.scale, b.scale) };
}
