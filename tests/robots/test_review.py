"""Hints and reviews: legal, repeatable, blind to the bag's order, and able to see a blunder."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import pytest

from app.robots.advice import hint
from app.robots.findings import Effort
from app.robots.kernels.compiled import IS_COMPILED
from app.robots.lookahead import Budget
from app.robots.review import review
from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement
from app.rules.tiles import TILES
from tests.rules.positions import walked

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")

QUICK = Effort(60, 40, 10)


def _game(seats: str, seed: int) -> tuple[list[int], list[Placement]]:
    """A random game: its draws and its placements."""
    draws = list(TILES)
    random.Random(seed).shuffle(draws)
    positions = walked(seats, seed)
    played = []
    for before, after in pairwise(positions):
        (cell,) = set(after.tiles) - set(before.tiles)
        tile, rotation = after.tiles[cell]
        played.append(Placement(tile, cell, rotation))
    return draws, played


def _free() -> Position:
    """A position in the middle of a game in which there is much to choose from."""
    return next(position for position in walked("RY", 3)[20:] if len(position.legal()) > 20)


def test_a_hint_names_three_legal_placements_the_best_first() -> None:
    position = _free()
    suggestions = hint(position, Budget(playouts=400), 1)
    assert len({one.placement for one in suggestions}) == 3
    assert {one.placement for one in suggestions} <= set(position.legal())
    assert suggestions == hint(position, Budget(playouts=400), 1)


def test_a_hint_does_not_know_the_bag() -> None:
    position = _free()
    assert position.mover is not None
    laid = [(cell, tile, turned) for cell, (tile, turned) in position.tiles.items()]
    unseen = list(position.unseen())
    for seed in range(3):
        random.Random(seed).shuffle(unseen)
        other = Position.of_public("RY", laid, position.hands, unseen, position.mover, position.free_done)
        assert hint(other, Budget(playouts=200), 4) == hint(position, Budget(playouts=200), 4)


def test_there_is_no_hint_after_the_end() -> None:
    with pytest.raises(ValueError):
        hint(walked("RY", 1)[-1], Budget(playouts=10), 1)


@pytest.mark.parametrize("seats", ["RY", "RYG", "GBGB"])
def test_a_review_tells_of_every_placement(seats: str) -> None:
    draws, played = _game(seats, 5)
    told: list[tuple[int, int]] = []
    result = review(seats, draws, played, 1, QUICK, lambda done, of: told.append((done, of)))
    assert [ply.placement for ply in result.plies] == played
    assert told == [(number + 1, len(played)) for number in range(len(played))]
    assert all(ply.loss >= 0 for ply in result.plies)
    assert all(set(ply.scores) == set(seats) for ply in result.plies)
    assert len(result.accuracy) == len(seats)
    final = walked(seats, 5)[-1].scores()
    assert result.plies[-1].scores == {colour: final[colour].score for colour in dict.fromkeys(seats)}
    assert list(result.turning_points) == sorted(result.turning_points)
    position = Position.start(seats, draws)
    for ply in result.plies:
        assert {one.placement for one in ply.alternatives} <= set(position.legal())
        position = position.after(ply.placement)


def test_a_review_repeats_itself_and_random_play_is_not_accurate() -> None:
    draws, played = _game("RY", 8)
    first = review("RY", draws, played, 3, QUICK)
    assert first == review("RY", draws, played, 3, QUICK)
    assert all(figure is not None and 10 < figure < 90 for figure in first.accuracy)
    assert first.turning_points


def test_a_usual_game_is_reviewed_within_thirty_seconds_of_one_processor() -> None:
    draws, played = _game("RY", 9)
    review("RY", draws, played[:2], 1, QUICK)
    started = time.process_time()
    review("RY", draws, played, 1)
    assert time.process_time() - started < 30


def test_a_game_that_is_none_is_refused() -> None:
    draws, _ = _game("RY", 1)
    with pytest.raises(ValueError):
        review("RY", draws, [Placement(1, Hex(5, 5), 0)], 1, QUICK)
