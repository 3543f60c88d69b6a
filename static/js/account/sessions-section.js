/** Where one is logged in. */

import { el, refill } from "../shell/dom.js";
import { section } from "./account-page.js";
import { browserName, ago } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{ id: string, address: string, agent: string, created_at: number, seen_at: number, current: boolean }} OwnSession */

/** @param {App} app @param {AbortSignal} signal @returns {HTMLElement} */
export function sessionsSection(app, signal) {
  const list = el("ul", { class: "own-list", data: { testid: "sessions" } });
  const everywhere = el("button", { type: "button", class: "button", data: { testid: "log-out-everywhere" } }, "Log out everywhere");
  everywhere.addEventListener("click", () => {
    void app.attempt(async () => {
      await app.rest.del("/account/sessions");
      app.session.forget();
      app.navigate("/login");
    });
  });

  async function load() {
    const answer = await app.attempt(() => app.rest.get("/account/sessions"));
    if (!signal.aborted && answer) refill(list, ...answer.sessions.map(row));
  }

  /** @param {OwnSession} one */
  function row(one) {
    const end = el("button", { type: "button", class: "button", data: { key: one.id } }, "End", el("span", { class: "hidden" }, ` the session in ${browserName(one.agent)}`));
    end.addEventListener("click", () => {
      void app.attempt(async () => {
        await app.rest.del(`/account/sessions/${one.id}`);
        await load();
      });
    });
    return el(
      "li",
      {},
      el("p", {}, el("b", {}, browserName(one.agent)), el("small", {}, `${one.address}, ${one.current ? "this browser" : `used ${ago(one.seen_at, Date.now())}`}`)),
      !one.current && end,
    );
  }

  void load();
  return section("Where you are logged in", "sessions-section", list, el("div", { class: "form-foot" }, everywhere));
}
