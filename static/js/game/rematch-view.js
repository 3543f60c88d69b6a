/** The rematch part of the end sheet: offers go by REST, what stands is told in the room. */

import { el, refill } from "../shell/dom.js";
import { NOTHING, rematchOf } from "./rematch.js";

/** @typedef {import("../protocol.js").Frame} Frame */

/**
 * @param {object} parts
 * @param {string} parts.gameId
 * @param {() => import("./state.js").State | null} parts.current
 * @param {() => number | null} parts.mine
 * @param {import("../net/rest.js").Rest} parts.rest
 * @param {(path: string) => void} parts.navigate
 * @param {import("../shell/toast.js").Toast} parts.toast
 * @param {import("../shell/notices.js").Notices} parts.notices
 * @param {() => void} parts.asked another one asks: show it, even if the sheet was put away
 */
export function createRematch({ gameId, current, mine, rest, navigate, toast, notices, asked }) {
  const root = el("div", { class: "rematch", data: { testid: "rematch" }, "aria-live": "polite" });
  /** @type {import("./rematch.js").Offer} */
  let offer = NOTHING;

  /** @param {"swap" | "keep" | "withdraw" | "go"} what */
  async function act(what) {
    if (what === "go") return navigate(`/game/${offer.game}`);
    try {
      const path = `/games/${gameId}/rematch`;
      show(await (what === "withdraw" ? rest.del(path) : rest.post(path, { colours: what })));
    } catch (error) {
      toast(/** @type {{ detail?: string }} */ (error).detail ?? "That did not work; try again.", { kind: "error" });
    }
  }

  /** @param {import("./rematch.js").Offer} next */
  function show(next) {
    const isNew = offer.colours === null && next.colours !== null && !next.agreed.includes(mine() ?? -1);
    offer = next;
    render();
    if (!isNew || mine() === null) return;
    notices.notify("invited", "Asked for a rematch");
    asked();
  }

  function render() {
    const state = current();
    if (!state?.game.result) return;
    const { words, acts } = rematchOf(offer, state.game.seats, mine());
    const buttons = acts.map((one) =>
      el("button", { type: "button", class: "button", data: { rank: one.isMain ? "main" : null, testid: `rematch-${one.act}`, key: `rematch-${one.act}` }, on: { click: () => void act(one.act) } }, one.words),
    );
    refill(root, words && el("p", {}, words), buttons.length > 0 && el("div", { class: "end-acts" }, ...buttons));
  }

  /** @param {Frame} frame @returns {boolean} whether it was news of a rematch */
  function take(frame) {
    if (frame.t === "rematch") show({ colours: frame.colours, agreed: frame.agreed, game: frame.game });
    else if (frame.t === "rematched") {
      show({ colours: null, agreed: [], game: frame.game });
      if (mine() !== null) {
        notices.notify("begun", "Your rematch has begun");
        navigate(`/game/${frame.game}`);
      }
    } else return false;
    return true;
  }

  return { root, take, render };
}
