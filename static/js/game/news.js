/** What an event means to the one who looks: a sound, a notice, words for a screen reader, the page's title. */

/** @typedef {import("./state.js").State} State */

/**
 * @param {object} parts
 * @param {import("../shell/sounds.js").Sounds} parts.sounds
 * @param {import("../shell/notices.js").Notices} parts.notices
 * @param {(state: State, mine: number | null) => void} parts.tell
 * @param {() => boolean} parts.isPast whether the viewer has stepped back: then nothing of the live game is heard
 */
export function createNews({ sounds, notices, tell, isPast }) {
  /**
   * @param {State | null} before @param {State} state @param {number | null} mine
   * @param {{ t: string }} frame the one that led from `before` to `state`
   */
  return (before, state, mine, frame) => {
    const { turn, result } = state.game;
    const yours = turn !== null && turn.seat === mine;
    const begins = yours && before?.game.turn?.seat !== mine;
    // One's own turn is called wherever one looks.
    const heard = begins || !isPast();
    if (frame.t === "placed" && heard) sounds.play(soundOf(begins, turn?.phase));
    if (frame.t === "ended" && heard) sounds.play("end");
    if (begins) notices.turn();
    if (frame.t === "draw_offered" && mine !== null && !state.game.draw_by.includes(mine)) notices.notify("draw", "A draw is offered");
    if (frame.t === "ended" && mine !== null) notices.notify("news", "The game is over");
    if (heard && (frame.t !== "snapshot" || !before)) tell(state, mine);
    notices.setTitle(result ? "Game over · Loopline" : yours ? "Your turn · Loopline" : "Loopline");
  };
}

/** @param {boolean} begins own turn begins @param {"free" | "forced" | undefined} phase @returns {import("../shell/sounds.js").Sound} */
function soundOf(begins, phase) {
  if (!begins) return "place";
  return phase === "forced" ? "forced" : "turn";
}
