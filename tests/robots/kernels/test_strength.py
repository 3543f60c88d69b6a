"""The kernels' robots against each other, on fixed seeds: bags mirrored, so that each plays both seats of each bag."""

from __future__ import annotations

import random

import pytest

from app.robots import greedy as by_the_rules
from app.robots.kernels.chance import seeded
from app.robots.kernels.compiled import IS_COMPILED, floats, ints64
from app.robots.kernels.evaluator import margin_with
from app.robots.kernels.outlook import popcount
from app.robots.kernels.state import END, PLAYING, deal
from app.robots.kernels.tables import move_of
from app.robots.kernels.taste import tasteful_move
from app.robots.kernels.turns import MOST_MOVES, play
from app.robots.kernels.weights import EVALUATOR, TASTE
from app.robots.lookahead import FLAT_MONTE_CARLO, Budget, Lookahead
from app.robots.search import TASTES, Searcher
from app.rules.game import Position

needs_numba = pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")


def test_greedy_is_the_same_on_either_engine() -> None:
    chance, moves = random.Random(3), ints64([0] * MOST_MOVES)
    for seats in ("RY", "RYG", "BGBG"):
        draws = list(range(1, 57))
        chance.shuffle(draws)
        state, position = deal(seats, draws), Position.start(seats, draws)
        while position.mover is not None:
            for placement in position.legal():
                expected = by_the_rules.margin_after(position, placement, position.mover)
                assert margin_with(state, move_of(placement)) == expected
            placement = chance.choice(position.legal())
            position = position.after(placement)
            play(state, move_of(placement), moves)


@pytest.mark.parametrize("mask", [0, 2, (1 << 57) - 2, 0x1234_5678_9ABC_DE])
def test_popcount(mask: int) -> None:
    assert popcount(mask) == mask.bit_count()


def test_the_brain_and_the_tastes_have_their_lengths() -> None:
    from app.robots.kernels.evaluator import BRAIN
    from app.robots.kernels.taste import TASTE as LENGTH

    assert len(EVALUATOR) == BRAIN
    assert len(TASTE) == len(TASTES[FLAT_MONTE_CARLO.taste]) == LENGTH
    assert all(0 <= chance <= 1 for chance in EVALUATOR[: BRAIN - 45])


def test_a_playout_by_taste_ends_a_game() -> None:
    draws = list(range(1, 57))
    random.Random(1).shuffle(draws)
    state, moves, chance, taste = deal("RYG", draws), ints64([0] * MOST_MOVES), seeded(1), floats(TASTE)
    move = tasteful_move(state, taste, chance, moves, 6)
    while move:
        play(state, move, moves)
        move = tasteful_move(state, taste, chance, moves, 6)
    assert state.b[END] != PLAYING


@needs_numba
@pytest.mark.parametrize("how", [Lookahead(), Lookahead(turns=2), FLAT_MONTE_CARLO])
def test_a_search_by_playouts_depends_on_its_seed_alone(how: Lookahead) -> None:
    draws = list(range(1, 57))
    random.Random(2).shuffle(draws)
    state = deal("RY", draws)
    play(state, move_of(Position.start("RY", draws).legal()[0]), ints64([0] * MOST_MOVES))
    budget = Budget(playouts=400)
    first, again = Searcher(how, 5), Searcher(how, 5)
    moves = first.moves(state)
    assert first.arms(state, moves, budget) == again.arms(state, again.moves(state), budget)


@needs_numba
def test_more_visits_go_to_better_placements() -> None:
    draws = list(range(1, 57))
    random.Random(4).shuffle(draws)
    state = deal("RY", draws)
    play(state, move_of(Position.start("RY", draws).legal()[0]), ints64([0] * MOST_MOVES))
    searcher = Searcher(Lookahead(), 1)
    arms = searcher.arms(state, searcher.moves(state), Budget(playouts=800))
    assert [arm.visits for arm in arms] == sorted((arm.visits for arm in arms), reverse=True)
    assert arms[0].visits > arms[-1].visits
