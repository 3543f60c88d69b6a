/** The game room: joins state, board, trays, pointers and keys; takes everything down again when it is left. */

import { createBag } from "./bag-view.js";
import { createBoard } from "./board-view.js";
import { createEnd } from "./end-place.js";
import { createGestures } from "./gestures.js";
import { insetsOf } from "./insets.js";
import { createKeyboard } from "./keyboard.js";
import { listenToKeys, listenToPointers } from "./listen.js";
import { createNews } from "./news.js";
import { createPlacing } from "./placing.js";
import { askResign } from "./resign.js";
import { cellsInView, sceneOf } from "./scene.js";
import { createSounds } from "./sounds.js";
import { createSpoken } from "./spoken.js";
import { createStage } from "./stage.js";
import { begin, reduce, seatOf } from "./state.js";
import { createTextBoard } from "./text-board.js";
import { createTrays } from "./trays.js";
import { createViewport } from "./viewport.js";
import { draftWords, status } from "./words.js";

/** @typedef {import("../protocol.js").Frame} Frame */
/** @typedef {import("./state.js").State} State */

const ADRIFT = "No connection. Your game is safe; waiting for the server…";

/** @type {import("../pages/game-page.js").MountRoom} */
export function mountRoom(root, { gameId, person, connection, rest, navigate, settings, toast, notices }) {
  const ended = new AbortController();
  const { signal } = ended;
  const room = `game:${gameId}`;
  /** @type {State | null} */
  let state = null;
  /** The colour whose best line is shown. @type {string | null} */
  let hovered = null;
  let queued = 0;
  let told = 0;

  const mine = () => (state ? seatOf(state, person?.id) : null);
  const hand = () => state?.hands[mine() ?? -1] ?? [];
  const isOnline = () => connection.status === "open";
  const still = () => settings.get("motion") === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const request = (/** @type {{ t: string } & Record<string, unknown>} */ frame, /** @type {string | undefined} */ id = undefined) =>
    connection.request({ ...frame, room }, { id });

  const board = createBoard();
  const words = createTextBoard();
  const bag = createBag(() => state, signal);
  const spoken = createSpoken({ changed: render, announce: words.announce, signal });
  const { say, hush } = spoken;
  const placing = createPlacing({ current: () => state, mine, online: isOnline, send: request, say, hush, changed: render });
  const acts = { resign, fit: () => viewport.fit(), zoom: (/** @type {number} */ factor) => viewport.zoom(factor, null) };
  const stage = createStage({ board: board.root, bag: bag.root, words: [words.live, words.root], acts });
  const viewport = createViewport({ board: board.root, cells: () => (state ? cellsInView(state) : []), insets, still, signal });
  const trays = createTrays(stage, { confirm: placing.confirm, hover, key: placing.pickTile });
  const end = createEnd({ place: stage.end, gameId, rest, navigate, toast, hover, changed: render, fit: viewport.fit });
  const news = createNews({ sounds: createSounds(settings, signal), notices, tell: words.tell });
  root.replaceChildren(stage.root);

  /** @param {import("./camera.js").Size} size */
  function insets(size) {
    const sheet = /** @type {HTMLElement | null} */ (stage.end.firstElementChild);
    return insetsOf(size, sheet && { width: sheet.offsetWidth, height: sheet.offsetHeight });
  }

  /** @param {Frame} frame */
  function take(frame) {
    const before = state;
    state = before ? reduce(before, frame) : begin(frame.game, frame.seq ?? 0);
    if (frame.t === "presence") return render();
    told = performance.now();
    if (before && frame.t === "placed") hush();
    placing.positionChanged();
    news(before, state, mine(), frame);
    words.render(state);
    viewport.follow();
    render();
  }

  /** @param {string | null} colour */
  function hover(colour) {
    hovered = colour;
    render();
  }

  function resign() {
    askResign({ give: () => request({ t: "resign" }).catch(({ detail }) => say(detail)), signal });
  }

  /** A key moved the draft: say where it is now, for those who don't see it. */
  function moved() {
    const draft = placing.draft();
    if (draft) words.announce(draftWords(draft, placing.legal()));
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
    const { result, turn } = now.game;
    end.render(now, me);
    stage.render({
      status: spoken.words() || (isOnline() ? status(now, me, draft) : ADRIFT),
      alarm: spoken.words() !== "",
      mayResign: me !== null && !result,
      watching: now.watchers,
      yours: me !== null && turn?.seat === me,
      locked: !isOnline(),
      over: result !== null,
      sheet: end.isShown(),
    });
    board.render(sceneOf(now, { mine: me, legal: placing.legal(), draft, sending: placing.sending(), hurt: spoken.hurt(), hovered }));
    trays.render(now, me, placing);
    tick();
    bag.render(now);
  }

  function tick() {
    if (state) trays.tick(state, performance.now() - told);
  }

  function showMarks() {
    stage.root.dataset.marks = String(settings.get("marks"));
  }

  showMarks();
  const ticking = window.setInterval(tick, 100);
  listenToPointers(stage.root, board.root, createGestures({ viewport, placing, view: stage.root }), signal);
  listenToKeys(createKeyboard({ placing, viewport, hand, moved }), signal);
  const offs = [
    connection.join(room, { onSnapshot: take, onEvent: take, onLost: render }),
    connection.onStatus(() => {
      if (isOnline()) placing.positionChanged();
      render();
    }),
    settings.onChange(showMarks),
  ];

  return () => {
    ended.abort();
    for (const off of offs) off();
    clearInterval(ticking);
    root.replaceChildren();
  };
}
