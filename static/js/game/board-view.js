/** Draws the board: cells that mean something, tiles, lines that glow, the ghost. One group a tile, kept and reused. */

import { svg } from "../shell/dom.js";
import { SIDE, WIDTH, centreOf, keyOf } from "./hexes.js";
import { tileGroup, turnTile } from "./tile-art.js";
import { CELL_OUTLINE, TILE_OUTLINE, bandPath } from "./tile-shapes.js";
import { linesOf } from "./tiles.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("../protocol.js").PlacedTile} PlacedTile */

/**
 * The placement in the making; `turns` when more than one rotation is legal.
 * @typedef {{ tile: number, cell: Cell, rotation: number, turns: boolean, state: "open" | "sending" | "plan" }} Ghost
 */
/**
 * All that the board shows, beside the tiles.
 * @typedef {object} Scene
 * @property {PlacedTile[]} tiles
 * @property {PlacedTile[]} lastTurn
 * @property {string[]} seatColours by seat
 * @property {{ cell: Cell, holders: string[], dead: boolean }[]} spaces colours of those who hold a fitting tile
 * @property {Cell[]} closed
 * @property {{ cell: Cell, onSpace: boolean }[]} targets cells that take the picked tile
 * @property {(import("./plans.js").Plan & { number: number })[]} plans
 * @property {Scene["plans"]} suggestions placements that a hint or a review names
 * @property {Ghost | null} ghost
 * @property {Cell | null} hurt
 * @property {{ colour: string, cells: Cell[], strong: boolean }[]} lines
 */

export function createBoard() {
  const layer = (/** @type {string} */ name) => svg("g", { class: `layer layer-${name}` });
  const layers = { cells: layer("cells"), shadows: layer("shadows"), tiles: layer("tiles"), last: layer("last"), lines: layer("lines"), targets: layer("targets"), plans: layer("plans"), ghost: layer("ghost"), hurt: layer("hurt") };
  const root = svg("svg", { class: "board", data: { testid: "board" }, "aria-hidden": true }, ...Object.values(layers));
  /** @type {Map<string, SVGGElement>} */
  const tiles = new Map();

  /** What each layer was drawn from. @type {Map<SVGGElement, string>} */
  const drawn = new Map();

  /** A layer is drawn anew only when what it shows has changed. @param {SVGGElement} one @param {unknown} from @param {() => SVGElement[]} make */
  function renew(one, from, make) {
    const key = JSON.stringify(from);
    if (drawn.get(one) === key) return;
    drawn.set(one, key);
    one.replaceChildren(...make());
  }

  /** @param {Scene} scene */
  function render(scene) {
    drawTiles(layers, tiles, scene.tiles);
    renew(layers.cells, [scene.closed, scene.spaces], () => [...scene.closed.map(closedCell), ...scene.spaces.map(spaceCell)]);
    renew(layers.last, [scene.lastTurn, scene.seatColours], () => lastRings(scene));
    renew(layers.lines, [scene.lines, scene.tiles.length], () => scene.lines.flatMap((line) => glow(line, scene.tiles)));
    renew(layers.targets, scene.targets, () => scene.targets.map(targetCell));
    renew(layers.plans, [scene.plans, scene.suggestions], () => [...scene.plans.map(planGroup), ...scene.suggestions.map(suggestionGroup).reverse()]);
    drawGhost(layers.ghost, scene.ghost);
    renew(layers.hurt, scene.hurt, () => (scene.hurt ? [svg("path", { class: "hurt", d: CELL_OUTLINE, transform: moved(scene.hurt) })] : []));
  }

  return { root, render };
}

