/** The audit log, to be read. */

import { query } from "../pages/rankings-parts.js";
import { el } from "../shell/dom.js";
import { pagedList, when } from "./parts.js";
import { person } from "./queue.js";

/** @typedef {import("./admin-page.js").AdminApp} AdminApp */
/** @typedef {{ id: number, at: number, actor: string, actor_name: string | null, role: string, act: string, target_kind: string, target_id: string, target_name: string | null, reason: string, before: object, after: object }} Entry */

const ACTS = ["mute", "ranked", "suspension", "ban", "lift", "rename", "roles", "correction", "reset", "reverse", "refund", "freeze", "thaw", "title_grant", "title_withdraw", "title_restore", "title_exempt", "title_unexempt", "claim", "resolve"];

/** @param {AdminApp} app @param {AbortSignal} signal @returns {HTMLElement} */
export function auditView(app, signal) {
  const options = ACTS.map((act) => el("option", { value: act }, act.replaceAll("_", " ")));
  const select = el("select", { "aria-label": "Which acts" }, el("option", { value: "" }, "All acts"), ...options);
  const list = pagedList({
    ask: async (before) => {
      const answer = await app.rest.get(`/admin/audit${query({ act: select.value, before })}`);
      return { rows: /** @type {Entry[]} */ (answer.entries), next: answer.next };
    },
    row: entryRow,
    empty: "Nothing has been done.",
    testid: "audit",
    signal,
  });
  select.addEventListener("change", list.reload);
  return el("section", {}, el("div", { class: "admin-bar" }, select), list.root);
}

/** @param {Entry} entry */
function entryRow(entry) {
  return el(
    "li",
    { data: { testid: "audit-row" } },
    el("p", {}, el("b", {}, entry.act.replaceAll("_", " ")), " ", target(entry)),
    el("blockquote", {}, entry.reason),
    el("p", { class: "quiet" }, person({ id: entry.actor, name: entry.actor_name }), ` as ${entry.role}, ${when(entry.at)}`),
    el("details", {}, el("summary", {}, "What changed"), el("pre", {}, JSON.stringify({ before: entry.before, after: entry.after }, null, 1))),
  );
}

/** @param {Entry} entry */
function target({ target_kind, target_id, target_name }) {
  if (target_kind === "person") return person({ id: target_id, name: target_name });
  if (target_kind === "game") return el("a", { href: `/admin/games/${target_id}` }, "a game");
  return `${target_kind} ${target_id}`;
}
