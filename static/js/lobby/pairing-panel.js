/** "Play somebody": look for an opponent near my ranking; the range widens, and a robot is offered meanwhile. */

import { el, refill } from "../shell/dom.js";
import { CLOCKS } from "./clocks.js";
import { nearestRobot, ROBOT_OFFER_MS, searchWords, waitedWords } from "./pairing.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.js").Seek} Seek */

/** @param {App} app @param {AbortSignal} signal @returns {HTMLElement} */
export function pairingPanel(app, signal) {
  const body = el("div", { class: "pairing-body" });
  const root = el("section", { class: "card pairing", "aria-labelledby": "pairing-title", data: { testid: "pairing" } }, el("h2", { id: "pairing-title" }, "Play somebody"), body);
  let clock = "any";
  /** @type {number | null} */
  let since = null;
  /** @type {import("../protocol.js").Level | null} */
  let robot = null;

  const seek = () => ask(app, clock, signal);
  const stop = () =>
    app.attempt(async () => {
      await app.rest.del("/pairing");
      app.personal.seeking(null);
    });
  const idle = () => refill(body, clockChoice(clock, (value) => (clock = value)), button("Find an opponent", seek, "seek", "main"), el("p", { class: "quiet" }, "Somebody near your ranking; it widens while you wait."));

  const face = searching({ stop, playRobot: () => playRobot(app, robot) });

  function tick() {
    if (since === null) return;
    const waited = app.personal.waited();
    face.show(waited, app.session.person()?.ranking ?? null, robot);
    if (waited >= ROBOT_OFFER_MS && robot === null) void app.levels().then((levels) => (robot = nearestRobot(levels, app.session.person()?.ranking ?? null)), () => {});
  }

  app.personal.watchSeek((next) => {
    if ((next === null) !== (since === null) || !body.firstChild) {
      if (next === null) idle();
      else face.begin();
      if (next !== null) refill(body, face.root);
    }
    since = next;
    root.dataset.seeking = String(next !== null);
    tick();
  }, signal);
  const timer = setInterval(tick, 500);
  // A seek ends with the line: whoever was looking looks on when it is back.
  const forget = app.connection.onStatus((status) => status === "open" && since !== null && void seek());
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    forget();
  }, { once: true });
  void resume(app, signal);
  return root;
}

/** @param {App} app @param {AbortSignal} signal another page of mine may be looking already */
async function resume(app, signal) {
  await app.ready;
  if (signal.aborted || !app.session.person()) return;
  const seek = /** @type {Seek | undefined} */ (await app.rest.get("/pairing").catch(() => undefined));
  if (seek && !signal.aborted) app.personal.seeking(seek.since);
}

/** @param {App} app @param {string} clock @param {AbortSignal} signal */
function ask(app, clock, signal) {
  return app.attempt(async () => {
    // Who has just become a guest is found on the line only once it is open again.
    await app.personal.onLine((await app.session.ensure()).id);
    if (signal.aborted) return;
    const wish = { clock: clock === "any" ? "any" : (CLOCKS[clock]?.option ?? null) };
    const seek = /** @type {Seek} */ (await app.rest.post("/pairing", wish));
    if (signal.aborted) return;
    app.personal.seeking(seek.since);
    if (seek.game) app.navigate(`/game/${seek.game}`);
  });
}

/** @param {App} app @param {import("../protocol.js").Level | null} robot */
function playRobot(app, robot) {
  if (!robot) return;
  void app.attempt(async () => {
    const { game } = await app.rest.post("/robot-games", { levels: [robot.id], colour: null });
    app.navigate(`/game/${game}`);
  });
}

/** @param {{ stop: () => void, playRobot: () => void }} acts */
function searching({ stop, playRobot: play }) {
  const clock = el("b", { class: "pairing-time" });
  const range = el("span", { class: "quiet", "aria-live": "polite" });
  const offer = el("p", { class: "pairing-offer", hidden: true });
  const root = el(
    "div",
    { class: "pairing-search", data: { testid: "seeking" } },
    el("p", {}, "Looking for an opponent… ", clock, el("br"), range),
    button("Stop", stop, "stop-seeking"),
    offer,
  );
  return {
    root,
    begin: () => void (offer.hidden = true),
    /** @param {number} waited @param {number | null} ranking @param {import("../protocol.js").Level | null} robot */
    show(waited, ranking, robot) {
      clock.textContent = waitedWords(waited);
      const words = searchWords(ranking, waited);
      if (range.textContent !== words) range.textContent = words;
      if (!robot || waited < ROBOT_OFFER_MS || !offer.hidden) return;
      offer.hidden = false;
      refill(offer, `Nobody yet. ${robot.name} (${robot.ranking}) would play at once. `, button(`Play ${robot.name}`, play, "robot-meanwhile"));
    },
  };
}

/** @param {string} chosen @param {(value: string) => void} pick */
function clockChoice(chosen, pick) {
  const options = [["any", "Any"], ...Object.entries(CLOCKS).map(([value, { words }]) => [value, words])];
  const items = options.map(([value, words]) => el("option", { value, selected: value === chosen }, words));
  const select = el("select", { id: "pairing-clock" }, ...items);
  select.addEventListener("change", () => pick(select.value));
  return el("label", { class: "pairing-clock", for: "pairing-clock" }, "Clock ", select);
}

/** @param {string} words @param {() => void} act @param {string} id @param {string} [rank] */
function button(words, act, id, rank) {
  return el("button", { type: "button", class: "button", data: { testid: id, rank, key: id }, on: { click: act } }, words);
}
