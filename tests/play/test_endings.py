"""A recorded game for every way in which a game can end: its log, replayed, must end as it was recorded.

`python -m tests.play.test_endings` records them anew (after a change of what events hold).
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from app.games.records import record_of
from app.play.clock import ClockKind, ClockOption
from app.play.commands import (
    Abort,
    AnswerDraw,
    CallOff,
    Claim,
    Command,
    Flag,
    LetRobotPlay,
    OfferDraw,
    Place,
    Resign,
    TakeBack,
)
from app.play.decide import decide
from app.play.events import (
    Created,
    EndReason,
    Logged,
    Options,
    Player,
    PlayerKind,
    event_from,
    kind_of,
    payload_of,
)
from app.play.match import Match, evolve, replay
from app.protocol.match_views import event_frame, game_snapshot
from app.rules import record
from app.rules.notation import Placement
from app.rules.tiles import TILES

DATA = Path(__file__).parent.parent / "data"
ENDINGS = DATA / "endings"
GAME = "11111111-2222-3333-4444-555555555555"
SUDDEN = ClockOption(ClockKind.SUDDEN_DEATH, 60)
STEP = 1500
"""Milliseconds from one event to the next in the recorded games."""


def _begun(seats: str, seed: int, clock: ClockOption | None = None, bag: list[int] | None = None) -> list[Logged]:
    drawn = list(TILES)
    random.Random(seed).shuffle(drawn)
    players = tuple(Player(PlayerKind.GUEST, f"Guest-{1000 + i}", f"p{i}") for i in range(len(seats)))
    created = Created(1, seats, players, tuple(bag or drawn), bytes(32), Options(clock=clock))
    return [Logged(1, 1_000_000, created)]


def _do(log: list[Logged], command: Command, at: int | None = None) -> Match:
    match = replay(log)
    now = log[-1].at + STEP if at is None else at
    for event in decide(match, command, now):
        log.append(Logged(match.seq + 1, now, event))
        match = evolve(match, log[-1])
    return match


def _play(log: list[Logged], placements: int, seed: int = 1) -> Match:
    """So many placements at most, as long as the game goes on."""
    chance = random.Random(seed)
    match = replay(log)
    for _ in range(placements):
        if match.mover is None:
            break
        robot = match.robot_level(match.mover) is not None
        match = _do(log, Place(match.mover, chance.choice(match.position.legal()), robot=robot))
    return match


def _complete() -> list[Logged]:
    log = _begun("RY", 1)
    _play(log, 99)
    return log


def _deadlock() -> list[Logged]:
    game = json.loads((DATA / "deadlocks.jsonl").read_text().splitlines()[0])
    log = _begun(game["seats"], 1, bag=game["draws"])
    for move in game["moves"]:
        mover = replay(log).mover
        assert mover is not None
        _do(log, Place(mover, Placement.parse(move)))
    return log


def _resignation() -> list[Logged]:
    log = _begun("YG", 2)
    _play(log, 13)
    _do(log, Resign(1))
    return log


def _resignation_of_three() -> list[Logged]:
    log = _begun("RYG", 3)
    _play(log, 12)
    _do(log, Resign(1))
    _play(log, 99)
    return log


def _time() -> list[Logged]:
    log = _begun("RB", 4, SUDDEN)
    match = _play(log, 9)
    flag_at = match.flag_at()
    assert flag_at is not None
    assert match.mover is not None
    _do(log, Flag(match.mover), flag_at)
    return log


def _abandonment() -> list[Logged]:
    log = _begun("GB", 5)
    _play(log, 8)
    _do(log, LetRobotPlay(0, 1))
    _play(log, 6)
    _do(log, TakeBack(1))
    _play(log, 4)
    _do(log, Claim(0, 1))
    return log


def _abandoned_by_all() -> list[Logged]:
    log = _begun("RY", 6)
    match = _play(log, 5)
    assert match.mover is not None
    _do(log, CallOff(match.mover), log[-1].at + 4 * 3_600_000)
    return log


def _abort() -> list[Logged]:
    log = _begun("RYGB", 7)
    _play(log, 2)
    _do(log, Abort(3))
    return log


def _draw_agreed() -> list[Logged]:
    log = _begun("RYRY", 8)
    _play(log, 20)
    _do(log, OfferDraw(0))
    _do(log, AnswerDraw(1, accept=False))
    _do(log, OfferDraw(2))
    _do(log, AnswerDraw(3, accept=True))
    return log


GAMES = {
    "complete": _complete,
    "deadlock": _deadlock,
    "resignation": _resignation,
    "resignation-of-three": _resignation_of_three,
    "time": _time,
    "abandonment": _abandonment,
    "abandoned-by-all": _abandoned_by_all,
    "abort": _abort,
    "draw_agreed": _draw_agreed,
}


def recorded(log: list[Logged]) -> dict[str, Any]:
    """The log as it is stored, how it ended, and what the page is told at the end."""
    match = replay(log)
    assert match.result is not None
    last = event_frame(GAME, match, log[-1]).model_dump(mode="json")
    return {
        "log": [{"seq": e.seq, "at": e.at, "kind": kind_of(e.event), "payload": payload_of(e.event)} for e in log],
        "ended": payload_of(match.result),
        "out": list(match.out),
        "frame": last,
        "snapshot": game_snapshot(GAME, match, log[-1].at).model_dump(mode="json"),
        "record": record.write(record_of(match)),
    }


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_ends_as_it_did(name: str) -> None:
    stored = json.loads((ENDINGS / f"{name}.json").read_text())
    log = [Logged(e["seq"], e["at"], event_from(e["kind"], e["payload"])) for e in stored["log"]]
    assert json.loads(json.dumps(recorded(log))) == stored
    assert json.loads(json.dumps(recorded(GAMES[name]()))) == stored


def test_every_reason_has_its_recorded_game() -> None:
    reasons = {json.loads(path.read_text())["ended"]["reason"] for path in ENDINGS.glob("*.json")}
    assert reasons == {reason.value for reason in EndReason}


if __name__ == "__main__":
    for name, game in GAMES.items():
        (ENDINGS / f"{name}.json").write_text(json.dumps(recorded(game()), separators=(",", ":")) + "\n")
