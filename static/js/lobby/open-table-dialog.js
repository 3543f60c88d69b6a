/** The table that you are about to open: a sentence that says what it will be, and the choices that change it. */

import { openDialog } from "../shell/dialog.js";
import { el, refill } from "../shell/dom.js";
import { gem } from "../shell/gem.js";
import { CLOCKS } from "./clocks.js";
import { openTable } from "./table-acts.js";
import { isTitled, slotColours, wishOf, wishWords } from "./table-wish.js";
import { COLOUR_NAMES } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Colour} Colour */
/** @typedef {{ value: string, words: string, says?: string, disabled?: boolean }} Choice */

/** @type {Choice[]} */
const PLAYERS = [
  { value: "2", words: "Two" },
  { value: "3", words: "Three" },
  { value: "4", words: "Four" },
  { value: "doubles", words: "Doubles", says: "Two pairs, a colour each. Partners have their own hands and one result." },
];
/** @type {Choice[]} */
const VISIBILITIES = [
  { value: "open", words: "Anyone" },
  { value: "link", words: "By link", says: "You get a link to pass on; the lobby doesn’t list the table." },
  { value: "invited", words: "Invited", says: "You invite by name from the table’s page; nobody else sees it." },
];
/** @type {Choice[]} */
const HINTS = [
  { value: "on", words: "On" },
  { value: "purist", words: "Purist", says: "Nothing marks what fits: you do the looking." },
];
/** @type {Choice[]} */
const DELAYS = [
  { value: "0", words: "Live" },
  { value: "30", words: "30 s" },
  { value: "60", words: "1 min" },
  { value: "180", words: "3 min" },
  { value: "300", words: "5 min" },
];

/** @param {App} app */
export function openTableDialog(app) {
  const submit = el("button", { type: "submit", class: "button", data: { rank: "main", testid: "open-table-confirm" } }, "Open the table");
  const preview = el("div", { class: "wish-preview" });
  const form = el(
    "form",
    { class: "wish" },
    preview,
    choices("players", "Players", PLAYERS),
    colours(),
    choices("clock", "Clock", Object.entries(CLOCKS).map(([value, { words, says }]) => ({ value, words, says }))),
    counts(app.session.person()),
    choices("visibility", "Who may come", VISIBILITIES),
    el("details", { class: "wish-more" }, el("summary", {}, "Hints and spectators"), choices("hints", "Hints", HINTS), choices("delay", "Spectators", DELAYS)),
    el("div", { class: "dialog-foot" }, submit),
  );
  const show = () => {
    // Before the answers are read: a disabled row has none.
    const isSettled = isTitled(String(new FormData(form).get("counts")));
    for (const name of ["players", "clock"]) form.querySelector(`fieldset:has([name=${name}])`)?.toggleAttribute("disabled", isSettled);
    const wish = answered(form);
    const gems = slotColours(wish).map((colour, i) => el("span", { class: "wish-seat", data: { colour, own: i === 0 } }, gem(colour)));
    refill(preview, el("div", { class: "wish-seats", data: { doubles: wish.doubles }, "aria-hidden": "true" }, ...gems), el("p", { "aria-live": "polite" }, wishWords(wish)));
    for (const group of form.querySelectorAll(".wish-row")) explain(group);
  };
  form.addEventListener("change", show);
  const dialog = openDialog({ title: "Open a table", testid: "open-table-dialog", body: [form] });
  show();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    void open(app, answered(form), dialog.close).finally(() => {
      submit.disabled = false;
    });
  });
}

/** @param {HTMLFormElement} form */
const answered = (form) => wishOf(Object.fromEntries(new FormData(form)));

/** @param {App} app @param {import("../protocol.js").TableWish} asked @param {() => void} close */
async function open(app, asked, close) {
  const table = await openTable(app, asked);
  if (!table) return;
  app.feed.learn(table);
  close();
  app.navigate(`/table/${table.id}`);
}

/** @param {import("../protocol.js").Person | null} person ranked games are for registered players, master games for masters */
function counts(person) {
  const isRegistered = person?.kind === "registered";
  return choices(
    "counts",
    "Counts",
    [
      { value: "no", words: "Unranked" },
      { value: "ranked", words: "Ranked", disabled: !isRegistered },
      { value: "tournament", words: "Tournament", disabled: !isRegistered, says: "For two, under the penalty clock of 15:00; moves the tournament Elo." },
      { value: "master", words: "Master", disabled: !person?.crown, says: "For two masters, under the penalty clock of 15:00." },
    ],
    isRegistered ? "" : "Ranked games are for registered players.",
  );
}

/** Says under a row what its chosen answer means. @param {Element} row */
function explain(row) {
  const note = row.querySelector("small");
  const chosen = row.querySelector("input:checked");
  if (note && chosen instanceof HTMLInputElement) note.textContent = chosen.dataset.says || note.dataset.always || "";
}

/** @param {string} name @param {string} label @param {Choice[]} options the first is chosen @param {string} [always] said where the answer needs no words */
function choices(name, label, options, always = "") {
  const radios = options.map(({ value, words, says, disabled }, i) =>
    el("label", {}, el("input", { type: "radio", name, value, checked: i === 0, disabled, data: { says } }), el("span", {}, words)),
  );
  return el("fieldset", { class: "wish-row" }, el("legend", {}, label), el("div", { class: "segments" }, ...radios), el("small", { data: { always } }, always));
}

function colours() {
  const all = /** @type {Colour[]} */ (Object.keys(COLOUR_NAMES));
  const radios = all.map((colour, i) =>
    el(
      "label",
      { class: "colour-choice", data: { colour }, title: COLOUR_NAMES[colour] },
      el("input", { type: "radio", name: "colour", value: colour, checked: i === 0, "aria-label": COLOUR_NAMES[colour] }),
      gem(colour),
    ),
  );
  return el("fieldset", { class: "wish-row" }, el("legend", {}, "Your colour"), el("div", { class: "colour-choices" }, ...radios));
}
