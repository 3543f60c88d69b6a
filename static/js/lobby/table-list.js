/** The list of open tables. A card is built anew only when its own table, or who looks at it, changed. */

import { arrange, el, refill } from "../shell/dom.js";
import { openTableDialog } from "./open-table-dialog.js";
import { orderedTables } from "./state.js";
import { tableCard } from "./table-card.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Table} Table */
/** @typedef {{ node: HTMLElement, table: Table, me: string | undefined }} Card */

/**
 * @param {App} app
 * @returns {{ root: HTMLElement, render: (state: import("./state.js").LobbyState) => void }}
 */
export function tableList(app) {
  /** @type {Map<string, Card>} */
  let cards = new Map();
  const list = el("div", { class: "table-list" });
  const open = el("button", { type: "button", class: "button", data: { testid: "open-table" } }, "Open a table");
  open.addEventListener("click", () => openTableDialog(app));
  const root = el(
    "section",
    { class: "lobby-section", "aria-labelledby": "tables-title" },
    el("div", { class: "section-head" }, el("h2", { id: "tables-title" }, "Open tables"), open),
    list,
  );

  /** @param {import("./state.js").LobbyState} state */
  function render(state) {
    const person = app.session.person();
    const next = orderedTables(state, person).map((table) => keep(app, cards.get(table.id), table, person?.id));
    cards = new Map(next.map((card) => [card.table.id, card]));
    arrange(list, next.length > 0 ? next.map((card) => card.node) : [nothing(state)]);
  }

  return { root, render };
}

/** @param {App} app @param {Card | undefined} old @param {Table} table @param {string | undefined} me @returns {Card} */
function keep(app, old, table, me) {
  if (old && old.table === table && old.me === me) return old;
  const node = old?.node ?? el("article", { class: "card table-card", data: { testid: "table", table: table.id } });
  node.dataset.own = String(table.slots.some((slot) => slot.player?.id && slot.player.id === me));
  refill(node, ...tableCard(app, table));
  return { node, table, me };
}

/** @param {import("./state.js").LobbyState} state */
function nothing({ isKnown }) {
  if (!isKnown) return el("p", { class: "empty" }, "Looking for tables…");
  return el(
    "p",
    { class: "empty" },
    "No table is waiting. Open one: whoever comes by can sit down, and its link brings a friend straight to it.",
  );
}
