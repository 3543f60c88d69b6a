"""The playout guesses its free placements, and is as even among all legal ones as a list would be."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from app.rules import playout
from app.rules.board import Board
from app.rules.hexes import Hex, number_of
from app.rules.patterns import FOLDS, hand_of, orientations_in, tiles_in
from app.rules.tiles import TILES

GUESSES = 12_000


def _board(seed: int, plies: int) -> tuple[Board, list[int]]:
    """A board of a random game, and six tiles that are not on it."""
    draws = list(TILES)
    random.Random(seed).shuffle(draws)
    board = Board()
    for tile, cell, rotation in playout.random_game("RY", draws, random.Random(seed).random)[:plies]:
        board.place(cell, tile, rotation)
    used = {tile for tile, _ in board.tiles.values()}
    return board, [tile for tile in TILES if tile not in used][:6]


def _legal(board: Board, hand: list[int]) -> set[playout.Move]:
    options = board.options(board.frontier, hand_of(hand))
    return {(tile, cell, rotation) for cell, mask in options for tile, rotation in orientations_in(mask)}


@pytest.mark.parametrize(("seed", "plies"), [(1, 1), (2, 14), (3, 25), (4, 40)])
def test_guessing_is_as_even_as_listing(seed: int, plies: int) -> None:
    board, hand = _board(seed, plies)
    legal = _legal(board, hand)
    assert len(legal) > 5
    chance = random.Random(seed)
    counts = Counter(playout.free_placement(board, hand, chance.random) for _ in range(GUESSES))
    assert set(counts) == legal
    mean = GUESSES / len(legal)
    chi_square = sum((count - mean) ** 2 / mean for count in counts.values())
    freedom = len(legal) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5, "five standard deviations; the seed is fixed"


def test_guesses_that_all_miss_end_in_the_list() -> None:
    board, hand = _board(5, 20)
    legal = _legal(board, hand)
    assert playout.free_placement(board, hand, lambda: 0.0) in legal
    assert playout.free_placement(board, hand, lambda: 0.999999) in legal


def test_a_hand_that_fits_nowhere_has_no_placement() -> None:
    """A ring of no colour but green leaves nothing to a tile without green."""
    board = Board()
    green = next(tile for tile, edges in TILES.items() if "GG" in edges + edges[0])
    board.place(number_of(Hex(0, 0)), green, 0)
    board.lift_restrictions()
    edges = TILES[green]
    for side, cell in enumerate(Hex(0, 0).neighbours()):
        if edges[side] != "G":
            del board.frontier[number_of(cell)]
    without = [tile for tile, colours in TILES.items() if "G" not in colours][:3]
    assert playout.free_placement(board, without, random.Random(1).random) is None


def test_a_fold_is_the_tile_in_its_six_rotations() -> None:
    for tile in TILES:
        assert [t for t, _ in orientations_in(FOLDS[tile])] == [tile] * 6
        assert tiles_in(hand_of([tile])) == [tile]
