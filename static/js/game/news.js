/** What an event means to the one who looks: a sound, a notice, words for a screen reader, the page's title. */

/** @typedef {import("./state.js").State} State */

/**
 * @param {object} parts
 * @param {ReturnType<typeof import("./sounds.js").createSounds>} parts.sounds
 * @param {import("../shell/notices.js").Notices} parts.notices
 * @param {(state: State, mine: number | null) => void} parts.tell
 */
export function createNews({ sounds, notices, tell }) {
  /**
   * @param {State | null} before @param {State} state @param {number | null} mine
   * @param {{ t: string }} frame the one that led from `before` to `state`
   */
  return (before, state, mine, frame) => {
    const { turn, result } = state.game;
    const yours = turn !== null && turn.seat === mine;
    const begins = yours && before?.game.turn?.seat !== mine;
    if (frame.t === "placed") sounds.play(soundOf(begins, turn?.phase));
    if (frame.t === "ended") sounds.play("end");
    if (begins) notices.turn();
    if (frame.t !== "snapshot" || !before) tell(state, mine);
    notices.setTitle(result ? "Game over · Loopline" : yours ? "Your turn · Loopline" : "Loopline");
  };
}

/** @param {boolean} begins own turn begins @param {"free" | "forced" | undefined} phase @returns {import("./sounds.js").Sound} */
function soundOf(begins, phase) {
  if (!begins) return "place";
  return phase === "forced" ? "forced" : "turn";
}
