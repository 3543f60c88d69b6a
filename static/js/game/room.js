/** The game room: joins state, board, trays, pointers and keys; takes everything down again when it is left. */

import { openReport } from "../shell/report-dialog.js";
import { createActs } from "./acts.js";
import { createAlarm } from "./alarm.js";
import { createBag } from "./bag-view.js";
import { createBoard } from "./board-view.js";
import { createEnd } from "./end-place.js";
import { createGestures } from "./gestures.js";
import { createHint } from "./hint.js";
import { insetsOf } from "./insets.js";
import { createKeep } from "./keep.js";
import { createKeyboard } from "./keyboard.js";
import { listenToKeys, listenToPointers } from "./listen.js";
import { createLookBack } from "./look-back.js";
import { createMenu } from "./menu-view.js";
import { menuOf } from "./menu.js";
import { tellApart } from "./names.js";
import { createNews } from "./news.js";
import { createNotes } from "./notes-view.js";
import { notesOf } from "./notes.js";
import { createPlacing } from "./placing.js";
import { cellsInView, sceneOf } from "./scene.js";
import { createRematch } from "./rematch-view.js";
import { ghostsOf } from "./review-facts.js";
import { createReview } from "./review-view.js";
import { share } from "./share.js";
import { createSpoken } from "./spoken.js";
import { createStage } from "./stage.js";
import { begin, isOnMove, isPlayed, reduce, seatOf } from "./state.js";
import { createTextBoard } from "./text-board.js";
import { createTrays } from "./trays.js";
import { createViewport } from "./viewport.js";
import { createWatchers } from "./watchers-view.js";
import { draftWords, status } from "./words.js";

/** @typedef {import("../protocol.js").Frame} Frame */
/** @typedef {import("./state.js").State} State */

const ADRIFT = "No connection. Your game is safe; waiting for the server…";

