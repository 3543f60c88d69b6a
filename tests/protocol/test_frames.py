"""The frames of recorded games, which the page's tests read as well, so that the two sides cannot drift.

After a wanted change of the protocol: `python -m tests.protocol.test_frames` writes the files anew.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from app.play.clock import ClockKind, ClockOption
from app.play.commands import Command, LetRobotPlay, Place, Resign, TakeBack
from app.play.decide import decide
from app.play.events import Created, Logged, Options, Player, PlayerKind
from app.play.match import Match, begin, evolve
from app.protocol.match_views import event_frame, game_snapshot
from app.rules.tiles import TILES

FRAMES = Path(__file__).parent.parent / "data" / "frames"
GAME = "11111111-2222-3333-4444-555555555555"
NOW = 60_000
PENALTY = ClockOption(ClockKind.PENALTY, 20)
GAMES: dict[str, tuple[str, int, int | None, ClockOption | None]] = {
    "two-seats": ("RY", 1, None, None),
    "doubles": ("RYRY", 1, None, PENALTY),
    "four-seats-resigned": ("RYGB", 1, 20, None),
    "three-people": ("RYG", 3, 20, None),
}


def command_of(match: Match, resigns_after: int | None, chance: random.Random) -> Command:
    """What comes next: mostly a placement; now and then seat 1 is away for a while, and seat 0 may resign."""
    people = [seat for seat in range(len(match.players)) if match.players[seat].level is None]
    if match.seq == 6 and 1 in people:
        return LetRobotPlay(0, 1)
    if match.seq == 11 and 1 in match.lent:
        return TakeBack(1)
    if resigns_after is not None and match.seq > resigns_after and 0 not in match.out:
        return Resign(0)
    mover = match.mover
    assert mover is not None
    return Place(mover, chance.choice(match.position.legal()), robot=match.robot_level(mover) is not None)


def recorded(seats: str, people: int, resigns_after: int | None, clock: ClockOption | None) -> dict[str, Any]:
    """The frames of a game: the snapshot at the start, every event, the snapshot at the end."""
    bag = list(TILES)
    chance = random.Random(seats)
    chance.shuffle(bag)
    players = [
        Player(PlayerKind.GUEST, f"Guest-{1000 + seat}", person=f"aaaaaaaa-0000-0000-0000-00000000000{seat + 1}")
        if seat < people
        else Player(PlayerKind.ROBOT, "Pebble", level="novice")
        for seat in range(len(seats))
    ]
    match = begin(Logged(1, 1000, Created(1, seats, tuple(players), tuple(bag), bytes(32), Options(clock=clock))))
    frames: dict[str, Any] = {"start": game_snapshot(GAME, match, NOW).model_dump(mode="json"), "events": []}
    while match.mover is not None:
        for event in decide(match, command_of(match, resigns_after, chance), match.seq * 1000):
            logged = Logged(match.seq + 1, match.seq * 1000, event)
            match = evolve(match, logged)
            frames["events"].append(event_frame(GAME, match, logged).model_dump(mode="json"))
    return {**frames, "end": game_snapshot(GAME, match, NOW).model_dump(mode="json")}


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_frames_are_what_the_server_sends(name: str) -> None:
    stored = json.loads((FRAMES / f"{name}.json").read_text())
    assert json.loads(json.dumps(recorded(*GAMES[name]))) == stored


if __name__ == "__main__":
    for name, game in GAMES.items():
        (FRAMES / f"{name}.json").write_text(json.dumps(recorded(*game), separators=(",", ":")) + "\n")
