/** Finds the links in a line. Only http and https, and only what the browser reads the same way as the eye. */

const LINK = /https?:\/\/[^\s<>"']+/gi;
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?…'"»”’]+$/u;

/** @typedef {{ text: string, href: string | null }} Piece */

/**
 * @param {string} text
 * @param {boolean} links whether links may be clicked at all
 * @returns {Piece[]} the text in order; the pieces put together are the text again
 */
export function pieces(text, links) {
  if (!links) return [{ text, href: null }];
  /** @type {Piece[]} */
  const found = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const address = trim(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > end) found.push({ text: text.slice(end, match.index), href: null });
    found.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) found.push({ text: text.slice(end), href: null });
  return found;
}

/** @param {string} address @returns {string} without the sentence's own marks, and without a bracket that opened before it */
function trim(address) {
  let kept = address.replace(TAIL, "");
  while (kept.endsWith(")") && kept.split("(").length < kept.split(")").length) kept = kept.slice(0, -1).replace(TAIL, "");
  return kept;
}

/** @param {string} address @returns {string | null} null for what is no address, or hides its host behind a user name */
function hrefOf(address) {
  try {
    const url = new URL(address);
    return url.username || url.password || !url.hostname.includes(".") ? null : url.href;
  } catch {
    return null;
  }
}
