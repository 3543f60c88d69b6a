/**
 * Where the page stands in one room's count: hands on each frame once and in order, and says when one is missing.
 * Knows no socket; the connection asks it what to do with every frame.
 */

/** @typedef {import("../protocol.js").Frame} Frame */
/** @typedef {"deliver" | "drop" | "gap"} Verdict */

/**
 * @typedef {object} Cursor
 * @property {() => number | undefined} since the number to send with a join; undefined asks for a snapshot
 * @property {(frame: Frame) => Verdict} take
 * @property {(seq: number) => boolean} settle what the join's ack says; false when the room is ahead of us after all
 * @property {() => void} forget the next join asks for a snapshot
 */

/**
 * A cursor that has seen nothing yet.
 * @returns {Cursor}
 */
export function createCursor() {
  /** @type {number | undefined} */
  let seen;
  let isBehind = false;

  /** @type {Cursor["take"]} */
  function take(frame) {
    if (frame.seq === undefined) return seen === undefined ? "drop" : "deliver";
    if (frame.t === "snapshot") return advance(frame.seq);
    if (seen === undefined || frame.seq <= seen) return "drop";
    if (frame.seq === seen + 1) return advance(frame.seq);
    // The join that the first gap set off brings the rest: one question is enough.
    if (isBehind) return "drop";
    isBehind = true;
    return "gap";
  }

  /** @param {number} seq @returns {Verdict} */
  function advance(seq) {
    seen = seq;
    return "deliver";
  }

  return {
    since: () => seen,
    take,
    settle(seq) {
      isBehind = false;
      return seen !== undefined && seen >= seq;
    },
    forget() {
      seen = undefined;
      isBehind = false;
    },
  };
}
