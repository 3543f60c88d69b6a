/** Looking back in the game: which state the room shows, the bar to step with, and the address that leads to a ply. */

import { stateAt } from "./history.js";
import { createPlaybackBar } from "./playback-bar.js";
import { createPlayback, plyOf } from "./playback.js";
import { placedWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {"step-back" | "step-on" | "first" | "last" | "play"} LookAct */

/**
 * @param {object} parts
 * @param {() => State | null} parts.current the game as it stands now
 * @param {() => void} parts.changed another ply is shown
 * @param {(words: string) => void} parts.announce
 * @param {(url: string) => void} parts.share
 * @param {() => void} [parts.review]
 * @param {{ address: Location, history: History }} [parts.page]
 */
export function createLookBack({ current, changed, announce, share, review = () => {}, page = { address: location, history } }) {
  /** The state that was worked out last, and what from. @type {{ from: State, ply: number, state: State } | null} */
  let kept = null;
  let begun = false;
  let opened = false;
  const playback = createPlayback({ changed: moved });
  const bar = createPlaybackBar({ seek: playback.seek, step: playback.step, toggle: playback.toggle, live: playback.live, share: () => share(link()), review });

  /** @returns {string} the address of what is shown */
  function link() {
    const { ply, last } = playback.look();
    const url = new URL(page.address.href);
    url.search = `?ply=${ply ?? last}`;
    url.hash = "";
    return url.href;
  }

  function moved() {
    const now = current();
    if (!now) return;
    const { ply } = playback.look();
    // Of a finished game the address tells the ply: it survives a reload.
    if (now.game.result) page.history.replaceState(page.history.state, "", ply === null ? page.address.pathname : `?ply=${ply}`);
    announce(ply === null ? (now.game.result ? "The end of the game." : "The live game.") : plyWords(now, ply));
    changed();
  }

  /** @param {State} now @returns {State} what the room shows */
  function shown(now) {
    const { ply } = playback.look();
    if (ply === null) return now;
    if (kept?.from !== now || kept.ply !== ply) kept = { from: now, ply, state: stateAt(now, ply) };
    return kept.state;
  }

  /** The game stands otherwise than before. @param {State} now */
  function grown(now) {
    playback.grown(now.game.tiles.length);
    const asked = begun ? null : plyOf(page.address.search, now.game.tiles.length);
    begun = true;
    if (asked !== null) playback.seek(asked);
  }

  /** @param {State} now @param {boolean} plays the viewer has a seat */
  function render(now, plays) {
    const look = playback.look();
    bar.render(now, look, look.last > 0 && (!plays || opened || look.ply !== null || now.game.result !== null));
  }

  /** @param {LookAct} what @returns {boolean} */
  function act(what) {
    if (playback.look().last === 0) return false;
    if (what === "first") playback.seek(0);
    else if (what === "last") playback.live();
    else if (what === "play") playback.toggle();
    else playback.step(what === "step-on" ? 1 : -1);
    return true;
  }

  return {
    root: bar.root, grown, shown, render, act,
    isPast: () => playback.look().ply !== null,
    look: playback.look,
    live: playback.live,
    seek: playback.seek,
    /** Show the bar to a player, too. */
    open() {
      opened = true;
      playback.step(-1);
    },
    replay() {
      playback.seek(0);
      playback.toggle();
    },
    stop: playback.stop,
  };
}

/** @param {State} now @param {number} ply @returns {string} */
export function plyWords(now, ply) {
  const { tiles } = now.game;
  return ply === 0 ? `The empty board, 0 of ${tiles.length}.` : `${ply} of ${tiles.length}: ${placedWords(now, tiles[ply - 1])}`;
}
