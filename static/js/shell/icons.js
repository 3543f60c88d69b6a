/** The shell's icons: drawn on a 24 x 24 grid in the colour of the text around them. */

import { svg } from "./dom.js";

/** Paths by name; stroked, except those in FILLED. */
const PATHS = {
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v10H9zM15 9V5H5v10h4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z",
  arrow: "M5 12h13M12.5 6.5L18 12l-5.5 5.5",
  robot: "M6 9h12v9H6zM12 9V5.5M12 4.2v.1M9.5 13v1M14.5 13v1M3.5 12v3M20.5 12v3",
  talk: "M4 5.500h16v11h-8.500L7 20.500v-4H4z",
  people: "M9 11a3.300 3.300 0 100-6.600A3.300 3.300 0 009 11zM2.800 19.500c0-3.600 2.600-5.500 6.200-5.500s6.200 1.900 6.200 5.500M16 4.900a3.300 3.300 0 010 5.600M17.500 14.300c2.300.6 3.700 2.300 3.700 5.200",
  send: "M4 12l16-7.500-5 15-3.500-6z",
  bag: "M8 8c-2 2-4 4.500-4 8 0 3 2 4 8 4s8-1 8-4c0-3.500-2-6-4-8zM8 8h8M9 4l1.500 4M15 4l-1.500 4M9 4h6",
  link: "M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3a4 4 0 005.700 5.700l1-1",
  crown: "M4 18h16l1-10-5 4-4-7-4 7-5-4z",
  first: "M18 6l-7 6 7 6zM7 6v12",
  back: "M15.500 6l-7 6 7 6z",
  play: "M8.500 5.500l9 6.500-9 6.500z",
  pause: "M9 6v12M15 6v12",
  forward: "M8.500 6l7 6-7 6z",
  last: "M6 6l7 6-7 6zM17 6v12",
  menu: "M5 7h14M5 12h14M5 17h14",
  hexagon: "M12 1.8l8.500 4.900a1 1 0 01.5.87v8.860a1 1 0 01-.5.87L12 22.200l-8.500-4.900a1 1 0 01-.5-.87V7.570a1 1 0 01.5-.87z",
};

const FILLED = new Set(["crown", "hexagon"]);

/**
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement} hidden from screen readers: the words beside it say the same
 */
export function icon(name) {
  const path = svg("path", { d: PATHS[name] });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": true, data: { filled: FILLED.has(name) || null } }, path);
}