/** @type {import("../pages/game-page.js").MountRoom} */
export function mountRoom(root, { gameId, person, connection, rest, navigate, settings, toast, notices, sounds, nameOf }) {
  const ended = new AbortController();
  const { signal } = ended;
  const room = `game:${gameId}`;
  /** @type {State | null} */
  let state = null;
  /** The colour whose best line is shown. @type {string | null} */
  let hovered = null;
  let queued = 0;
  let told = 0;
  /** Joined, and nothing is missing: only then is anything moved or sent. */
  let inStep = false;

  const current = () => state;
  const mine = () => (state ? seatOf(state, person?.id) : null);
  /** The own seat while one plays it oneself. */
  const played = () => (state && isPlayed(state, mine()) ? mine() : null);
  const hand = () => state?.hands[mine() ?? -1] ?? [];
  const isOnline = () => inStep && connection.status === "open";
  const still = () => settings.get("motion") === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const request = (/** @type {{ t: string } & Record<string, unknown>} */ frame, /** @type {string | undefined} */ id = undefined) =>
    connection.request({ ...frame, room }, { id });
  const handOut = (/** @type {string} */ url) => void share(url, { toast, signal });

  const report = (/** @type {string} */ id) => openReport({ rest, toast }, { about: "game", id, name: "this game", signal });

  const board = createBoard();
  const words = createTextBoard();
  const spoken = createSpoken({ changed: render, announce: words.announce, signal });
  const { say, hush } = spoken;
  const past = createLookBack({ current, changed: lookedElsewhere, announce: words.announce, share: handOut, review: judge });
  const keep = createKeep(tabStorage(), gameId);
  const placing = createPlacing({ current, mine: played, online: isOnline, send: request, say, hush, changed: render, present: () => !past.isPast(), keep });
  const hint = createHint({ gameId, rest, current, mine: played, adopt: placing.adopt, say, announce: words.announce, changed: render });
  const acts = createActs({ current, request, say, hint: hint.ask, look: past.open, share: handOut, report, changed: render, signal });
  const bag = createBag(() => state && past.shown(state), signal);
  const watchers = createWatchers(current, signal);
  const notes = createNotes({ act: acts.answer, announce: words.announce });
  const menu = createMenu({ items: () => (state ? menuOf(state, mine()) : []), act: acts.choose, signal });
  const review = createReview({ gameId, rest, current, seek: (ply) => past.seek(ply), announce: words.announce, toast, changed: render, resized: () => viewport.fit(), signal });
  const stage = createStage({
    board: board.root,
    bag: bag.root,
    bar: past.root,
    review: review.root,
    notes: notes.root,
    menu: menu.root,
    watchers: watchers.root,
    words: [words.live, words.root],
    acts: { fit: () => viewport.fit(), zoom: (factor) => viewport.zoom(factor, null) },
  });
  const viewport = createViewport({ board: board.root, cells: () => (state ? cellsInView(state) : []), insets, still, signal });
  const trays = createTrays(stage, { confirm: placing.confirm, hover, key: placing.pickTile, nameOf });
  const rematch = createRematch({ gameId, current, mine, rest, navigate, toast, notices, asked: () => end.reopen() });
  const end = createEnd({ place: stage.end, rematch, gameId, rest, navigate, toast, hover, changed: render, replay: past.replay, fit: viewport.fit, grown: viewport.follow, signal });
  const news = createNews({ sounds, notices, tell: words.announce, isPast: past.isPast });
  const alarm = createAlarm({ say, play: sounds.play });
  root.replaceChildren(stage.root);

  /** @param {import("./camera.js").Size} size */
  function insets(size) {
    const sheet = /** @type {HTMLElement | null} */ (stage.end.firstElementChild);
    return insetsOf(size, sheet && { width: sheet.offsetWidth, height: sheet.offsetHeight });
  }

  /** The sheet gives way: a review is looked at on the board. */
  function judge() {
    end.look();
    review.toggle();
  }

  /** @param {Frame} frame */
  function take(frame) {
    if (rematch.take(frame) || review.take(frame)) return;
    const before = state;
    const named = frame.t === "snapshot" ? { ...frame, game: { ...frame.game, seats: tellApart(frame.game.seats) } } : frame;
    state = before ? reduce(before, named) : begin(named.game, frame.seq ?? 0);
    if (frame.t === "presence") return render();
    told = performance.now();
    if (before && frame.t === "placed" && !past.isPast()) hush();
    past.grown(state);
    placing.positionChanged();
    news(before, state, mine(), frame);
    words.render(past.shown(state));
    viewport.follow();
    render();
  }

  /** @param {boolean} now */
  function step(now) {
    inStep = now;
    if (now) placing.positionChanged();
    render();
  }

  function lookedElsewhere() {
    if (!state) return;
    if (past.isPast()) end.look();
    words.render(past.shown(state));
    render();
  }

  /** @param {string | null} colour */
  function hover(colour) {
    hovered = colour;
    render();
  }

  /** A key moved the draft: say where it is now, for those who don't see it. */
  function moved() {
    const draft = placing.draft();
    if (draft) words.announce(draftWords(draft, placing.legal()));
  }

  /** @param {import("../protocol.js").Cell} cell */
  function tapCell(cell) {
    if (past.isPast() || !hint.tap(cell)) placing.tapCell(cell);
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
    const shown = past.shown(now);
    const isPast = past.isPast();
    const draft = isPast ? null : placing.draft();
    const { result } = now.game;
    if (!isPast) end.render(now, me);
    stage.render({
      status: spoken.words() || (isOnline() ? statusLine(now, me, draft) : ADRIFT),
      alarm: spoken.words() !== "",
      yours: isOnMove(now, me),
      locked: !isOnline(),
      over: result !== null,
      sheet: end.isShown(),
      past: isPast,
    });
    const { ply, last } = past.look();
    const suggestions = !result ? (isPast ? [] : hint.ghosts()) : ghostsOf(review.alternatives(ply ?? last), ([q, r]) => !shown.game.tiles.some((one) => one.q === q && one.r === r));
    const inMaking = { suggestions, draft, legal: placing.legal(), sending: placing.sending(), plans: isPast ? [] : placing.plans(), planning: placing.planning() };
    board.render(sceneOf(shown, { mine: me, ...inMaking, hurt: spoken.hurt(), hovered }));
    trays.render(shown, me, isPast ? null : placing);
    past.render(now, me !== null && !result);
    review.render(now, ply ?? last);
    bag.render(shown);
    watchers.render(now, me === null);
    tick();
  }

  /** @param {State} now @param {number | null} me @param {import("./draft.js").Draft | null} draft */
  function statusLine(now, me, draft) {
    const { ply, last } = past.look();
    if (ply !== null && !now.game.result) return `Looking back: ${ply} of ${last}. ${status(now, me, null)}`;
    return status(now, me, draft);
  }

  function tick() {
    if (!state) return;
    const since = performance.now() - told;
    trays.tick(past.shown(state), since);
    alarm(state, played(), since);
    notes.render(notesOf(state, person?.id, connection.serverTime(), acts.waiting));
  }

  function showMarks() {
    stage.root.dataset.marks = String(settings.get("marks"));
  }

  showMarks();
  const ticking = window.setInterval(tick, 100);
  listenToPointers(stage.root, board.root, createGestures({ viewport, placing: { ...placing, tapCell }, view: stage.root }), signal);
  listenToKeys(createKeyboard({ placing, viewport, hand, hint: hint.ask, moved, look: past.act, looks: () => played() === null || past.isPast() || (state?.game.result ?? null) !== null }), signal);
  const offs = [
    connection.join(room, { onSnapshot: take, onEvent: take, onJoined: () => step(true), onLost: () => step(false) }),
    connection.onStatus(render),
    settings.onChange(showMarks),
  ];

  return () => {
    ended.abort();
    past.stop();
    for (const off of offs) off();
    clearInterval(ticking);
    root.replaceChildren();
  };
}

/** @returns {Storage | null} null where the browser forbids it */
function tabStorage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
