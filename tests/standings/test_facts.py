"""From a match to the facts that ratings are computed from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.play.bag import commitment
from app.play.commands import Place
from app.play.decide import decide
from app.play.events import Created, Ended, EndReason, Logged, Options, Player, PlayerKind
from app.play.match import Match, begin, evolve
from app.ratings.game import Ending, Robot
from app.rules.tiles import TILES
from app.standings import facts

FOUR = tuple(Player(PlayerKind.REGISTERED, f"P{n}", person=f"00000000-0000-0000-0000-00000000000{n}") for n in range(4))


def _match(seats: str, players: tuple[Player, ...], plies: int = 20) -> Match:
    match = begin(Logged(1, 0, Created(1, seats, players, tuple(TILES), bytes(32), Options(ranked=True))))
    while len(match.plies) < plies:
        mover = match.mover
        assert mover is not None
        for event in decide(match, Place(mover, match.position.legal()[0]), 0):
            match = evolve(match, Logged(match.seq + 1, 0, event))
    assert commitment(match.created.bag, match.created.salt)
    return match


def _ended(match: Match, reason: EndReason, winners: tuple[int, ...], scores: tuple[int, ...]) -> Match:
    return replace(match, result=Ended(reason, winners, scores))


def _outcomes(match: Match, quits: tuple[int, ...] = ()) -> list[str]:
    return [one.outcome for one in facts.seat_facts(match, facts.finished_game(match, quits), quits)]


@pytest.mark.parametrize(
    ("reason", "winners", "scores", "outcomes"),
    [
        (EndReason.COMPLETE, (1,), (5, 9, 7), ["lost", "won", "lost"]),
        (EndReason.COMPLETE, (), (9, 9, 7), ["drawn", "drawn", "lost"]),
        (EndReason.DEADLOCK, (), (5, 9, 7), ["drawn", "drawn", "drawn"]),
        (EndReason.DRAW_AGREED, (), (5, 9, 7), ["drawn", "drawn", "drawn"]),
        (EndReason.RESIGNATION, (0, 2), (7, 9, 7), ["won", "lost", "won"]),
        (EndReason.ABORT, (), (5, 9, 7), ["void", "void", "void"]),
    ],
)
def test_what_the_game_was_for_each_seat(
    reason: EndReason, winners: tuple[int, ...], scores: tuple[int, ...], outcomes: list[str]
) -> None:
    assert _outcomes(_ended(_match("RYG", FOUR[:3]), reason, winners, scores)) == outcomes


def test_a_game_before_everybodys_first_free_placement_is_void() -> None:
    match = _ended(_match("RYG", FOUR[:3], plies=1), EndReason.RESIGNATION, (0,), (1, 0, 0))
    assert facts.finished_game(match, (1,)).is_void
    assert _outcomes(match, (1,)) == ["void"] * 3


def test_partners_are_one_side_and_who_quits_first_is_noted() -> None:
    match = _ended(_match("RYRY", FOUR), EndReason.RESIGNATION, (0, 2), (4, 6, 4, 6))
    game = facts.finished_game(match, (3, 0))
    assert [[member.seat for member in side.members] for side in game.sides] == [[0, 2], [1, 3]]
    assert [side.quit for side in game.sides] == [1, 0]
    assert [side.score for side in game.sides] == [4, 6]
    assert game.ending is Ending.RESIGNATION
    assert facts.opponents(match) == [(0, 1), (0, 3), (1, 2), (2, 3)]


def test_a_robot_counts_as_the_log_says_and_in_old_logs_as_its_level() -> None:
    for ranking, expected in ((480, 480), (None, 300)):
        robot = Player(PlayerKind.ROBOT, "Pebble", level="novice", ranking=ranking)
        match = _ended(_match("RY", (FOUR[0], robot)), EndReason.COMPLETE, (0,), (9, 5))
        assert facts.finished_game(match, ()).members[1] == Robot(1, expected)
