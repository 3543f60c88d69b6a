/** The game most worth a look, with its board as it stands: drawn anew every few seconds at most. */

import { centreOf, SIDE, WIDTH } from "../game/hexes.js";
import { tileGroup } from "../game/tile-art.js";
import { el, refill, svg } from "../shell/dom.js";
import { gameRow } from "./game-list.js";
import { featured } from "./state.js";
import { gameTitle } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Summary} Summary */
/** @typedef {import("../protocol.js").PlacedTile} PlacedTile */

const REDRAW_MS = 4_000;
/** A young board is shown with this much room about its first tile, in tiles. */
const LEAST = 2;

/**
 * @param {App} app @param {AbortSignal} signal
 * @returns {{ root: HTMLElement, render: (state: import("./state.js").LobbyState) => void }}
 */
export function featuredGame(app, signal) {
  const board = el("a", { class: "featured-board", tabindex: "-1", "aria-hidden": "true" });
  const words = el("div", {});
  const root = el("section", { class: "featured", "aria-label": "Featured game", data: { testid: "featured" }, hidden: true }, board, words);
  /** @type {Summary | null} */
  let shown = null;
  let drawn = "";
  let isDrawing = false;

  /** @param {PlacedTile[]} tiles */
  function show(tiles) {
    board.hidden = tiles.length === 0;
    board.replaceChildren(boardPicture(tiles));
  }

  async function draw() {
    if (isDrawing || shown === null || signal.aborted) return;
    const state = `${shown.id} ${shown.bag} ${shown.seats.map(({ score }) => score).join()} ${shown.turn}`;
    if (state === drawn) return;
    isDrawing = true;
    drawn = state;
    const { id } = shown;
    try {
      const game = /** @type {import("../protocol.js").Game} */ (await app.rest.get(`/games/${id}`));
      if (shown?.id === id && !signal.aborted) show(game.tiles);
    } catch {
      // The picture is an extra: the names and the score stand beside it.
    }
    setTimeout(() => {
      isDrawing = false;
      void draw();
    }, REDRAW_MS);
  }

  return {
    root,
    render(state) {
      const me = app.session.person();
      const next = featured(state, me);
      if (next === shown) return;
      if (next?.id !== shown?.id) show([]);
      shown = next;
      root.hidden = next === null;
      if (next === null) return;
      board.setAttribute("href", `/game/${next.id}`);
      refill(words, el("h2", { class: "hidden" }, `Featured: ${gameTitle(next, me)}`), gameRow(next, false, me));
      void draw();
    },
  };
}

/** @param {PlacedTile[]} tiles @returns {SVGSVGElement} all of them, as large as the place allows */
export function boardPicture(tiles) {
  const centres = tiles.map(({ q, r }) => centreOf([q, r]));
  const xs = centres.map(({ x }) => x);
  const ys = centres.map(({ y }) => y);
  const [left, top] = [Math.min(...xs, LEAST * -WIDTH) - WIDTH, Math.min(...ys, LEAST * -SIDE) - SIDE];
  const [width, height] = [Math.max(...xs, LEAST * WIDTH) + WIDTH - left, Math.max(...ys, LEAST * SIDE) + SIDE - top];
  const groups = tiles.map(({ tile, rotation }, i) => svg("g", { transform: `translate(${centres[i].x} ${centres[i].y})` }, tileGroup(tile, rotation)));
  return svg("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "board-picture" }, ...groups);
}
