/** The queue of reports: what was reported with its context, claimed and resolved here. */

import { choice, field } from "../account/form.js";
import { query } from "../pages/rankings-parts.js";
import { el } from "../shell/dom.js";
import { actButton, pagedList, when } from "./parts.js";

/** @typedef {import("./admin-page.js").AdminApp} AdminApp */
/** @typedef {{ id: string, name: string | null }} Named */
/** @typedef {{ id: number, at: number, person: string, name: string, text: string }} ContextLine */
/**
 * @typedef {object} Report
 * @property {string} report
 * @property {"line" | "game" | "player"} about
 * @property {string} id
 * @property {string} words
 * @property {"open" | "claimed" | "resolved"} state
 * @property {number} at
 * @property {string | null} outcome
 * @property {string | null} answer
 * @property {Named} reporter
 * @property {Named | null} subject
 * @property {Named | null} claimed_by
 * @property {{ line?: number, lines?: ContextLine[], room?: string, game?: string }} context
 */

/** @param {AdminApp} app @param {AbortSignal} signal @returns {HTMLElement} */
export function queueView(app, signal) {
  if (!app.may("moderator", "ratings")) return el("p", { class: "empty" }, "Reports are for moderators and those who rule on ratings.");
  const select = el("select", { "aria-label": "Which reports", data: { testid: "queue-state" } }, el("option", { value: "waiting" }, "Waiting"), el("option", { value: "resolved" }, "Resolved"));
  const list = pagedList({
    ask: async (cursor) => {
      const answer = await app.rest.get(`/admin/reports${query({ state: select.value, cursor })}`);
      return { rows: /** @type {Report[]} */ (answer.reports), next: answer.next };
    },
    row: (report) => reportView(app, report, () => list.reload(), signal),
    empty: "No reports here.",
    testid: "queue",
    signal,
  });
  select.addEventListener("change", list.reload);
  const renew = el("button", { type: "button", class: "button small", on: { click: list.reload } }, "Look again");
  return el("section", {}, el("div", { class: "admin-bar" }, select, renew), list.root);
}

/** @param {AdminApp} app @param {Report} report @param {() => void} changed @param {AbortSignal} signal */
function reportView(app, report, changed, signal) {
  const what = report.subject ? person(report.subject) : report.about;
  return el(
    "li",
    { data: { testid: "report-row", state: report.state } },
    el("p", { class: "admin-head" }, el("b", {}, report.about === "line" ? "A line by " : report.about === "player" ? "A player: " : "A game"), report.subject && what),
    report.words && el("blockquote", {}, el("bdi", {}, report.words)),
    el("p", { class: "quiet" }, "by ", person(report.reporter), `, ${when(report.at)}`, report.claimed_by && ", looked at by ", report.claimed_by && person(report.claimed_by)),
    context(report),
    report.state === "resolved" ? el("p", {}, `${report.outcome}`.replace("_", " "), report.answer && `: ${report.answer}`) : el("div", { class: "admin-acts" }, ...acts(app, report, changed, signal)),
  );
}

/** @param {Report} report */
function context({ about, id, context }) {
  const lines = context.lines ?? [];
  const shown = lines.map((line) =>
    el("li", { data: { reported: line.id === context.line || null } }, person({ id: line.person, name: line.name }), " ", el("bdi", {}, line.text)),
  );
  return el(
    "div",
    { class: "admin-context" },
    about === "game" && el("p", {}, el("a", { href: `/games/${id}` }, "See the game"), " · ", el("a", { href: `/admin/games/${id}` }, "Its rulings")),
    context.room && about === "line" && el("p", { class: "quiet" }, `in ${context.room}`),
    shown.length > 0 && el("ol", { class: "admin-lines" }, ...shown),
  );
}

/** @param {AdminApp} app @param {Report} report @param {() => void} changed @param {AbortSignal} signal */
function acts(app, { report, claimed_by }, changed, signal) {
  const isMine = claimed_by?.id === app.session.person()?.id;
  const claim = el("button", { type: "button", class: "button small", data: { testid: "claim" } }, claimed_by ? "Take it over" : "Claim it");
  claim.addEventListener("click", () => void app.attempt(() => app.rest.post(`/admin/reports/${report}/claim`, { take_over: claimed_by !== null }).then(changed)));
  const resolve = actButton({
    app,
    label: "Resolve it",
    testid: "resolve",
    words: "The answer goes to the reporter; the reason does not.",
    fields: () => [
      choice({ name: "outcome", label: "Outcome", options: [["acted", "something was done"], ["no_action", "nothing to do"], ["duplicate", "reported already"]], value: "acted", required: true }),
      field({ name: "answer", label: "Answer", maxlength: 500, required: false }),
    ],
    act: (answers) => app.rest.post(`/admin/reports/${report}/resolve`, answers),
    done: changed,
    signal,
  });
  return isMine ? [resolve] : [claim];
}

/** @param {Named} named @returns {HTMLElement} */
export function person({ id, name }) {
  return el("a", { class: "player-link", href: `/admin/players/${id}` }, el("bdi", {}, name ?? "somebody who has left"));
}
