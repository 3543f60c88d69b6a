/** What happens at my table wherever I am in the house: it takes me to the game, and calls when somebody sits down. */

import { mySlot } from "./state.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Table} Table */

/** @param {App} app */
export function followTables(app) {
  /** Who sits at my tables, by table. @type {Map<string, number>} */
  const sitting = new Map();
  app.feed.onFrame((frame) => {
    if (frame.t !== "table") return;
    const { table } = frame;
    if (mySlot(table, app.session.person()) === null) {
      sitting.delete(table.id);
      return;
    }
    if (table.state === "playing" && table.game !== null) {
      app.notices.tell("Your game has begun");
      app.navigate(`/game/${table.game}`);
      return;
    }
    tellOfNewcomer(app, table, sitting);
  });
}

/** @param {App} app @param {Table} table @param {Map<string, number>} sitting */
function tellOfNewcomer(app, table, sitting) {
  const now = table.slots.filter((slot) => slot.player !== null).length;
  if (now > (sitting.get(table.id) ?? now)) app.notices.tell("Somebody sat down");
  sitting.set(table.id, now);
}
