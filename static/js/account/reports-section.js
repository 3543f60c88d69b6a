/** What one has reported, and what came of it. */

import { load } from "../pages/rankings-parts.js";
import { el, refill } from "../shell/dom.js";
import { outcomeWords } from "../shell/report-dialog.js";
import { section } from "./account-page.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {Omit<import("../protocol.js").ReportResolvedFrame, "t" | "outcome" | "answer"> & { words: string, at: number, outcome: "acted" | "no_action" | "duplicate" | null, answer: string | null }} OwnReport */

/** @param {App} app @param {AbortSignal} signal @returns {HTMLElement} hidden while there is nothing to tell */
export function reportsSection(app, signal) {
  const list = el("ul", { class: "own-list", data: { testid: "own-reports" } });
  const root = section("What you have reported", "reports-section", list);
  root.hidden = true;
  const show = (/** @type {{ reports: OwnReport[] }} */ { reports }) => {
    refill(list, ...reports.map(row));
    root.hidden = reports.length === 0;
  };
  void load({ node: list, ask: () => app.rest.get("/reports/mine"), show, signal });
  return root;
}

/** @param {OwnReport} one */
function row(one) {
  const { outcome, answer } = one;
  const came = outcome ? outcomeWords({ ...one, t: "report_resolved", outcome, answer: answer ?? "" }) : `You reported a ${one.about === "line" ? "line of talk" : one.about}; somebody will look at it.`;
  return el("li", {}, el("p", {}, came, el("small", {}, `${new Date(one.at).toLocaleDateString()}${one.words && `: ${one.words}`}`)));
}
