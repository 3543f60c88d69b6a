/**
 * Making a placement: pick, carry, turn, confirm; and what becomes of one whose answer was lost. While others are on move
 * the same hands plan: what is laid then is a plan, and nothing is sent.
 */

import { newUuid } from "../net/connection.js";
import { carryOver, isReady, moveTo, pick, turn, walk } from "./draft.js";
import { centreOf, keyOf, nearest, SIDE } from "./hexes.js";
import { cellsFor, placementText, readLegal, rotationsAt } from "./legal.js";
import { offered, planLegal, stillHolding, withPlans } from "./plans.js";
import { fittingTiles } from "./scene.js";
import { tilesByCell } from "./state.js";
import { whyNot } from "./why-not.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./plans.js").Plan} Plan */
/** @typedef {{ id: string, text: string }} Unanswered */

const REACH = SIDE * 1.3;
const FORGETFUL = { load: () => null, save: () => {} };
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
 * @param {Pick<ReturnType<typeof import("./keep.js").createKeep>, "load" | "save">} [options.keep] what a reload shall find again
 * @param {() => string} [options.newId]
 */
export function createPlacing({ current, mine, online, send, say, hush, changed, present = () => true, keep = FORGETFUL, newId = newUuid }) {
  const kept = keep.load();
  /** @type {Draft | null} */
  let draft = kept?.draft ?? null;
  /** In the order in which they would be played; the draft is not among them. @type {Plan[]} */
  let plans = kept?.plans ?? [];
  /** @type {Unanswered | null} */
  let unanswered = kept?.unanswered ?? null;
  /** @type {Unanswered | null} */
  let sent = null;
  let sending = false;
  let wasPlanning = false;
  /** @type {import("./legal.js").Legal} */
  let legal = new Map();
  /** @type {Map<number, number>} */
  const rotations = new Map();

  const isMyTurn = () => mine() !== null && current()?.game.turn?.seat === mine();
  /** Others are on move: what is laid now is a plan. */
  const isPlanning = () => mine() !== null && !isMyTurn() && (current()?.game.turn ?? null) !== null;
  const hand = () => current()?.hands[mine() ?? -1] ?? [];
  /** Confirmed, and the answer not known yet. */
  const isSent = () => sending || unanswered !== null;
  const locked = () => isSent() || !online() || !present();

  /** @param {Draft | null} next */
  function become(next) {
    draft = next;
    hush();
    if (next) rotations.set(next.tile, next.rotation);
    renew();
    remember();
    changed();
  }

  function remember() {
    keep.save({ draft, plans, unanswered: unanswered ?? sent });
  }

  /** What may lie where, for the hand as it is now. */
  function renew() {
    const state = current();
    if (state && isMyTurn()) legal = readLegal(state.game.turn);
    else legal = state && isPlanning() ? planLegal(tilesByCell(state), plans, hand(), state.game.bag) : new Map();
  }

  /** The position has changed: keep of draft and plans what still holds, and send again what was never answered. */
  function positionChanged() {
    const state = current();
    renew();
    if (sending || !state) return;
    // Off the line nothing is known: what was lost waits, as it lies, until the room is heard of again.
    if (unanswered) return void (online() && resend(unanswered));
    plans = mine() === null || !state.game.turn ? [] : stillHolding(plans, tilesByCell(state), hand(), state.game.bag);
    renew();
    if (wasPlanning && isMyTurn()) lineUp();
    draft = state.game.turn && mine() !== null ? carryOver(draft, legal, hand()) : null;
    if (isMyTurn()) offer();
    wasPlanning = isPlanning();
    remember();
  }

  /** The turn has come: what lies in the making is the last of the plans. */
  function lineUp() {
    if (draft?.cell) plans = [...plans, { ...draft, cell: draft.cell }];
    if (plans.length) draft = null;
  }

  /** What was planned is offered to be confirmed; it is never sent by itself. */
  function offer() {
    if (draft?.cell) return;
    const next = offered(plans, legal);
    if (!next.draft) return;
    ({ draft, plans } = next);
  }

  /** @param {Unanswered} lost */
  function resend(lost) {
    const still = current()?.game.turn?.legal.includes(lost.text) && isMyTurn();
    unanswered = null;
    if (still) return void submit(lost);
    const [tile, cell] = lost.text.split(":");
    const done = tilesByCell(/** @type {State} */ (current())).get(cell)?.tile === Number(tile);
    draft = null;
    remember();
    if (!done) say("The line broke, and the game has moved on: your placement was not made.");
  }

  /** @param {Unanswered} move */
  async function submit({ id, text }) {
    sending = true;
    sent = { id, text };
    remember();
    changed();
    try {
      await send({ t: "place", placement: text, after: current()?.seq ?? 0 }, id);
      draft = null;
    } catch (error) {
      refused(/** @type {import("../protocol.js").RequestError} */ (error), { id, text });
    }
    sending = false;
    sent = null;
    remember();
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
    if (draft?.tile === tile) return turnDraft(draft, 1);
    if (isPlanning()) return pickToPlan(tile);
    if (!isMyTurn()) return;
    plans = plans.filter((plan) => plan.tile !== tile);
    if (!legal.has(tile)) return say(cannotGo(state, tile));
    become(pick(draft, tile, rotations.get(tile) ?? 0));
  }

  /** A tile that lies planned is taken up again; else what lies stays, and the next one is picked. @param {number} tile */
  function pickToPlan(tile) {
    const planned = plans.find((plan) => plan.tile === tile);
    if (draft?.cell) plans = [...plans, { ...draft, cell: draft.cell }];
    plans = plans.filter((plan) => plan !== planned);
    const state = /** @type {State} */ (current());
    plans = stillHolding(plans, tilesByCell(state), hand(), state.game.bag);
    become(planned ?? { tile, rotation: rotations.get(tile) ?? 0, cell: null });
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
    if (!state || locked() || !(isMyTurn() || isPlanning())) return;
    const planned = isPlanning() && plans.find((plan) => keyOf(plan.cell) === keyOf(cell));
    if (planned) return pickToPlan(planned.tile);
    if (!draft) return tilesByCell(state).has(keyOf(cell)) || isPlanning() ? undefined : say("Pick a tile first.");
    if (draft.cell && keyOf(draft.cell) === keyOf(cell)) return turnDraft(draft, 1);
    const next = moveTo(draft, legal, cell);
    if (next) return become(next);
    explain(state, draft.tile, cell);
  }

  /** @param {State} state @param {number} tile @param {Cell} cell */
  function explain(state, tile, cell) {
    const laid = tilesByCell(state);
    const why = whyNot(state, isPlanning() ? withPlans(laid, plans) : laid, tile, cell);
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

  /** Make a suggested placement the one in the making. @param {Plan} one @returns {boolean} */
  function adopt({ tile, cell, rotation }) {
    if (locked() || !isMyTurn() || !rotationsAt(legal, tile, cell).includes(rotation)) return false;
    become({ tile, cell, rotation });
    return true;
  }

  function confirm() {
    if (!draft?.cell || locked() || !isMyTurn() || !isReady(draft, legal)) return false;
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
    if (isSent()) return false;
    if (!draft && plans.length === 0) return false;
    if (!draft) plans = plans.slice(0, -1);
    become(null);
    return true;
  }

  return {
    positionChanged, pickTile, tapCell, adopt, carry, dropped, confirm, step, cycle, rotate, cancel,
    draft: () => draft,
    plans: () => plans,
    planning: isPlanning,
    legal: () => legal,
    sending: isSent,
    rotations,
    isReady: () => isReady(draft, legal),
  };
}
