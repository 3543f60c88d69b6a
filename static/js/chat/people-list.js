/** Who is on the site: folded to a number, unfolded to names. */

import { el, refill } from "../shell/dom.js";
import { icon } from "../shell/icons.js";
import { playerName } from "../shell/player-name.js";
import { nameTag } from "./name-menu.js";
import { countWords, inOrder } from "./people.js";
import { stateWords } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").LobbyPerson} LobbyPerson */

/** More are counted, not named: nobody reads on so far. */
const SHOWN = 100;

/** @param {App} app @param {AbortSignal} signal */
export function createPeopleList(app, signal) {
  const count = el("span", { data: { testid: "people-count" } });
  const list = el("ul", { class: "people", "aria-label": "People" });
  const root = el("details", { class: "people-box", data: { testid: "people" } }, el("summary", {}, icon("people"), count), list);
  /** @type {readonly LobbyPerson[] | null} */
  let drawn = null;

  function render() {
    const { people, isKnown } = app.feed.state();
    root.hidden = !isKnown;
    if (people === drawn) return;
    drawn = people;
    count.textContent = countWords(people.length);
    // Nobody sees the names of a folded list: they cost nothing then.
    if (root.open) draw(people);
    else list.replaceChildren();
  }

  /** @param {readonly LobbyPerson[]} people */
  function draw(people) {
    const ordered = inOrder(people, app.session.person()?.id);
    const more = ordered.length - SHOWN;
    refill(list, ...ordered.slice(0, SHOWN).map((one) => row(app, one)), more > 0 && el("li", { class: "quiet" }, `and ${more} more`));
  }

  function anew() {
    drawn = null;
    render();
  }

  root.addEventListener("toggle", anew);
  app.feed.watch(render, signal);
  app.mutes.watch(anew, signal);
  app.session.onChange(anew, signal);
  return root;
}

/** @param {App} app @param {LobbyPerson} one */
function row(app, { person, state }) {
  const isMe = person.id === app.session.person()?.id;
  const note = [isMe && "you", stateWords(state), app.mutes.has(person.id) && "muted"].filter(Boolean).join(", ");
  return el("li", { class: "person", data: { state } }, nameTag(app, { person }, playerName(person)), note && el("span", { class: "quiet" }, note));
}
