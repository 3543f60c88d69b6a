/** Who invites me to a table, until I answer. */

import { el, refill } from "../shell/dom.js";
import { invitations } from "./state.js";
import { decline } from "./table-acts.js";
import { tableTerms } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Table} Table */

/**
 * @param {App} app
 * @returns {{ root: HTMLElement, render: (state: import("./state.js").LobbyState) => void }}
 */
export function invitationList(app) {
  const root = el("section", { class: "invitations", "aria-label": "Invitations" });
  let shown = "";
  return {
    root,
    render(state) {
      const tables = invitations(state, app.session.person());
      const now = tables.map(({ id, opener }) => `${id}${opener.name}`).join();
      if (now === shown) return;
      shown = now;
      refill(root, ...tables.map((table) => card(app, table)));
    },
  };
}

/** @param {App} app @param {Table} table */
function card(app, table) {
  const no = el("button", { type: "button", class: "button", data: { testid: "decline", key: `${table.id}-decline` } }, "Decline");
  no.addEventListener("click", () => decline(app, table));
  return el(
    "article",
    { class: "back-link invitation", data: { testid: "invitation", table: table.id } },
    el("span", {}, el("b", {}, `${table.opener.name} invites you`), el("small", {}, tableTerms(table))),
    el("span", { class: "invitation-acts" }, no, el("a", { class: "button", href: `/table/${table.id}`, data: { rank: "main", key: `${table.id}-look` } }, "To the table")),
  );
}
