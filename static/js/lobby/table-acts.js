/** What people do at a table. Each makes a guest first where nobody is logged in. */

import { openDialog } from "../shell/dialog.js";
import { el } from "../shell/dom.js";
import { levelFor, levelPicker } from "./levels.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Table} Table */
/** @typedef {import("../protocol.js").TableWish} TableWish */

/** @param {App} app @param {TableWish} wish @returns {Promise<Table | undefined>} the table, or undefined when it failed */
export function openTable(app, wish) {
  return app.attempt(async () => {
    await app.session.ensure();
    return app.rest.post("/tables", wish);
  });
}

/** @param {App} app @param {Table} table @param {number} slot */
export function sit(app, table, slot) {
  return app.attempt(async () => {
    await app.session.ensure();
    return take(app, await app.rest.put(slotPath(table, slot)));
  });
}

/** @param {App} app @param {Table} table @param {number} slot my own, or anyone's when I opened the table */
export function free(app, table, slot) {
  return app.attempt(async () => take(app, await app.rest.del(slotPath(table, slot))));
}

/** @param {App} app @param {Table} table */
export function start(app, table) {
  return app.attempt(async () => {
    const { game } = await app.rest.post(`/tables/${table.id}/start`);
    app.navigate(`/game/${game}`);
  });
}

/** @param {App} app @param {Table} table @param {number} slot */
export async function fillWithRobot(app, table, slot) {
  const levels = await app.attempt(() => app.levels());
  if (!levels) return;
  const chosen = levelFor(levels, app.session.person()?.ranking ?? null, app.settings.get("level"));
  const submit = el("button", { type: "submit", class: "button", data: { rank: "main" }, disabled: chosen === null }, "Seat the robot");
  const form = el(
    "form",
    {},
    el("fieldset", { class: "plain-group" }, el("legend", { class: "hidden" }, "Level"), levelPicker(levels, chosen, "seat-level")),
    el("div", { class: "dialog-foot" }, submit),
  );
  const dialog = openDialog({ title: "Which robot?", testid: "robot-dialog", body: [form] });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const robot = String(new FormData(form).get("seat-level"));
    dialog.close();
    void app.attempt(async () => take(app, await app.rest.put(slotPath(table, slot), { robot })));
  });
}

/** @param {Table} table @param {number} slot */
function slotPath(table, slot) {
  return `/tables/${table.id}/slots/${slot}`;
}

/**
 * The answer may hold the table as it is now; the live room tells the same, but a table that is reached by link only
 * may be told of by nobody else.
 * @param {App} app @param {Table | null} table
 */
function take(app, table) {
  if (table?.slots) app.feed.learn(table);
}

/** @param {App} app @param {Table} table @param {string} name @returns {Promise<boolean>} whether it went out */
export async function invite(app, table, name) {
  const changed = await app.attempt(() => app.rest.post(`/tables/${table.id}/invitations`, { name }));
  take(app, changed ?? null);
  return changed !== undefined;
}

/** @param {App} app @param {Table} table @param {string} person */
export function withdraw(app, table, person) {
  return app.attempt(async () => take(app, await app.rest.del(`/tables/${table.id}/invitations/${person}`)));
}

/** @param {App} app @param {Table} table decline my own invitation */
export async function decline(app, table) {
  const me = app.session.person();
  if (me) await withdraw(app, table, me.id);
}
