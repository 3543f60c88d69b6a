/**
 * Where in the game this page looks: live, or at a ply of the past. Nothing that happens in the game moves a viewer who
 * has stepped back; what came meanwhile is counted. Knows no DOM; its timers are handed in.
 */

/** @typedef {{ setInterval: (fn: () => void, ms: number) => any, clearInterval: (id: any) => void }} Ticker */

/**
 * `ply` is null at the live end; `last` is the newest ply, `fresh` how many plies came since the viewer stepped back.
 * @typedef {{ ply: number | null, last: number, fresh: number, playing: boolean }} Look
 */

export const STEP_MS = 900;

/**
 * @param {object} options
 * @param {(look: Look) => void} options.changed
 * @param {Ticker} [options.ticker]
 */
export function createPlayback({ changed, ticker = globalThis }) {
  /** @type {number | null} */
  let ply = null;
  let last = 0;
  let leftAt = 0;
  /** @type {any} */
  let timer = null;

  /** @returns {Look} */
  const look = () => ({ ply, last, fresh: ply === null ? 0 : last - leftAt, playing: timer !== null });

  /** @param {number | null} next */
  function become(next) {
    if (ply === null && next !== null) leftAt = last;
    ply = next;
    changed(look());
  }

  function pause() {
    ticker.clearInterval(timer);
    timer = null;
  }

  /** @param {number} to clamped; the newest ply is the live end */
  function seek(to) {
    pause();
    go(to);
  }

  /** @param {number} to */
  function go(to) {
    const next = Math.min(last, Math.max(0, Math.round(to)));
    if (next >= last) pause();
    become(next >= last ? null : next);
  }

  function play() {
    if (last === 0) return;
    pause();
    timer = ticker.setInterval(() => go((ply ?? last) + 1), STEP_MS);
    // From the end there is nothing to play: then the whole game is shown again.
    become(ply ?? 0);
  }

  return {
    look,
    seek,
    step: (/** @type {number} */ by) => seek((ply ?? last) + by),
    live() {
      pause();
      become(null);
    },
    toggle() {
      if (timer === null) return play();
      pause();
      return changed(look());
    },
    /** The game has so many plies now. @param {number} plies */
    grown(plies) {
      last = plies;
      if (ply !== null && ply > last) ply = null;
    },
    stop: pause,
  };
}

/** @param {string} search of an address, as `?ply=31` @param {number} last @returns {number | null} null for none, or the game's end */
export function plyOf(search, last) {
  const text = new URLSearchParams(search).get("ply");
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  return Number(text) >= last ? null : Number(text);
}
