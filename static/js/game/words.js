/** The room's words: whose turn, what is due, how it ended; what a screen reader is told. */

import { listing } from "../shell/words.js";
import { cellsFor, rotationsAt } from "./legal.js";
import { isPlayed } from "./state.js";
import { lastQuitter } from "./story.js";
import { sidesOf } from "./tiles.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../protocol.js").PlacedTile} PlacedTile */

/** @type {Record<string, string>} */
export const COLOUR_NAMES = { R: "red", Y: "yellow", G: "green", B: "blue" };

/**
 * What is due, for the one who looks.
 * @param {State} state @param {number | null} mine own seat @param {{ tile: number, cell: unknown } | null} draft
 * @returns {string}
 */
export function status(state, mine, draft) {
  const { turn, seats, out } = state.game;
  if (!turn) return "";
  if (turn.seat === mine && !isPlayed(state, mine)) return out.includes(mine) ? "You have left this game: a robot plays your seat to the end" : "A robot plays your seat just now";
  const mover = seats[turn.seat].player.name;
  if (turn.seat !== mine) return draft && mine !== null ? `Planning only: nothing is placed. ${mover} is on move` : `${mover} is on move`;
  if (draft?.cell) return "Not placed yet: confirm with the dot";
  if (turn.phase === "forced") return draft ? "Fill a marked forced space" : "Forced: fill a space that shows your dot";
  return draft ? "Pick a cell for it" : "Your turn: place any tile";
}

/** @param {State} state @returns {string} the result in a sentence or two */
export function resultWords(state) {
  const { result, seats } = state.game;
  if (!result) return "";
  const names = listing(result.winners.map((seat) => seats[seat].player.name));
  const wins = names && `${names} ${result.winners.length > 1 ? "win" : "wins"}.`;
  const quitter = quitterOf(state);
  switch (result.reason) {
    case "deadlock":
      return "Deadlock: no tile can be placed, so the game is drawn.";
    case "abort":
      return `${quitter} called the game off. It counts for nothing.`;
    case "draw_agreed":
      return "A draw, agreed by everybody.";
    case "resignation":
      return `${quitter} resigned. ${wins}`.trim();
    case "time":
      return `${quitter} ran out of time. ${wins}`.trim();
    case "abandonment":
      if (!wins) return "Everybody was away for too long. The game counts for nothing.";
      return `${quitter} was away for too long, and the game was claimed. ${wins}`.trim();
    default:
      return wins || "A draw: equal best scores.";
  }
}

/** @param {State} state @returns {string} who gave up last, or called it off */
function quitterOf({ game }) {
  const seat = lastQuitter(game.story);
  return seat === null ? "One side" : game.seats[seat].player.name;
}

/** @param {State} state @param {number | null} mine @returns {string} */
export function resultTitle(state, mine) {
  const { result, seats } = state.game;
  if (!result) return "";
  if (result.reason === "abort") return "Called off";
  if (result.reason === "abandonment" && !result.winners.length) return "Left by everybody";
  if (!result.winners.length) return "Drawn";
  if (mine !== null) return result.winners.includes(mine) ? "You won" : "You lost";
  return `${listing(result.winners.map((seat) => seats[seat].player.name))} ${result.winners.length > 1 ? "win" : "wins"}`;
}

/** @param {State} state @param {PlacedTile} laid @returns {string} */
export function placedWords(state, laid) {
  const name = state.game.seats[laid.seat].player.name;
  const drew = laid.drew === null ? "" : ` Drew tile ${laid.drew}.`;
  return `${name} placed tile ${laid.tile} at ${laid.q}, ${laid.r}${laid.phase === "forced" ? ", forced" : ""}.${drew}`;
}

/**
 * Where the placement in the making is, for those who don't see it.
 * @param {import("./draft.js").Draft} draft @param {import("./legal.js").Legal} legal
 * @returns {string}
 */
export function draftWords({ tile, rotation, cell }, legal) {
  const sides = sidesWords({ tile, rotation });
  if (!cell) {
    const cells = cellsFor(legal, tile).length;
    return `Tile ${tile} picked: ${sides}. ${cells} ${cells === 1 ? "cell takes" : "cells take"} it.`;
  }
  const ways = rotationsAt(legal, tile, cell).length;
  return `Tile ${tile} at ${cell[0]}, ${cell[1]}: ${sides}. ${ways === 1 ? "This rotation only" : `${ways} rotations`}.`;
}

/** @param {{ tile: number, rotation: number }} laid @returns {string} its six sides, for the text board */
export function sidesWords(laid) {
  return sidesOf(laid.tile, laid.rotation).map((colour) => COLOUR_NAMES[colour]).join(", ");
}
