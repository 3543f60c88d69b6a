/** What an event means to the one who looks: a sound, a notice, words for a screen reader, the page's title. */

import { isOnMove } from "./state.js";
import { storyWords } from "./story.js";
import { placedWords, resultWords, status } from "./words.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {object} parts
 * @param {import("../shell/sounds.js").Sounds} parts.sounds
 * @param {import("../shell/notices.js").Notices} parts.notices
 * @param {(words: string) => void} parts.tell for those who don't see the board
 * @param {() => boolean} parts.isPast whether the viewer has stepped back: then nothing of the live game is heard
 */
export function createNews({ sounds, notices, tell, isPast }) {
  /**
   * @param {State | null} before @param {State} state @param {number | null} mine
   * @param {{ t: string }} frame the one that led from `before` to `state`
   */
  return (before, state, mine, frame) => {
    const { turn, result } = state.game;
    const yours = isOnMove(state, mine);
    const begins = yours && !(before && isOnMove(before, mine));
    // One's own turn is called wherever one looks.
    const heard = begins || !isPast();
    if (frame.t === "placed" && heard) sounds.play(soundOf(begins, turn?.phase));
    if (frame.t === "ended" && heard) sounds.play("end");
    if (begins) notices.turn();
    if (frame.t === "draw_offered" && mine !== null && !state.game.draw_by.includes(mine)) notices.notify("draw", "A draw is offered");
    if (frame.t === "ended" && mine !== null) notices.notify("news", "The game is over");
    if (heard) tell(newsWords(before, state, mine, frame));
    notices.setTitle(result ? "Game over · Loopline" : yours ? "Your turn · Loopline" : "Loopline");
  };
}

/**
 * What has just happened, and whose turn it is.
 * @param {State | null} before @param {State} state @param {number | null} mine @param {{ t: string }} frame
 * @returns {string} nothing where it is told elsewhere, or is no news
 */
export function newsWords(before, state, mine, frame) {
  const { tiles, story, result } = state.game;
  const due = result ? resultWords(state) : status(state, mine, null);
  if (story.length > (before?.game.story.length ?? story.length)) return storyWords(state.game).pop() ?? "";
  if (frame.t === "ended") return due;
  if (frame.t === "placed" || (frame.t === "snapshot" && !before)) return [tiles.length > 0 && placedWords(state, tiles[tiles.length - 1]), due].filter(Boolean).join(" ");
  return "";
}

/** @param {boolean} begins own turn begins @param {"free" | "forced" | undefined} phase @returns {import("../shell/sounds.js").Sound} */
function soundOf(begins, phase) {
  if (!begins) return "place";
  return phase === "forced" ? "forced" : "turn";
}
