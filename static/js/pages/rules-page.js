/** "How to play", short, with drawn examples. */

import { el } from "../shell/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{ title: string, picture: string, alt: string, width: number, height: number, words: string[] }} Lesson */

/** @type {Lesson[]} */
const LESSONS = [
  {
    title: "The tiles",
    picture: "rules-tiles.svg",
    alt: "Three tiles: one with three arcs, one with a straight line crossed by two bends, one with wide bends.",
    width: 346,
    height: 128,
    words: [
      "Fifty-six hexagons, all different. Each carries three lines in three of four colours: red, yellow, green and blue. Every line joins two of the six edges.",
      "You own one colour. Everybody holds six tiles, face up, and a tile serves every colour that it carries, yours or not.",
    ],
  },
  {
    title: "Placing",
    picture: "rules-match.svg",
    alt: "Two tiles lie side by side, red meeting red; a third may lie below because both its colours meet their own.",
    width: 213,
    height: 237,
    words: [
      "A tile goes beside tiles that lie already, and wherever two edges meet they show the same colour. On your turn you place one such tile where you like, then draw a new one from the bag.",
      "Pick a tile by tapping it, or drag it. Dots show where it fits; tap it again, turn the wheel or press R to rotate. Nothing counts before you confirm with the dot in its old place, or Enter.",
    ],
  },
  {
    title: "Forced spaces",
    picture: "rules-forced.svg",
    alt: "Three tiles around an empty cell; the cell is marked with a dot in the colour of the player who holds a fitting tile.",
    width: 386,
    height: 215,
    words: [
      "An empty cell with three tiles around it is a forced space. If you hold a tile that fits, you must play it: before your own free placement, and again after it, until nothing forced is left. So a turn can be one tile or many.",
      "A dot in a player’s colour marks a space for which that player holds a tile.",
    ],
  },
  {
    title: "Three restrictions",
    picture: "rules-restrictions.svg",
    alt: "An empty cell with three red ends leading into it, crossed out.",
    width: 228,
    height: 261,
    words: [
      "While there are tiles in the bag: no empty cell may get three ends of one colour leading into it, no empty cell may get a fourth neighbour, and the straight sides that lead away from a forced space stay closed until it is filled. Closed cells are greyed.",
      "When the last tile has been drawn, all three fall away and the board opens up.",
    ],
  },
  {
    title: "The score",
    picture: "rules-score.svg",
    alt: "A red loop of six tiles, twelve points.",
    width: 271,
    height: 261,
    words: [
      "When all tiles lie, each colour counts its one best piece: a line is worth a point a tile, a closed loop two points a tile. The highest score wins.",
      "Between people a winner has a little over twenty. Getting in another’s way is allowed, and half of the game.",
    ],
  },
];

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function showRules(root, app) {
  app.notices.setTitle("How to play · Loopline");
  root.append(
    el(
      "div",
      { class: "page rules" },
      el("a", { class: "back", href: "/" }, "The lobby"),
      el("h1", {}, "How to play"),
      el("p", { class: "lead" }, "Two to four players lay one picture together. Each wants the longest line, or the biggest loop, in their own colour."),
      ...LESSONS.map((lesson) => section(lesson, app)),
      el("p", {}, el("a", { class: "button", data: { rank: "main" }, href: "/" }, "Try it against a robot")),
    ),
  );
}

/** @param {Lesson} lesson @param {App} app */
function section({ title, picture, alt, width, height, words }, app) {
  return el(
    "section",
    { class: "lesson" },
    el("div", {}, el("h2", {}, title), ...words.map((text) => el("p", {}, text))),
    el("img", { src: app.asset(`img/${picture}`), alt, width, height, loading: "lazy" }),
  );
}
