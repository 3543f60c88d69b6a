/** What covers the board's edges: chips above it on a narrow page, the end sheet below or beside it. Pure. */

/** @typedef {import("./camera.js").Size} Size */
/** @typedef {import("./camera.js").Insets} Insets */

/** Below this width the chips stand over the tiles, and the end sheet lies at the foot; the style sheet has the same. */
export const NARROW = 720;
const CHIPS = 48;
const MARGIN = 16;

/**
 * @param {Size} size of the board @param {Size | null} sheet the end sheet's, when it is shown
 * @returns {Insets}
 */
export function insetsOf(size, sheet) {
  const narrow = size.width < NARROW;
  const top = narrow ? CHIPS : 0;
  if (!sheet) return { top, right: 0, bottom: 0, left: 0 };
  if (narrow) return { top, right: 0, bottom: sheet.height + MARGIN, left: 0 };
  return { top, right: sheet.width + 2 * MARGIN, bottom: 0, left: 0 };
}
