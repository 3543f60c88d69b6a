/** Making a placement: pick, carry, turn, confirm; and what becomes of one whose answer was lost. */

import { newUuid } from "../net/connection.js";
import { carryOver, isReady, moveTo, pick, turn, walk } from "./draft.js";
import { centreOf, keyOf, nearest, SIDE } from "./hexes.js";
import { cellsFor, placementText, readLegal } from "./legal.js";
import { fittingTiles } from "./scene.js";
import { tilesByCell } from "./state.js";
import { whyNot } from "./why-not.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{ id: string, text: string }} Unanswered */

const REACH = SIDE * 1.3;
const DIRECTIONS = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };

/**
 * @param {object} options
 * @param {() => State | null} options.current
 * @param {() => number | null} options.mine
 * @param {() => boolean} options.online
 * @param {(frame: { t: string } & Record<string, unknown>, id: string) => Promise<unknown>} options.send
 * @param {(words: string, cell?: Cell | null) => void} options.say
 * @param {() => void} options.hush what was said no longer matters
 * @param {() => void} options.changed
 * @param {() => boolean} [options.present] false while the player looks back: then nothing is moved
 * @param {() => string} [options.newId]
 */
export function createPlacing({ current, mine, online, send, say, hush, changed, present = () => true, newId = newUuid }) {
  /** @type {Draft | null} */
  let draft = null;
  /** @type {Unanswered | null} */
  let unanswered = null;
  let sending = false;
  /** @type {import("./legal.js").Legal} */
  let legal = new Map();
  /** @type {Map<number, number>} */
  const rotations = new Map();

  const isMyTurn = () => mine() !== null && current()?.game.turn?.seat === mine();
  /** Confirmed, and the answer not known yet. */
  const isSent = () => sending || unanswered !== null;
  const locked = () => isSent() || !online() || !present();

  /** @param {Draft | null} next */
  function become(next) {
    draft = next;
    hush();
    if (next) rotations.set(next.tile, next.rotation);
    changed();
  }

  /** The position has changed: keep of the draft what still holds, and send again what was never answered. */
  function positionChanged() {
    const state = current();
    legal = state && isMyTurn() ? readLegal(state.game.turn) : new Map();
    const hand = state && mine() !== null ? state.hands[/** @type {number} */ (mine())] : [];
    if (sending) return;
    // Off the line nothing is known: what was lost waits, as it lies, until the room is heard of again.
    if (unanswered) return void (online() && resend(unanswered));
    draft = isMyTurn() ? carryOver(draft, legal, hand) : null;
  }

  /** @param {Unanswered} lost */
  function resend(lost) {
    const still = current()?.game.turn?.legal.includes(lost.text) && isMyTurn();
    unanswered = null;
    if (still) return void submit(lost);
    const [tile, cell] = lost.text.split(":");
    const done = tilesByCell(/** @type {State} */ (current())).get(cell)?.tile === Number(tile);
    draft = null;
    if (!done) say("The line broke, and the game has moved on: your placement was not made.");
  }

  /** @param {Unanswered} move */
  async function submit({ id, text }) {
    sending = true;
    changed();
    try {
      await send({ t: "place", placement: text, after: current()?.seq ?? 0 }, id);
      draft = null;
    } catch (error) {
      refused(/** @type {import("../protocol.js").RequestError} */ (error), { id, text });
    }
    sending = false;
    positionChanged();
    changed();
  }

  /** @param {import("../protocol.js").RequestError} error @param {Unanswered} move */
  function refused({ code, detail, refusal }, move) {
    if (code === "lost") unanswered = move;
    else say(detail ?? "That placement was not accepted.", refusal?.cell ?? null);
  }

  /** @param {number} tile */
  function pickTile(tile) {
    const state = current();
    if (!state || locked()) return;
    if (!isMyTurn()) return say("It is not your turn.");
    if (draft?.tile === tile) return turnDraft(draft, 1);
    if (!legal.has(tile)) return say(cannotGo(state, tile));
    become(pick(draft, tile, rotations.get(tile) ?? 0));
  }

  /** @param {State} state @param {number} tile */
  function cannotGo(state, tile) {
    if (state.game.turn?.phase !== "forced") return `Tile ${tile} fits nowhere just now.`;
    const fits = fittingTiles(state, /** @type {number} */ (mine()));
    const which = fits.size ? ` Take one with an arrow: ${[...fits].join(", ")}.` : "";
    return `A forced space comes first, and tile ${tile} doesn’t fit one.${which}`;
  }

  /** @param {Cell} cell */
  function tapCell(cell) {
    const state = current();
    if (!state || locked() || !isMyTurn()) return;
    if (!draft) return tilesByCell(state).has(keyOf(cell)) ? undefined : say("Pick a tile first.");
    if (draft.cell && keyOf(draft.cell) === keyOf(cell)) return turnDraft(draft, 1);
    const next = moveTo(draft, legal, cell);
    if (next) return become(next);
    explain(state, draft.tile, cell);
  }

  /** @param {State} state @param {number} tile @param {Cell} cell */
  function explain(state, tile, cell) {
    const why = whyNot(state, tilesByCell(state), tile, cell);
    say(why.words, why.cell);
  }

  /** @param {Draft} from @param {1 | -1} direction */
  function turnDraft(from, direction) {
    const next = turn(from, legal, direction);
    become(next);
    if (from.cell && next.rotation === from.rotation) say("It fits there in this rotation only.");
  }

  /** Carried over the plane: on the nearest legal cell, or back in the hand. @param {import("./hexes.js").Point} point */
  function carry(point) {
    if (!draft || locked()) return;
    const cell = nearest(point, cellsFor(legal, draft.tile), REACH);
    become(cell ? (moveTo(draft, legal, cell) ?? draft) : { ...draft, cell: null });
  }

  /** Let go over a cell that does not take it: say why. @param {Cell} cell */
  function dropped(cell) {
    const state = current();
    if (!state || !draft || draft.cell) return;
    explain(state, draft.tile, cell);
  }

  function confirm() {
    if (!draft?.cell || locked() || !isReady(draft, legal)) return false;
    void submit({ id: newId(), text: placementText(draft.tile, draft.cell, draft.rotation) });
    return true;
  }

  /** @param {"left" | "right" | "up" | "down"} direction */
  function step(direction) {
    if (!draft || locked()) return false;
    const next = walk(draft.cell, cellsFor(legal, draft.tile), centreOf, DIRECTIONS[direction]);
    return next ? moveAlong(next) : false;
  }

  /** Through the legal cells in order, round and round. @param {1 | -1} by */
  function cycle(by) {
    if (!draft || locked()) return false;
    const cells = cellsFor(legal, draft.tile);
    const at = draft.cell ? cells.findIndex((cell) => draft?.cell && keyOf(cell) === keyOf(draft.cell)) : by > 0 ? -1 : 0;
    return cells.length ? moveAlong(cells[(at + by + cells.length) % cells.length]) : false;
  }

  /** @param {Cell} cell */
  function moveAlong(cell) {
    if (draft) become(moveTo(draft, legal, cell) ?? draft);
    return true;
  }

  /** @param {1 | -1} direction */
  function rotate(direction) {
    if (!draft || locked()) return false;
    turnDraft(draft, direction);
    return true;
  }

  function cancel() {
    if (!draft || isSent()) return false;
    become(null);
    return true;
  }

  return {
    positionChanged, pickTile, tapCell, carry, dropped, confirm, step, cycle, rotate, cancel,
    draft: () => draft,
    legal: () => legal,
    sending: isSent,
    rotations,
    isReady: () => isReady(draft, legal),
  };
}
