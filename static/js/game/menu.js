/** What the game's menu offers to the one who looks. Pure. */

import { mayHint } from "./hint.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {"draw" | "abort" | "resign" | "hint" | "look" | "record" | "link" | "report"} MenuAct */
/** `why`: said instead of doing it. @typedef {{ act: MenuAct, label: string, why?: string }} MenuItem */

/**
 * @param {State} state @param {number | null} mine
 * @returns {MenuItem[]} never empty
 */
export function menuOf(state, mine) {
  const { game } = state;
  const plays = mine !== null && !game.result && !game.out.includes(mine);
  /** @type {MenuItem[]} */
  const items = [];
  if (plays && mayHint(state, mine)) items.push({ act: "hint", label: "Hint (H)" });
  if (game.tiles.length > 0) items.push({ act: "look", label: "Look back" });
  if (plays && canOffer(state, mine)) items.push({ act: "draw", label: "Offer a draw" });
  if (plays && game.can_abort) items.push({ act: "abort", label: "Call the game off" });
  if (plays) items.push({ act: "resign", label: "Resign…" });
  items.push({ act: "link", label: "Copy a link to the game" });
  if (game.result) items.push({ act: "record", label: "Download the record" });
  items.push({ act: "report", label: "Report the game…" });
  return items;
}

/** Robots agree to no draw; one that stands offered is answered first. @param {State} state @param {number} mine */
function canOffer({ game }, mine) {
  const side = game.seats[mine].colour;
  const others = game.seats.filter(({ colour, seat }) => colour !== side && !game.out.includes(seat));
  const people = others.every(({ player, seat }) => player.kind !== "robot" && game.lent[seat] === null);
  return people && game.draw_by.length === 0;
}
