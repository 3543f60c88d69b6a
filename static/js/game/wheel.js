/** What a wheel's small and large movements amount to: steps of a turn, factors of a zoom. Pure. */

/** A notch of a mouse's wheel is 100 or so; trackpads send many small ones. */
const STEP = 40;
const PAUSE_MS = 250;
const LINE = 16;

/** @typedef {{ deltaY: number, deltaMode: number, timeStamp: number, ctrlKey: boolean }} Wheel */

/** @param {Pick<Wheel, "deltaY" | "deltaMode">} wheel @returns {number} in pixels */
export const travel = ({ deltaY, deltaMode }) => (deltaMode === 0 ? deltaY : deltaY * LINE);

/**
 * Gathers small movements into single steps; a pause or the other direction begins anew.
 * @returns {(wheel: Wheel) => -1 | 0 | 1}
 */
export function createSteps() {
  let sum = 0;
  let at = -Infinity;
  return (wheel) => {
    const by = travel(wheel);
    if (wheel.timeStamp - at > PAUSE_MS || Math.sign(by) !== Math.sign(sum)) sum = 0;
    at = wheel.timeStamp;
    sum += by;
    if (Math.abs(sum) < STEP) return 0;
    const step = sum > 0 ? 1 : -1;
    sum = 0;
    return step;
  };
}

/** @param {Wheel} wheel a pinch on a trackpad comes as a wheel with Ctrl, in small numbers @returns {number} */
export function zoomFactor(wheel) {
  const pixels = Math.max(-300, Math.min(300, travel(wheel)));
  return Math.exp(-pixels * (wheel.ctrlKey ? 0.01 : 0.0013));
}
