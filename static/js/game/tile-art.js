/** A tile as SVG: near-black, three glossy bands with a thin dark edge, a mark of its own on each colour, a quiet number. */

import { svg } from "../shell/dom.js";
import { SIDE, WIDTH } from "./hexes.js";
import { TILE_OUTLINE, bandPath, markLength, spanOf } from "./tile-shapes.js";
import { linesOf } from "./tiles.js";

/**
 * A tile about the origin; turn it with `turnTile`.
 * @param {number} tile @param {number} [rotation]
 * @returns {SVGGElement}
 */
export function tileGroup(tile, rotation = 0) {
  // Short curves lie on top of long ones, as on the printed tiles where they would otherwise vanish.
  const lines = linesOf(tile).sort((a, b) => spanOf(b) - spanOf(a));
  const turned = svg(
    "g",
    { class: "tile-turn", transform: `rotate(${rotation * 60})` },
    ...lines.map(band),
  );
  return svg(
    "g",
    { class: "tile", data: { tile, rotation } },
    svg("path", { class: "tile-body", d: TILE_OUTLINE }),
    turned,
    svg("path", { class: "tile-light", d: TILE_OUTLINE }),
    svg("text", { class: "tile-number", y: SIDE * 0.07 }, String(tile)),
  );
}

/** @param {ReturnType<typeof linesOf>[number]} line */
function band(line) {
  const { colour, from, to } = line;
  const d = bandPath(from, to);
  return svg(
    "g",
    { class: "band", data: { colour } },
    svg("path", { class: "band-edge", d }),
    svg("path", { class: "band-fill", d }),
    svg("path", { class: "band-gloss", d }),
    svg("path", { class: "band-mark", d, pathLength: markLength(colour, line) }),
  );
}

/** @param {SVGGElement} group @param {number} rotation */
export function turnTile(group, rotation) {
  group.dataset.rotation = String(rotation);
  group.querySelector(".tile-turn")?.setAttribute("transform", `rotate(${rotation * 60})`);
}

/**
 * A tile in a picture of its own, for hands and grids; hidden from screen readers, which get words instead.
 * @param {number} tile @param {number} [rotation]
 * @returns {SVGSVGElement}
 */
export function tilePicture(tile, rotation = 0) {
  const box = `${-WIDTH / 2 - 1} ${-SIDE - 1} ${WIDTH + 2} ${SIDE * 2 + 2}`;
  return svg("svg", { class: "tile-picture", viewBox: box, "aria-hidden": true }, tileGroup(tile, rotation));
}
