/** What is done from the game's menu and from the notes: draws, giving up, calling off, acting for somebody who is away. */

import { claimEnds } from "./absence.js";
import { askFirst } from "./confirm.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{ t: string } & Record<string, unknown>} Asked */

/**
 * @param {object} parts
 * @param {() => State | null} parts.current
 * @param {(frame: Asked) => Promise<unknown>} parts.request
 * @param {(words: string) => void} parts.say
 * @param {() => void} parts.hint
 * @param {() => void} parts.look step back into the game
 * @param {(url: string) => void} parts.share
 * @param {(game: string) => void} parts.report
 * @param {() => void} parts.changed
 * @param {AbortSignal} parts.signal
 */
export function createActs({ current, request, say, hint, look, share, report, changed, signal }) {
  /** Seats for which this person has said to wait. @type {Set<number>} */
  const waiting = new Set();

  /** @param {Asked} frame */
  async function ask(frame) {
    try {
      await request(frame);
    } catch (error) {
      const { code, detail } = /** @type {import("../protocol.js").RequestError} */ (error);
      say(code === "lost" ? "The line broke before the answer came; look whether it was done, and try again." : detail);
    }
  }

  function resign() {
    const goesOn = current() !== null && !claimEnds(/** @type {State} */ (current()));
    const words = goesOn ? "It counts as lost for you. The others play on, and a robot plays your tiles." : "It counts as lost, and the game ends at once.";
    askFirst({ title: "Resign this game?", words, yes: "Resign", no: "Play on", testid: "resign-yes", act: () => void ask({ t: "resign" }), signal });
  }

  function abort() {
    const words = "It ends at once and counts for nothing. That is possible until every seat has placed a tile.";
    askFirst({ title: "Call the game off?", words, yes: "Call it off", no: "Play on", testid: "abort-yes", act: () => void ask({ t: "abort" }), signal });
  }

  /** @param {import("./menu.js").MenuAct} what */
  function choose(what) {
    if (what === "draw") void ask({ t: "offer_draw" });
    else if (what === "abort") abort();
    else if (what === "resign") resign();
    else if (what === "hint") hint();
    else if (what === "look") look();
    else if (what === "link") share(new URL(location.pathname, location.href).href);
    else if (what === "report") report(current()?.game.id ?? "");
    else location.assign(`/api/v1/games/${current()?.game.id}/record`);
  }

  /** @param {number} seat */
  function claim(seat) {
    const state = current();
    if (!state) return;
    const name = state.game.seats[seat].player.name;
    const words = claimEnds(state) ? `The game ends, and counts as lost for ${name}.` : `It counts as lost for ${name}; the others play on, and a robot plays those tiles.`;
    askFirst({ title: "Claim the game?", words, yes: "Claim", no: "Not yet", testid: "claim-yes", act: () => void ask({ t: "claim", seat }), signal });
  }

  /** @param {import("./notes.js").NoteAct} note */
  function answer(note) {
    if (!("seat" in note)) return void ask({ t: "answer_draw", accept: note.do === "accept" });
    if (note.do === "lend") return void ask({ t: "let_robot_play", seat: note.seat });
    if (note.do === "claim") return claim(note.seat);
    if (!waiting.delete(note.seat)) waiting.add(note.seat);
    return changed();
  }

  return { choose, answer, waiting };
}
