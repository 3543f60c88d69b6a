"""Where a log ends: by a deadlock, and with nothing after the end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.play.commands import GameOver, Place, Resign
from app.play.decide import decide
from app.play.events import Created, Ended, EndReason, Event, Logged, Options, Placed, Player, PlayerKind, Resigned
from app.play.match import Match, begin, evolve, replay, seat_scores
from app.rules.hexes import Hex
from app.rules.notation import Placement
from app.rules.tiles import TILES

DEADLOCKS = Path(__file__).parent.parent / "data" / "deadlocks.jsonl"
PLAYERS = (Player(PlayerKind.GUEST, "Ann", person="a"), Player(PlayerKind.ROBOT, "Magpie", level="novice"))
CREATED = Logged(1, 0, Created(1, "RY", PLAYERS, tuple(TILES), bytes(32), Options()))


def carried_out(match: Match, command: Place | Resign) -> tuple[Match, list[Event]]:
    events = decide(match, command, 7)
    for event in events:
        match = evolve(match, Logged(match.seq + 1, 7, event))
    return match, events


def resigned() -> list[Logged]:
    events = decide(begin(CREATED), Resign(0), 5)
    return [CREATED, *(Logged(seq, 5, event) for seq, event in enumerate(events, start=2))]


@pytest.mark.parametrize("again", ["placed", "resigned", "ended"])
def test_nothing_follows_the_end_in_a_log(again: str) -> None:
    match = replay(resigned())
    placement = match.position.legal()[0]
    late: dict[str, Event] = {
        "placed": Placed(1, placement, match.position.after(placement).drawn),
        "resigned": Resigned(1),
        "ended": Ended(EndReason.RESIGNATION, (0,), (0, 0)),
    }
    with pytest.raises(ValueError, match="after the end"):
        evolve(match, Logged(match.seq + 1, 9, late[again]))


def test_a_placement_that_breaks_a_rule_breaks_the_log() -> None:
    match = begin(CREATED)
    assert match.mover is not None
    barred = Placement(match.position.hands[match.mover][0], Hex(3, 0), 0)
    with pytest.raises(ValueError, match="touch"):
        evolve(match, Logged(2, 0, Placed(match.mover, barred, None)))


@pytest.mark.parametrize("line", DEADLOCKS.read_text().splitlines())
def test_a_deadlock_ends_the_game_without_a_winner_whatever_the_scores(line: str) -> None:
    game = json.loads(line)
    created = replace(CREATED, event=Created(1, game["seats"], PLAYERS, tuple(game["draws"]), bytes(32), Options()))
    log, match, events = [created], begin(created), list[Event]()
    for move in game["moves"]:
        assert match.mover is not None
        match, events = carried_out(
            match, Place(match.mover, Placement.parse(move), robot=match.robot_level(match.mover) is not None)
        )
        log += [Logged(seq, 7, event) for seq, event in enumerate(events, start=len(log) + 1)]
    assert [type(event) for event in events] == [Placed, Ended]
    assert match.result == Ended(EndReason.DEADLOCK, (), seat_scores(match.position))
    assert len(set(match.result.scores)) > 1, "scores differ, and yet nobody wins"
    assert match.mover is None
    assert replay(log).result == match.result
    with pytest.raises(GameOver):
        decide(match, Resign(0), 0)
