/** A seat's colour as a small hexagon that carries the colour's letter, for eyes that don't tell the colours apart. */

import { el, svg } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {import("../protocol.js").Colour} colour
 * @param {string} [label] the colour's name, where no words beside it say it
 * @returns {HTMLElement}
 */
export function gem(colour, label) {
  const hexagon = icon("hexagon");
  hexagon.append(svg("text", { x: 12, y: 16 }, colour));
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return el("span", { class: "gem", ...role }, hexagon);
}
