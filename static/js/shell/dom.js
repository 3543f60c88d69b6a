/** Building elements in one expression. Text is only ever set as text: nothing here parses HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/**
 * `on` maps event names to listeners, `data` to data attributes; the rest are attributes, where true means present (of
 * ARIA's: "true") and false, null and undefined mean absent.
 * @typedef {{ on?: Record<string, (event: any) => void>, data?: Record<string, string | number | boolean | null | undefined> } & Record<string, unknown>} Props
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, props);
  node.append(...children.filter(isNode));
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, props);
  node.append(...children.filter(isNode));
  return node;
}

/** @param {Child} child @returns {child is Node | string} */
function isNode(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/** @param {Element} node @param {Props} props */
function dress(node, { on = {}, data = {}, ...attributes }) {
  for (const [name, value] of [...Object.entries(attributes), ...dataAttributes(data)]) {
    if (value === false || value === null || value === undefined) continue;
    // ARIA knows "true" and "false" only: an empty aria-hidden hides nothing.
    node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  for (const [name, listener] of Object.entries(on)) node.addEventListener(name, listener);
}

/** @param {NonNullable<Props["data"]>} data @returns {[string, unknown][]} */
function dataAttributes(data) {
  return Object.entries(data).map(([name, value]) => {
    const attribute = `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    // data-is-own="true" reads better in a style sheet than an empty attribute.
    return [attribute, value === true ? "true" : value];
  });
}

/**
 * Let a node have these children, in this order. What stands right already is not touched, so that it keeps the keyboard
 * and a press that has begun on it.
 * @param {Element} root @param {Element[]} nodes
 */
export function arrange(root, nodes) {
  const active = document.activeElement;
  for (const old of [...root.children]) if (!nodes.some((node) => node === old)) old.remove();
  nodes.forEach((node, i) => root.children[i] !== node && root.insertBefore(node, root.children[i] ?? null));
  if (active instanceof HTMLElement && active !== document.activeElement && root.contains(active)) active.focus({ preventScroll: true });
}

/**
 * Replace a node's children, keeping the keyboard where it was: the control with the same `data-key` gets it back.
 * @param {Element} node
 * @param {...Child} children
 */
export function refill(node, ...children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && node.contains(active) ? active.dataset.key : undefined;
  node.replaceChildren(...children.filter(isNode));
  if (key === undefined) return;
  const heir = [...node.querySelectorAll("[data-key]")].find((one) => one.getAttribute("data-key") === key);
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
}
