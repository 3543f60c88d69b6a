/** The questions before a table is opened. */

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";
import { gem } from "../shell/gem.js";
import { openTable } from "./table-acts.js";
import { COLOUR_NAMES } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Colour} Colour */

/** @param {App} app */
export function openTableDialog(app) {
  const submit = el("button", { type: "submit", class: "button", data: { rank: "main", testid: "open-table-confirm" } }, "Open the table");
  const form = el(
    "form",
    { class: "questions" },
    segments("seats", "Seats", [["2", "2"], ["3", "3"], ["4", "4"]]),
    colours(),
    segments("clock", "Clock", [["none", "None"], ["penalty", "15:00, then points"], ["sudden_death", "15:00"], ["increment", "5:00 + 10 s"]], "15:00, then points: the time runs on past zero and costs a tournament point a minute. The other two lose the game at zero."),
    segments("visibility", "Who may sit down", [["open", "Anyone"], ["link", "Whoever has the link"]]),
    segments("hints", "Hints", [["on", "On"], ["purist", "Purist"]], "On marks the cells that fit and the spaces that must be filled. Purist leaves the looking to you."),
    el("div", { class: "dialog-foot" }, submit),
  );
  const dialog = openDialog({ title: "Open a table", testid: "open-table-dialog", body: [form] });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    void open(app, wish(form), dialog.close).finally(() => {
      submit.disabled = false;
    });
  });
}

/** @param {App} app @param {import("../protocol.js").TableWish} asked @param {() => void} close */
async function open(app, asked, close) {
  const table = await openTable(app, asked);
  if (!table) return;
  app.feed.learn(table);
  close();
  app.navigate(`/table/${table.id}`);
}

/** What the dialog offers, by its value there; nothing for "none". @type {Record<string, import("../protocol.js").ClockOption>} */
const CLOCKS = {
  penalty: { kind: "penalty", seconds: 900, increment: 0 },
  sudden_death: { kind: "sudden_death", seconds: 900, increment: 0 },
  increment: { kind: "increment", seconds: 300, increment: 10 },
};

/** @param {HTMLFormElement} form @returns {import("../protocol.js").TableWish} */
export function wish(form) {
  const answers = Object.fromEntries(new FormData(form));
  return {
    seats: /** @type {2 | 3 | 4} */ (Number(answers.seats)),
    doubles: false,
    ranked: false,
    visibility: answers.visibility === "link" ? "link" : "open",
    hints: answers.hints === "purist" ? "purist" : "on",
    clock: CLOCKS[String(answers.clock)] ?? null,
    colour: /** @type {Colour} */ (answers.colour),
    delay: 0,
  };
}

/** @param {string} name @param {string} label @param {[string, string][]} options the first is chosen @param {string} [explanation] */
function segments(name, label, options, explanation) {
  const radios = options.map(([value, words], i) =>
    el("label", {}, el("input", { type: "radio", name, value, checked: i === 0 }), el("span", {}, words)),
  );
  return el(
    "fieldset",
    { class: "setting" },
    el("legend", {}, label),
    el("div", { class: "segments" }, ...radios),
    explanation && el("small", {}, explanation),
  );
}

function colours() {
  const all = /** @type {Colour[]} */ (Object.keys(COLOUR_NAMES));
  const radios = all.map((colour, i) =>
    el(
      "label",
      { class: "colour-choice", data: { colour } },
      el("input", { type: "radio", name: "colour", value: colour, checked: i === 0 }),
      gem(colour),
      el("span", {}, COLOUR_NAMES[colour]),
    ),
  );
  return el("fieldset", { class: "setting" }, el("legend", {}, "Your colour"), el("div", { class: "colour-choices" }, ...radios));
}
