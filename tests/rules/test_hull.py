"""Restriction 3 by the hexagon round the tiles is restriction 3 by its definition, filling in thought."""

from __future__ import annotations

import random

import pytest

from app.rules.hexes import AROUND, ORIGIN, Hex, hex_of, number_of
from app.rules.hull import Hull
from app.rules.playout import random_game
from app.rules.tiles import TILES


def _filled(tiles: set[int]) -> set[int]:
    """The tiles with every cell that has three neighbours, again and again."""
    filled = set(tiles)
    while True:
        beside = {cell for tile in filled for cell in AROUND[tile]} - filled
        more = {cell for cell in beside if sum(n in filled for n in AROUND[cell]) >= 3}
        if not more:
            return filled
        filled |= more


@pytest.mark.parametrize("seats", ["RY", "RYG", "RYGB"])
def test_the_hexagon_holds_what_filling_in_thought_fills(seats: str) -> None:
    for seed in range(6):
        draws = list(TILES)
        chance = random.Random(seed)
        chance.shuffle(draws)
        restricted = 56 - 6 * len(seats)
        hull, tiles = Hull(ORIGIN), set[int]()
        for _, cell, _ in random_game(seats, draws, chance.random)[:restricted]:
            hull.place(cell)
            tiles.add(cell)
            assert hull.virtual == _filled(tiles) - tiles


def test_a_copy_goes_its_own_way() -> None:
    hull = Hull(ORIGIN)
    for cell in (Hex(0, 0), Hex(1, 0)):
        hull.place(number_of(cell))
    twin = hull.copy()
    twin.place(number_of(Hex(1, 1)))
    assert {hex_of(cell) for cell in twin.virtual} == {Hex(0, 1)}
    assert hull.virtual == set()
    hull.place(number_of(Hex(2, 0)))
    assert hull.virtual == set()
