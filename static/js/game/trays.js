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

  /** @param {State} state @param {number | null} mine @param {Placing | null} placing null while one looks back */
  function render(state, mine, placing) {
    const wanted = `${state.game.seats.length}/${mine}`;
    if (wanted !== seated) seat(state.game.seats.length, mine);
    seated = wanted;
    trays.forEach((tray, i) => tray.render(trayOf(state, i, mine, placing)));
  }

  /** The clocks tick between two words from the server. @param {State} state @param {number} since milliseconds since the last word */
  function tick(state, since) {
    const { clock, seats } = state.game;
    if (!clock) return trays.forEach((tray) => tray.renderClock(null));
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
 * @param {State} state @param {number} i the seat @param {number | null} mine @param {Placing | null} placing
 * @returns {import("./tray-view.js").Tray}
 */
function trayOf(state, i, mine, placing) {
  const { game } = state;
  const own = i === mine;
  const due = game.turn?.seat === i;
  const making = own ? placing : null;
  const draft = making?.draft() ?? null;
  return {
    seat: game.seats[i],
    hand: state.hands[i],
    own,
    partner: !own && mine !== null && game.seats[mine].colour === game.seats[i].colour,
    due,
    best: game.scores[game.seats[i].colour],
    presence: own ? "here" : state.presence[i],
    lent: game.lent[i] !== null && game.seats[i].player.kind !== "robot",
    out: game.out.includes(i),
    winner: game.result?.winners.includes(i) ?? false,
    over: game.result !== null,
    past: placing === null,
    fitting: fittingTiles(state, i),
    // Without hints nothing is dimmed: which tile fits is for the player to find.
    forced: own && due && game.turn?.phase === "forced" && game.hints === "on",
    draft: making && draft && { tile: draft.tile, rotation: draft.rotation, onBoard: draft.cell !== null, ready: making.isReady(), sending: making.sending(), planning: making.planning() },
    plans: making?.plans().map(({ tile }) => tile) ?? [],
    rotations: making?.rotations ?? new Map(),
  };
}
