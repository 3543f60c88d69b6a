/** A table's coloured slots: a click on a free one sits you there. */

import { el } from "../shell/dom.js";
import { gem } from "../shell/gem.js";
import { icon } from "../shell/icons.js";
import { playerName } from "../shell/player-name.js";
import { fillWithRobot, free, sit } from "./table-acts.js";
import { COLOUR_NAMES } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Table} Table */
/** @typedef {import("../protocol.js").Slot} Slot */

/**
 * @param {App} app @param {Table} table
 * @returns {HTMLElement}
 */
export function slotList(app, table) {
  const me = app.session.person();
  const isOpener = me !== null && table.opener.id === me.id && table.state === "open";
  const items = (/** @type {Slot[]} */ slots) => slots.map((slot) => slotItem(app, table, slot, isOpener));
  if (!table.doubles) return el("ul", { class: "table-slots" }, ...items(table.slots));
  const colours = [...new Set(table.slots.map(({ colour }) => colour))];
  const pairs = colours.map((colour) => pair(colour, items(table.slots.filter((slot) => slot.colour === colour))));
  return el("div", { class: "table-pairs" }, ...pairs);
}

/** @param {import("../protocol.js").Colour} colour @param {HTMLElement[]} items the partners, who sit opposite */
function pair(colour, items) {
  const name = `${COLOUR_NAMES[colour]} pair`;
  return el("div", { class: "table-pair", data: { colour } }, el("p", { class: "pair-name" }, name), el("ul", { class: "table-slots", "aria-label": name }, ...items));
}

/** @param {App} app @param {Table} table @param {Slot} slot @param {boolean} isOpener */
function slotItem(app, table, slot, isOpener) {
  const isOwn = slot.player !== null && slot.player.id !== null && slot.player.id === app.session.person()?.id;
  return el(
    "li",
    { class: "table-slot", data: { colour: slot.colour, state: slotState(slot, isOwn) } },
    slotFace(app, table, slot, isOwn),
    isOpener && !isOwn && openerAct(app, table, slot),
  );
}

/** @param {Slot} slot @param {boolean} isOwn */
function slotState(slot, isOwn) {
  if (slot.player === null) return "free";
  return isOwn ? "own" : "taken";
}

/** @param {App} app @param {Table} table @param {Slot} slot @param {boolean} isOwn */
function slotFace(app, table, slot, isOwn) {
  const colour = COLOUR_NAMES[slot.colour];
  const data = { slot: slot.slot, key: `${table.id}-${slot.slot}` };
  if (table.state !== "open" || (slot.player && !isOwn)) {
    return el("div", { class: "slot-face", data }, gem(slot.colour), words(slot.player ? playerName(slot.player) : "Nobody", colour));
  }
  if (isOwn && slot.player) {
    const leave = () => free(app, table, slot.slot);
    const you = el("b", {}, "You", unseen(` sit on ${colour}.`));
    return el("button", { type: "button", class: "slot-face", data: { ...data, act: "leave" }, on: { click: leave } }, gem(slot.colour), words(you, "Leave", unseen(" the table")));
  }
  const take = () => sit(app, table, slot.slot);
  return el("button", { type: "button", class: "slot-face", data: { ...data, act: "sit" }, on: { click: take } }, gem(slot.colour), words("Sit here", colour));
}

/** @param {import("../shell/dom.js").Child} first @param {import("../shell/dom.js").Child[]} second */
function words(first, ...second) {
  return el("span", { class: "slot-words" }, el("span", { class: "slot-first" }, first), " ", el("small", {}, ...second));
}

/** @param {string} text for those who listen */
const unseen = (text) => el("span", { class: "hidden" }, text);

/** @param {App} app @param {Table} table @param {Slot} slot */
function openerAct(app, table, slot) {
  const colour = COLOUR_NAMES[slot.colour];
  const data = { key: `${table.id}-${slot.slot}-act`, act: slot.player ? "remove" : "robot" };
  if (slot.player) {
    const label = `Remove ${slot.player.name} from ${colour}`;
    const remove = () => free(app, table, slot.slot);
    return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, data, on: { click: remove } }, icon("close"));
  }
  const label = `Seat a robot on ${colour}`;
  const fill = () => fillWithRobot(app, table, slot.slot);
  return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, data, on: { click: fill } }, icon("robot"));
}
