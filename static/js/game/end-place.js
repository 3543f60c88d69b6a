/** Shows the end sheet once the game is over, until the player would rather look at the board; plays again. */

import { endSheet } from "./end-sheet.js";
import { rankingChange } from "./ranking-change.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {object} parts
 * @param {HTMLElement} parts.place
 * @param {ReturnType<typeof import("./rematch-view.js").createRematch>} parts.rematch
 * @param {string} parts.gameId
 * @param {import("../net/rest.js").Rest} parts.rest
 * @param {(path: string) => void} parts.navigate
 * @param {import("../shell/toast.js").Toast} parts.toast
 * @param {(colour: string | null) => void} parts.hover
 * @param {() => void} parts.changed
 * @param {() => void} parts.replay
 * @param {() => void} parts.fit the sheet has come or gone
 * @param {() => void} parts.grown the sheet has another size: what the rankings did and offers are told a moment later
 * @param {AbortSignal} parts.signal
 */
export function createEnd({ place, rematch, gameId, rest, navigate, toast, hover, changed, replay, fit, grown, signal }) {
  let looked = false;
  const watch = new ResizeObserver(grown);
  signal.addEventListener("abort", () => watch.disconnect());

  function look() {
    looked = true;
    watch.disconnect();
    place.replaceChildren();
    changed();
    fit();
  }

  function watchAgain() {
    look();
    replay();
  }

  /** @param {string[]} levels @param {string} colour */
  async function playAgain(levels, colour) {
    try {
      const { game } = await rest.post("/robot-games", { levels, colour });
      navigate(`/game/${game}`);
    } catch (error) {
      toast(/** @type {{ detail?: string }} */ (error).detail ?? "That did not work; try again.", { kind: "error" });
    }
  }

  /** @param {State} state @param {number | null} mine */
  function render(state, mine) {
    if (!state.game.result || looked || place.firstElementChild) return;
    const { seats } = state.game;
    const levels = seats.flatMap(({ player }) => (player.level ? [player.level] : []));
    const alone = mine !== null && levels.length === seats.length - 1;
    const again = alone ? () => void playAgain(levels, seats[mine].colour) : null;
    rematch.render();
    const sheet = endSheet(state, mine, { again, rematch: alone ? null : rematch.root, rankings: rankingChange(rest, state.game), lobby: () => navigate("/"), replay: watchAgain, record: `/api/v1/games/${gameId}/record`, look, hover });
    place.append(sheet);
    watch.observe(sheet);
    fit();
  }

  function reopen() {
    looked = false;
    changed();
  }

  return { render, look, reopen, isShown: () => place.firstElementChild !== null };
}
