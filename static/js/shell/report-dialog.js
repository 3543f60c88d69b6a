/** Reporting a line of talk, a game or a player to those who run the place. */

import { field, form } from "../account/form.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";

/** @typedef {"line" | "game" | "player"} Subject */
/** @typedef {Pick<import("../app.js").App, "rest" | "toast">} Parts */

const ATTACHED = {
  line: "The line and what was said round it go with your report.",
  game: "The game and the talk of its players go with your report.",
  player: "If it is about something that they said or played, report the line or the game instead: it goes with the report.",
};

/**
 * @param {Parts} app
 * @param {{ about: Subject, id: string, name: string, signal?: AbortSignal }} subject `name` as it stands in the heading
 */
export function openReport({ rest, toast }, { about, id, name, signal }) {
  const node = form({
    testid: "report",
    submit: "Send the report",
    body: [
      el("p", { class: "quiet" }, ATTACHED[about]),
      field({ name: "words", label: "What is wrong?", maxlength: 500, required: about !== "line" }),
    ],
    onSubmit: async ({ words }) => {
      await rest.post("/reports", { about, id, words });
      close();
      toast("Thank you. Somebody will look at it, and you will hear what comes of it.");
    },
  });
  const { close } = openDialog({ title: `Report ${name}`, body: [node], testid: "report-dialog", signal });
}

/** @param {import("../protocol.js").ReportResolvedFrame} frame @returns {string} what the reporter is told */
export function outcomeWords({ about, outcome, answer }) {
  const what = { line: "a line of talk", game: "a game", player: "a player" }[about];
  const came = {
    acted: "we have done something about it.",
    no_action: "we have looked at it, and found nothing to do.",
    duplicate: "others had reported it too.",
  }[outcome];
  return `You reported ${what}: ${came}${answer && ` ${answer}`}`;
}
