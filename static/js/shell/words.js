/** Words that every part of the page needs. */

/** @param {string[]} words @returns {string} "Anna", "Anna and Bo", "Anna, Bo and Cy" */
export function listing(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
