"""What a robot, a hint or a review is asked is the same whatever order the undrawn tiles lie in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.live.hints import _question
from app.live.robots import thought_of
from app.play.commands import Place
from app.play.decide import decide
from app.play.events import Created, Logged, Options, Player, PlayerKind
from app.play.match import Match, begin, evolve
from app.robots import questions
from app.robots.findings import Effort
from app.robots.levels import LEVELS, lookahead_missing
from app.robots.questions import PlyQuestion
from app.robots.thought import choose
from app.rules.game import Position
from app.rules.notation import Placement
from app.rules.tiles import TILES

PLIES = 14
NEEDS_NUMBA = pytest.mark.skipif(lookahead_missing() is not None, reason="numba is not installed")


def bag(seed: int) -> tuple[int, ...]:
    tiles = list(TILES)
    random.Random(seed).shuffle(tiles)
    return tuple(tiles)


def with_other_order(draws: Sequence[int], drawn: int, seed: int) -> tuple[int, ...]:
    """The same bag, with what is drawn after the first `drawn` tiles in another order."""
    rest = list(draws[drawn:])
    random.Random(seed).shuffle(rest)
    return (*draws[:drawn], *rest)


def played(draws: Sequence[int], level: str, salt: bytes) -> Match:
    """A game of that bag after some placements, each the first of the legal ones; robots sit on both seats."""
    robot = Player(PlayerKind.ROBOT, level, level=level, ranking=500)
    match = begin(Logged(1, 0, Created(1, "RY", (robot, robot), tuple(draws), salt, Options())))
    while len(match.plies) < PLIES:
        mover, now = match.mover, 1000 * (match.seq + 1)
        assert mover is not None
        for event in decide(match, Place(mover, match.position.legal()[0], robot=True), now):
            match = evolve(match, Logged(match.seq + 1, now, event))
    return match


@pytest.mark.parametrize("level", [one.id for one in LEVELS])
@pytest.mark.parametrize("seed", range(3))
def test_a_permuted_bag_changes_neither_the_question_nor_the_answer(level: str, seed: int) -> None:
    draws = bag(seed)
    match = played(draws, level, b"0" * 32)
    drawn = len(TILES) - match.position.bag
    other = played(with_other_order(draws, drawn, 99), level, b"1" * 32)
    assert other.created.bag != match.created.bag
    thoughts = [replace(thought_of(one, 1.0, 60_000), playouts=60) for one in (match, other)]
    assert thoughts[0] == thoughts[1]
    assert _question(match) == _question(other)
    if next(one for one in LEVELS if one.id == level).missing is None:
        assert choose(thoughts[0]) == choose(thoughts[1])


@NEEDS_NUMBA
@pytest.mark.parametrize("seed", range(3))
def test_a_hint_is_the_same(seed: int) -> None:
    draws = bag(seed)
    match = played(draws, "novice", b"0" * 32)
    other = played(with_other_order(draws, len(TILES) - match.position.bag, 99), "novice", b"1" * 32)
    one, two = (replace(_question(game), playouts=100) for game in (match, other))
    shuffled = replace(one, unseen=with_other_order(one.unseen, 0, 5))
    assert questions.advise(one) == questions.advise(two) == questions.advise(shuffled)


@NEEDS_NUMBA
@pytest.mark.parametrize("seed", range(3))
def test_a_placement_is_reviewed_by_what_was_known_when_it_was_made(seed: int) -> None:
    draws, placements = bag(seed), list[Placement]()
    position = Position.start("RY", draws)
    while len(placements) < PLIES:
        placements.append(position.legal()[-1])
        position = position.after(placements[-1])
    drawn = len(TILES) - position.bag
    effort = Effort(search=60, compare=40, scores=20)
    answers = [
        questions.judge(PlyQuestion("RY", order, tuple(placements), 1, effort))
        for order in (draws, with_other_order(draws, drawn, 99), with_other_order(draws, drawn, 7))
    ]
    assert answers[0] == answers[1] == answers[2]
