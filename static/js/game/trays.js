/** Everybody's trays: the others above the board in turn order, the own one nearest the thumb. */

import { clockState, clockText, penaltyPoints, timeLeft } from "./clock.js";
import { fittingTiles, othersInOrder } from "./scene.js";
import { createTray } from "./tray-view.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./gestures.js").Placing} Placing */

/**
 * @param {{ others: HTMLElement, own: HTMLElement }} places
 * @param {Parameters<typeof createTray>[1]} acts
 */
export function createTrays({ others, own }, acts) {
  /** @type {ReturnType<typeof createTray>[]} */
  let trays = [];
  let seated = "";

  /** @param {number} seats @param {number | null} mine */
  function seat(seats, mine) {
    trays = Array.from({ length: seats }, (_, i) => createTray(i, acts));
    others.dataset.count = String(seats - (mine === null ? 0 : 1));
    others.replaceChildren(...othersInOrder(seats, mine).map((i) => trays[i].root));
    own.replaceChildren(...(mine === null ? [] : [trays[mine].root]));
  }

  /** @param {State} state @param {number | null} mine @param {Placing} placing */
  function render(state, mine, placing) {
    const wanted = `${state.game.seats.length}/${mine}`;
    if (wanted !== seated) seat(state.game.seats.length, mine);
    seated = wanted;
    trays.forEach((tray, i) => tray.render(trayOf(state, i, mine, placing)));
  }

  /** The clocks tick between two words from the server. @param {State} state @param {number} since milliseconds since the last word */
  function tick(state, since) {
    const { clock, seats } = state.game;
    if (!clock) return;
    const sides = seats.map(({ colour }) => colour);
    trays.forEach((tray, i) => {
      const left = timeLeft(clock, i, sides, since);
      tray.renderClock({ text: clockText(left), state: clockState(clock, left), points: penaltyPoints(clock, left) });
    });
  }

  return { render, tick };
}

/**
 * What a seat's tray shows.
 * @param {State} state @param {number} i the seat @param {number | null} mine @param {Placing} placing
 * @returns {import("./tray-view.js").Tray}
 */
function trayOf(state, i, mine, placing) {
  const { game } = state;
  const own = i === mine;
  const due = game.turn?.seat === i;
  const draft = own ? placing.draft() : null;
  return {
    seat: game.seats[i],
    hand: state.hands[i],
    own,
    partner: !own && mine !== null && game.seats[mine].colour === game.seats[i].colour,
    due,
    best: game.scores[game.seats[i].colour],
    offline: state.presence[i] === "offline" && !game.result,
    winner: game.result?.winners.includes(i) ?? false,
    over: game.result !== null,
    fitting: fittingTiles(state, i),
    // Without hints nothing is dimmed: which tile fits is for the player to find.
    forced: own && due && game.turn?.phase === "forced" && game.hints === "on",
    draft: draft && { tile: draft.tile, rotation: draft.rotation, onBoard: draft.cell !== null, ready: placing.isReady(), sending: placing.sending() },
    rotations: own ? placing.rotations : new Map(),
  };
}
