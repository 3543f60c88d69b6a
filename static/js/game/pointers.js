/**
 * One machine for all pointers: tap, slide, pan, pinch. It is told what happened and answers with gestures; it knows no DOM.
 *
 * A press that begins on something that can be carried (a hand's tile, the ghost, a target) carries it: a tap acts on
 * release, and sliding changes the target. Any other press on the board pans; a second finger pinches.
 */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ id: number, x: number, y: number, touch: boolean }} Press */
/** @typedef {{ kind: "board" } | { kind: "carry", what: "hand" | "ghost" | "target", tile?: number }} Grip */
/**
 * @typedef {object} Gestures
 * @property {(grip: Grip, point: Point) => void} tap
 * @property {(grip: Grip, point: Point, touch: boolean) => void} carryStart
 * @property {(point: Point, touch: boolean) => void} carry
 * @property {(point: Point, touch: boolean) => void} drop
 * @property {() => void} carryCancel
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, about: Point) => void} pinch
 */

const SLACK = 7;

/** @param {Gestures} gestures */
export function createPointers(gestures) {
  /** @type {Map<number, Press>} */
  const presses = new Map();
  /** @type {Grip | null} */
  let grip = null;
  /** @type {Point | null} */
  let start = null;
  /** @type {"idle" | "pressed" | "carrying" | "panning" | "pinching"} */
  let mode = "idle";

  /** @param {Press} press @param {Grip} on */
  function down(press, on) {
    presses.set(press.id, press);
    if (presses.size === 2) {
      if (mode === "carrying") gestures.carryCancel();
      mode = "pinching";
    } else if (presses.size === 1) {
      grip = on;
      start = press;
      mode = "pressed";
    }
  }

  /** @param {Press} press */
  function move(press) {
    const before = presses.get(press.id);
    if (!before) return;
    presses.set(press.id, press);
    if (mode === "pinching") return pinched(press, before);
    if (mode === "pressed" && start && far(start, press) > SLACK) begin(press);
    if (mode === "carrying") gestures.carry(press, press.touch);
    else if (mode === "panning") gestures.pan(press.x - before.x, press.y - before.y);
  }

  /** @param {Press} press */
  function begin(press) {
    mode = grip?.kind === "carry" ? "carrying" : "panning";
    if (mode === "carrying" && grip) gestures.carryStart(grip, press, press.touch);
  }

  /** @param {Press} press @param {Press} before */
  function pinched(press, before) {
    const other = [...presses.values()].find(({ id }) => id !== press.id);
    if (!other) return;
    const [was, is] = [far(before, other), far(press, other)];
    gestures.pan((press.x - before.x) / 2, (press.y - before.y) / 2);
    if (was > 0) gestures.pinch(is / was, { x: (press.x + other.x) / 2, y: (press.y + other.y) / 2 });
  }

  /** @param {Press} press */
  function up(press) {
    if (!presses.delete(press.id)) return;
    if (mode === "carrying") gestures.drop(press, press.touch);
    else if (mode === "pressed" && grip) gestures.tap(grip, press);
    if (presses.size === 0) mode = "idle";
    else if (mode !== "pinching") mode = "idle";
  }

  /** @param {number} id */
  function cancel(id) {
    if (!presses.delete(id)) return;
    if (mode === "carrying") gestures.carryCancel();
    mode = presses.size ? "pinching" : "idle";
  }

  return { down, move, up, cancel, mode: () => mode };
}

/** @param {Point} a @param {Point} b */
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
