/**
 * A press outlives a redraw: where a control is written anew, or moved, between press and release, the one that stands in
 * its place takes the click. Browsers give such a click to nobody. (After a touch they look for what is there at its end.)
 */

/** @param {EventTarget | null} target @returns {HTMLElement | null} the control that is known by its key */
function controlOf(target) {
  const found = target instanceof Element ? target.closest("[data-key]") : null;
  return found instanceof HTMLElement ? found : null;
}

/**
 * What must be the same for it to mean the same. Where one key stands for several acts (so that the keyboard stays there),
 * `data-act` tells them apart; the words may change, as a game's do with every move.
 * @param {HTMLElement} node
 */
const meaning = (node) => JSON.stringify([node.tagName, ...["data-key", "data-act", "data-testid", "href", "aria-label"].map((name) => node.getAttribute(name))]);

/** @param {Document} page */
export function keepPresses(page) {
  /** @type {HTMLElement | null} */
  let pressed = null;

  /** @param {PointerEvent} event */
  function down({ target, button, pointerType }) {
    pressed = button === 0 && pointerType === "mouse" ? controlOf(target) : null;
  }

  /** @param {PointerEvent} event */
  function up({ target }) {
    const lost = pressed;
    const heir = controlOf(target);
    pressed = null;
    if (!lost || !heir || meaning(heir) !== meaning(lost)) return;
    let isClicked = false;
    heir.addEventListener("click", () => (isClicked = true), { once: true, capture: true });
    // A browser that gives it the click does so right after the release.
    setTimeout(() => !isClicked && heir.click());
  }

  page.addEventListener("pointerdown", down, { capture: true });
  page.addEventListener("pointerup", up, { capture: true });
}
