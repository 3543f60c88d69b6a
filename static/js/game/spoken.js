/** What the status line says for a while (a refusal, and the cell it hurts) before it goes back to whose turn it is. */

/** @typedef {import("../protocol.js").Cell} Cell */

const SHOWN_MS = 4_500;

/** @param {{ changed: () => void, announce: (words: string) => void, signal: AbortSignal }} options */
export function createSpoken({ changed, announce, signal }) {
  let words = "";
  /** @type {Cell | null} */
  let hurt = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  signal.addEventListener("abort", () => clearTimeout(timer));

  function hush() {
    clearTimeout(timer);
    if (!words) return;
    words = "";
    hurt = null;
    changed();
  }

  /** @param {string} text @param {Cell | null} [cell] */
  function say(text, cell = null) {
    clearTimeout(timer);
    words = text;
    hurt = cell;
    timer = setTimeout(hush, SHOWN_MS);
    announce(text);
    changed();
  }

  return { say, hush, words: () => words, hurt: () => hurt };
}
