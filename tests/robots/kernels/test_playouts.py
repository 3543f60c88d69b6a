"""Guessed placements are as even among all legal ones as a list would be; generators are as even as they should be."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from app.robots.kernels.chance import below, seeded, shuffle
from app.robots.kernels.compiled import IS_COMPILED, ints64
from app.robots.kernels.playouts import random_free_move, random_move
from app.robots.kernels.state import MOVER, State, deal
from app.robots.kernels.turns import MOST_MOVES, free_moves, play

GUESSES = 60_000 if IS_COMPILED else 6_000
MOVES = ints64([0] * MOST_MOVES)


def _chi_square(counts: Counter[int], kinds: int) -> float:
    """In standard deviations from what evenness would give."""
    mean = sum(counts.values()) / kinds
    chi_square = sum((counts[kind] - mean) ** 2 / mean for kind in counts) + (kinds - len(counts)) * mean
    return (chi_square - (kinds - 1)) / math.sqrt(2 * (kinds - 1))


def _after(plies: int, seed: int) -> State:
    draws = list(range(1, 57))
    random.Random(seed).shuffle(draws)
    state, chance = deal("RY", draws), seeded(seed)
    for _ in range(plies):
        play(state, random_move(state, chance, MOVES), MOVES)
    return state


@pytest.mark.parametrize(("plies", "seed"), [(0, 1), (1, 2), (14, 3), (25, 4), (47, 5)])
def test_guessing_is_as_even_as_listing(plies: int, seed: int) -> None:
    state, chance = _after(plies, seed), seeded(seed)
    count = free_moves(state, state.hands[state.b[MOVER]], MOVES)
    legal = {MOVES[index] for index in range(count)}
    guessed = Counter(random_free_move(state, chance, MOVES) for _ in range(GUESSES))
    assert set(guessed) <= legal
    assert _chi_square(guessed, len(legal)) < 5, "five standard deviations; the seed is fixed"


@pytest.mark.parametrize("bound", [2, 6, 59, 1000])
def test_numbers_are_even(bound: int) -> None:
    chance = seeded(bound)
    counts = Counter(below(chance, bound) for _ in range(20_000))
    assert set(counts) <= set(range(bound))
    assert _chi_square(counts, bound) < 5


def test_seeds_give_rows_of_their_own() -> None:
    rows = {tuple(below(chance, 1000) for _ in range(5)) for chance in map(seeded, range(500))}
    assert len(rows) == 500


def test_shuffling_keeps_to_its_part() -> None:
    values = ints64(range(20))
    shuffle(seeded(3), values, 5, 10)
    shuffled = [values[index] for index in range(20)]
    assert shuffled[:5] == list(range(5))
    assert shuffled[15:] == list(range(15, 20))
    assert sorted(shuffled) == list(range(20))
    assert shuffled != list(range(20))
