/** The game room: joins state, board, trays, pointers and keys; takes everything down again when it is left. */

import { el } from "../shell/dom.js";
import { openDialog } from "../shell/dialog.js";
import { createBag } from "./bag-view.js";
import { clockState, clockText, penaltyPoints, timeLeft } from "./clock.js";
import { createBoard } from "./board-view.js";
import { endSheet } from "./end-sheet.js";
import { createGestures, createKeyboard } from "./gestures.js";
import { listenToKeys, listenToPointers } from "./listen.js";
import { createPlacing } from "./placing.js";
import { cellsInView, fittingTiles, othersInOrder, sceneOf } from "./scene.js";
import { createSounds } from "./sounds.js";
import { begin, reduce, seatOf } from "./state.js";
import { createTextBoard } from "./text-board.js";
import { createTray } from "./tray-view.js";
import { createViewport } from "./viewport.js";
import { status } from "./words.js";

/** @typedef {import("../protocol.js").Cell} Cell */
/** @typedef {import("../protocol.js").Frame} Frame */
/** @typedef {import("./state.js").State} State */

/** @type {import("../pages/game-page.js").MountRoom} */
export function mountRoom(root, { gameId, person, connection, rest, navigate, settings, toast, notices }) {
  const ended = new AbortController();
  const { signal } = ended;
  /** @type {State | null} */
  let state = null;
  /** @type {string | null} */
  let hovered = null;
  /** @type {Cell | null} */
  let hurt = null;
  let hurtTimer = 0;
  let looking = false;
  let queued = 0;
  let told = 0;
  const mine = () => (state ? seatOf(state, person?.id) : null);
  const room = `game:${gameId}`;

  const board = createBoard();
  const words = createTextBoard();
  const sounds = createSounds(settings, signal);
  const bag = createBag(() => state, signal);
  const viewport = createViewport(board.root, () => (state ? cellsInView(state) : []), signal);
  const placing = createPlacing({
    current: () => state,
    mine,
    online: () => connection.status === "open",
    send: (frame, id) => connection.request(/** @type {any} */ ({ ...frame, room }), { id }),
    say,
    hush,
    changed: render,
  });

  const trays = { others: el("div", { class: "others" }), own: el("div", { class: "own" }) };
  const line = el("p", { class: "status", data: { testid: "status" }, role: "status" });
  const resign = el("button", { type: "button", class: "chip", on: { click: askResign } }, "Resign");
  const fitButton = el("button", { type: "button", class: "chip", data: { testid: "fit" }, title: "Show the whole board (F)", on: { click: () => viewport.fit() } }, "Fit");
  const zoomIn = el("button", { type: "button", class: "chip", "aria-label": "Zoom in", on: { click: () => viewport.zoom(1.25, null) } }, "+");
  const zoomOut = el("button", { type: "button", class: "chip", "aria-label": "Zoom out", on: { click: () => viewport.zoom(0.8, null) } }, "−");
  const watchers = el("span", { class: "chip plain" });
  const end = el("div", { class: "end-place" });
  const stage = el("div", { class: "stage" }, board.root, el("div", { class: "corner" }, bag.root, watchers), el("div", { class: "corner right" }, resign, zoomOut, zoomIn, fitButton), end);
  const view = el("div", { class: "room", data: { marks: settings.get("marks") } }, trays.others, stage, line, trays.own, words.live, words.root);
  root.replaceChildren(view);

  /** @type {ReturnType<typeof createTray>[]} */
  let rows = [];

  /** @param {State} next */
  function seat(next) {
    const me = seatOf(next, person?.id);
    rows = next.game.seats.map((_, i) => createTray(i, { confirm: placing.confirm, hover, key: placing.pickTile }));
    trays.others.dataset.count = String(rows.length - (me === null ? 0 : 1));
    trays.others.replaceChildren(...othersInOrder(rows.length, me).map((i) => rows[i].root));
    trays.own.replaceChildren(...(me === null ? [] : [rows[me].root]));
  }

  /** @param {Frame} frame */
  function take(frame) {
    const before = state;
    state = before ? reduce(before, frame) : begin(frame.game, frame.seq ?? 0);
    if (!before || before.game.seats.length !== state.game.seats.length) seat(state);
    if (frame.t === "presence") return render();
    told = performance.now();
    if (before && frame.t === "placed") hush();
    placing.positionChanged();
    heard(before, frame);
    words.render(state);
    viewport.follow();
    render();
  }

  /** @param {State | null} before @param {Frame} frame */
  function heard(before, frame) {
    if (!state) return;
    const { turn, result } = state.game;
    const yours = turn !== null && turn.seat === mine();
    const begins = yours && before?.game.turn?.seat !== mine();
    if (frame.t === "placed") sounds.play(begins ? (turn.phase === "forced" ? "forced" : "turn") : "place");
    if (frame.t === "ended") sounds.play("end");
    if (begins) notices.turn();
    if (frame.t !== "snapshot" || !before) words.tell(state, mine());
    notices.setTitle(result ? "Game over · Loopline" : yours ? "Your turn · Loopline" : "Loopline");
  }

  /** @param {string} text @param {Cell | null} [cell] */
  function say(text, cell = null) {
    hurt = cell;
    line.dataset.alarm = "true";
    line.textContent = text;
    clearTimeout(hurtTimer);
    hurtTimer = window.setTimeout(hush, 4500);
    words.announce(text);
    render();
  }

  function hush() {
    hurt = null;
    delete line.dataset.alarm;
    render();
  }

  /** @param {string | null} colour */
  function hover(colour) {
    hovered = colour;
    render();
  }

  function render() {
    queued ||= requestAnimationFrame(() => {
      queued = 0;
      if (state && !signal.aborted) draw(state);
    });
  }

  /** @param {State} now */
  function draw(now) {
    const me = mine();
    const draft = placing.draft();
    view.dataset.turn = String(now.game.turn?.seat === me && me !== null);
    view.dataset.locked = String(connection.status !== "open");
    board.render(sceneOf(now, { mine: me, legal: placing.legal(), draft, sending: placing.sending(), hurt, hovered }));
    rows.forEach((row, i) => row.render(trayOf(now, i, me)));
    tick();
    bag.render(now);
    resign.hidden = me === null || now.game.result !== null;
    watchers.hidden = now.watchers === 0;
    watchers.textContent = `${now.watchers} watching`;
    if (!line.dataset.alarm) line.textContent = connection.status === "open" ? status(now, me, draft) : "No connection. Your game is safe; waiting for the server…";
    showEnd(now, me);
  }

  function tick() {
    const { clock, seats } = state?.game ?? { clock: null, seats: [] };
    const sides = seats.map(({ colour }) => colour);
    rows.forEach((row, i) => {
      if (!clock) return row.renderClock(null);
      const left = timeLeft(clock, i, sides, performance.now() - told);
      row.renderClock({ text: clockText(left), state: clockState(clock, left), points: penaltyPoints(clock, left) });
    });
  }

  /** @param {State} now @param {number} i @param {number | null} me */
  function trayOf(now, i, me) {
    const { game } = now;
    const draft = i === me ? placing.draft() : null;
    const due = game.turn?.seat === i;
    return {
      seat: game.seats[i],
      hand: now.hands[i],
      own: i === me,
      due,
      best: game.scores[game.seats[i].colour],
      offline: now.presence[i] === "offline" && !game.result,
      winner: game.result?.winners.includes(i) ?? false,
      fitting: fittingTiles(now, i),
      forced: due && game.turn?.phase === "forced" && i === me,
      draft: draft && { tile: draft.tile, rotation: draft.rotation, onBoard: draft.cell !== null, ready: placing.isReady(), sending: placing.sending() },
      rotations: i === me ? placing.rotations : new Map(),
    };
  }

  /** @param {State} now @param {number | null} me */
  function showEnd(now, me) {
    view.dataset.over = String(now.game.result !== null);
    if (!now.game.result || looking) return end.replaceChildren();
    if (end.firstElementChild) return;
    const robots = now.game.seats.flatMap(({ player }) => (player.level ? [player.level] : []));
    const again = me !== null && robots.length === now.game.seats.length - 1 ? () => playAgain(robots, now.game.seats[me].colour) : null;
    const look = () => {
      looking = true;
      viewport.fit();
      render();
    };
    end.append(endSheet(now, me, { again, lobby: () => navigate("/"), record: `/api/v1/games/${gameId}/record`, look, hover }));
  }

  /** @param {string[]} levels @param {string} colour */
  async function playAgain(levels, colour) {
    try {
      const { game } = await rest.post("/robot-games", { levels, colour });
      navigate(`/game/${game}`);
    } catch (error) {
      toast(/** @type {{ detail?: string }} */ (error).detail ?? "That did not work; try again.", { kind: "error" });
    }
  }

  function askResign() {
    const give = el("button", { type: "button", class: "button", data: { rank: "main", testid: "resign-yes" } }, "Resign");
    const { close } = openDialog({ title: "Resign this game?", body: [el("p", {}, "It counts as lost, and ends at once."), el("p", { class: "dialog-acts" }, give)], signal });
    give.addEventListener("click", () => {
      close();
      connection.request(/** @type {any} */ ({ t: "resign", room })).catch((/** @type {{ detail: string }} */ { detail }) => say(detail));
    });
  }

  const ticking = window.setInterval(tick, 100);
  const gestures = createGestures({ viewport, placing, board: board.root, view });
  listenToPointers(view, board.root, gestures, signal);
  listenToKeys(createKeyboard(placing, viewport, () => (state && mine() !== null ? state.hands[/** @type {number} */ (mine())] : [])), signal);
  const leave = connection.join(room, { onSnapshot: take, onEvent: take, onLost: render });
  const offStatus = connection.onStatus(() => {
    if (connection.status === "open") placing.positionChanged();
    render();
  });
  const offSettings = settings.onChange(() => {
    view.dataset.marks = String(settings.get("marks"));
  });

  return () => {
    ended.abort();
    for (const off of [leave, offStatus, offSettings]) off();
    clearTimeout(hurtTimer);
    clearInterval(ticking);
    root.replaceChildren();
  };
}