/** @param {Cell} cell */
function moved(cell) {
  const { x, y } = centreOf(cell);
  return `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
}

/**
 * Shadows lie in a layer under all the tiles: none falls on a neighbour.
 * @param {{ tiles: SVGGElement, shadows: SVGGElement }} layers @param {Map<string, SVGGElement>} kept @param {PlacedTile[]} tiles
 */
function drawTiles(layers, kept, tiles) {
  const wanted = new Set(tiles.map(({ q, r }) => keyOf([q, r])));
  for (const [key, node] of kept) {
    if (wanted.has(key)) continue;
    node.remove();
    kept.delete(key);
  }
  if (wanted.size !== layers.shadows.childElementCount) {
    layers.shadows.replaceChildren(...tiles.map(({ q, r }) => svg("path", { class: "shadow", d: TILE_OUTLINE, transform: moved([q, r]) })));
  }
  const fresh = kept.size > 0;
  for (const { tile, q, r, rotation } of tiles) {
    const key = keyOf([q, r]);
    if (kept.get(key)?.dataset.tile === String(tile)) continue;
    kept.get(key)?.remove();
    const node = svg("g", { class: "placed", transform: moved([q, r]), data: { cell: key, tile, rotation, fresh: fresh || null } }, tileGroup(tile, rotation));
    kept.set(key, node);
    layers.tiles.append(node);
  }
}

/** @param {Cell} cell */
function closedCell(cell) {
  return svg("path", { class: "cell", d: CELL_OUTLINE, transform: moved(cell), data: { state: "closed", closed: keyOf(cell) } });
}

/** @param {Scene["spaces"][number]} space */
function spaceCell({ cell, holders, dead }) {
  const dots = holders.length ? holders : ["none"];
  const step = SIDE * 0.42;
  return svg(
    "g",
    { class: "space", transform: moved(cell), data: { space: keyOf(cell), dead: dead || null } },
    svg("path", { class: "cell", d: CELL_OUTLINE, data: { state: "forced" } }),
    ...dots.map((holder, i) => svg("circle", { class: "dot", r: SIDE * 0.16, cx: (i - (dots.length - 1) / 2) * step, data: { holder } })),
  );
}

/** @param {Scene["targets"][number]} target */
function targetCell({ cell, onSpace }) {
  return svg(
    "g",
    { class: "target", transform: moved(cell), data: { target: keyOf(cell), onSpace: onSpace || null } },
    svg("path", { class: "target-area", d: CELL_OUTLINE }),
    svg("circle", { class: "target-dot", r: SIDE * 0.17 }),
  );
}

/** @param {Scene} scene @returns {SVGElement[]} a ring round each tile of the last turn, numbered when there are several */
function lastRings({ lastTurn, seatColours }) {
  return lastTurn.map(({ q, r, seat }, i) => {
    const badge = lastTurn.length > 1 && svg("g", { class: "order", transform: `translate(0 ${(-SIDE * 0.72).toFixed(1)})` }, svg("circle", { r: SIDE * 0.2 }), svg("text", { y: SIDE * 0.1 }, String(i + 1)));
    return svg("g", { class: "last", transform: moved([q, r]), data: { colour: seatColours[seat] } }, svg("path", { class: "ring", d: TILE_OUTLINE }), badge);
  });
}

/** @param {Scene["lines"][number]} line @param {PlacedTile[]} tiles @returns {SVGElement[]} */
function glow({ colour, cells, strong }, tiles) {
  const laid = new Map(tiles.map((one) => [keyOf([one.q, one.r]), one]));
  return cells.flatMap((cell) => {
    const there = laid.get(keyOf(cell));
    const line = there && linesOf(there.tile).find((one) => one.colour === colour);
    if (!there || !line) return [];
    const transform = `${moved(cell)} rotate(${there.rotation * 60})`;
    return [svg("path", { class: "glow", d: bandPath(line.from, line.to), transform, data: { colour, strong: strong || null } })];
  });
}

/** @param {Scene["plans"][number]} plan a tile that is only thought of: pale, dashed, with its place in the order */
function planGroup({ tile, cell, rotation, number }) {
  const badge = svg("g", { class: "plan-order", transform: `translate(0 ${(-SIDE * 0.72).toFixed(1)})` }, svg("circle", { r: SIDE * 0.22 }), svg("text", { y: SIDE * 0.1 }, String(number)));
  return svg("g", { class: "plan", transform: moved(cell), data: { plan: keyOf(cell), planTile: tile } }, tileGroup(tile, rotation), svg("path", { class: "ghost-ring", d: TILE_OUTLINE }), badge);
}

/** Drawn from the last to the first: where two share a cell, the better one lies on top. @param {Scene["plans"][number]} one */
function suggestionGroup(one) {
  const node = planGroup(one);
  node.classList.add("suggestion");
  node.dataset.suggestion = String(one.number);
  return node;
}

/** @param {SVGGElement} layer @param {Scene["ghost"]} ghost */
function drawGhost(layer, ghost) {
  const old = /** @type {SVGGElement | null} */ (layer.firstElementChild);
  if (!ghost) return old?.remove();
  const same = old?.dataset.tile === String(ghost.tile);
  const node = same && old ? old : ghostGroup(ghost.tile);
  node.setAttribute("transform", moved(ghost.cell));
  node.dataset.rotation = String(ghost.rotation);
  node.dataset.at = keyOf(ghost.cell);
  node.dataset.state = ghost.state;
  node.dataset.turns = String(ghost.turns);
  const tile = /** @type {SVGGElement | null} */ (node.querySelector(".tile"));
  if (tile) turnTile(tile, ghost.rotation);
  if (node !== old) layer.replaceChildren(node);
}

/** @param {number} tile */
function ghostGroup(tile) {
  return svg(
    "g",
    { class: "ghost", data: { testid: "ghost", tile } },
    tileGroup(tile),
    svg("path", { class: "ghost-ring", d: TILE_OUTLINE }),
    svg(
      "g",
      { class: "ghost-turn", transform: `translate(${(WIDTH * 0.29).toFixed(1)} ${(-SIDE * 0.86).toFixed(1)})` },
      svg("circle", { r: SIDE * 0.26 }),
      // Three quarters of a circle, clockwise, with its arrowhead.
      svg("path", { d: "M-4.600 -3.900A6 6 0 1 0 4.600 -3.900M0.600 -5.600L5 -4L4.400 -8.600" }),
    ),
  );
}
