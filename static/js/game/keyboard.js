/**
 * A whole game by keys: 1 to 6 pick a tile, arrows and N walk the cells that take it, R turns it, Enter confirms. Comma and
 * full stop step through the game, Home and End lead to its ends, P plays it; where there is nothing to place, arrows step too.
 */

/** @typedef {import("./look-back.js").LookAct} LookAct */
/** @typedef {LookAct | "hint" | "turn" | "turn-back" | "confirm" | "cancel" | "fit" | "left" | "right" | "up" | "down" | "next" | "previous"} KeyAct */

/** @type {ReadonlySet<string>} */
const LOOKS = new Set(["step-back", "step-on", "first", "last", "play"]);

/** @type {Record<string, KeyAct>} */
const ACTS = {
  Enter: "confirm", Escape: "cancel", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  r: "turn", R: "turn-back", f: "fit", F: "fit", n: "next", N: "previous",
  h: "hint", H: "hint", ",": "step-back", ".": "step-on", Home: "first", End: "last", p: "play", P: "play",
};

/**
 * What a key means. Shift+R turns back; with Caps Lock on, it is the shift key that tells, not the letter's case.
 * @param {{ key: string, shiftKey: boolean }} press
 * @returns {{ slot: number } | { act: KeyAct } | null} `slot` counts from 0
 */
export function readKey({ key, shiftKey }) {
  if (/^[1-6]$/.test(key)) return { slot: Number(key) - 1 };
  const letter = key.length === 1 ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  const act = ACTS[letter];
  return act ? { act } : null;
}

/**
 * @param {object} parts
 * @param {import("./gestures.js").Placing} parts.placing
 * @param {import("./gestures.js").Viewport} parts.viewport
 * @param {() => (number | null)[]} parts.hand the own one, by slot
 * @param {() => boolean} parts.hint ask for a hint
 * @param {() => void} parts.moved the draft was moved or turned by a key
 * @param {(what: LookAct) => boolean} parts.look step through the game
 * @param {() => boolean} parts.looks whether the one at the keys looks on, or back, rather than plays
 */
export function createKeyboard({ placing, viewport, hand, hint, moved, look, looks }) {
  /** @param {KeyAct} act @returns {boolean} whether it did anything */
  function act(act) {
    switch (act) {
      case "turn":
        return placing.rotate(1);
      case "turn-back":
        return placing.rotate(-1);
      case "confirm":
        return placing.confirm();
      case "cancel":
        return placing.cancel();
      case "hint":
        return hint();
      case "next":
        return placing.cycle(1);
      case "previous":
        return placing.cycle(-1);
      case "fit":
        viewport.fit();
        return true;
      case "left":
      case "right":
        return !looks() ? placing.step(act) : look(act === "left" ? "step-back" : "step-on");
      case "up":
      case "down":
        return placing.step(act);
      default:
        return look(act);
    }
  }

  return {
    /** @param {number} slot */
    pick(slot) {
      const tile = hand()[slot];
      if (tile === null || tile === undefined) return;
      placing.pickTile(tile);
      if (placing.draft()?.tile === tile) moved();
    },
    /** @param {KeyAct} what @returns {boolean} whether it did anything */
    act(what) {
      viewport.settle();
      const did = act(what);
      if (did && placing.draft() && !LOOKS.has(what) && what !== "confirm" && what !== "cancel" && what !== "fit") moved();
      return did;
    },
  };
}
