"""From a match to the facts that ratings are computed from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.play.bag import commitment
from app.play.commands import Claim, Place
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
        for event in decide(
            match, Place(mover, match.position.legal()[0], robot=match.robot_level(mover) is not None), 0
        ):
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


def _lent(match: Match, *seats: int) -> Match:
    return replace(match, lent=dict.fromkeys(seats, "greedy"))


def test_a_side_that_robots_played_for_to_the_end_has_left_and_loses() -> None:
    match = _lent(_ended(_match("RY", FOUR[:2]), EndReason.COMPLETE, (0,), (20, 9)), 0)
    assert facts.quits(match) == (0,)
    assert _outcomes(match, facts.quits(match)) == ["lost", "won"]


def test_of_two_who_stayed_the_better_has_won_when_the_winner_left() -> None:
    match = _lent(_ended(_match("RYG", FOUR[:3]), EndReason.COMPLETE, (0,), (20, 9, 11)), 0)
    assert _outcomes(match, facts.quits(match)) == ["lost", "lost", "won"]


def test_a_pair_of_which_one_stayed_has_not_left() -> None:
    match = _ended(_match("RYRY", FOUR), EndReason.COMPLETE, (0, 2), (9, 6, 9, 6))
    assert facts.quits(_lent(match, 0)) == ()
    assert facts.quits(_lent(match, 0, 2)) == (0, 2)


def test_where_everybody_left_nobody_has() -> None:
    match = _ended(_match("RY", FOUR[:2]), EndReason.COMPLETE, (0,), (9, 6))
    assert facts.quits(_lent(match, 0, 1)) == ()


def test_who_resigned_comes_before_who_was_only_away() -> None:
    match = _lent(_ended(_match("RYG", FOUR[:3]), EndReason.COMPLETE, (1,), (9, 20, 6)), 0)
    match = replace(match, out=(2,))
    assert facts.quits(match) == (2, 0)
    assert _outcomes(match, facts.quits(match)) == ["lost", "won", "lost"]


def test_a_game_that_everybody_left_is_void() -> None:
    match = _lent(_ended(_match("RY", FOUR[:2]), EndReason.ABANDONMENT, (), (20, 9)), 0)
    assert facts.quits(match) == ()
    assert facts.finished_game(match, ()).is_void
    assert _outcomes(match) == ["void", "void"]


def test_who_had_given_up_before_everybody_left_has_lost() -> None:
    match = _ended(_match("RYG", FOUR[:3]), EndReason.ABANDONMENT, (), (20, 9, 7))
    match = replace(match, out=(0,))
    assert _outcomes(match, facts.quits(match)) == ["lost", "drawn", "drawn"]


def test_a_claimed_game_is_lost_by_whoever_was_away() -> None:
    match = _match("RY", FOUR[:2])
    for event in decide(match, Claim(seat=1, absent=0), 0):
        match = evolve(match, Logged(match.seq + 1, 0, event))
    assert match.result is not None
    assert facts.quits(match) == (0,)
    assert _outcomes(match, facts.quits(match)) == ["lost", "won"]
