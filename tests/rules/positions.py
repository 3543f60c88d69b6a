"""Positions for the tests: dealt from a seed, walked on, or laid by hand."""

from __future__ import annotations

import random
from collections.abc import Sequence

from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.tiles import TILES


def dealt(seats: str = "RY", seed: int = 1) -> Position:
    draws = list(TILES)
    random.Random(seed).shuffle(draws)
    return Position.start(seats, draws)


def walked(seats: str = "RY", seed: int = 1, plies: int = 56) -> list[Position]:
    """The positions of a random game, from the deal to `plies` placements on or the end."""
    chance = random.Random(seed)
    positions = [dealt(seats, seed)]
    while positions[-1].mover is not None and len(positions) <= plies:
        positions.append(positions[-1].after(chance.choice(positions[-1].legal())))
    return positions


def laid(
    tiles: Sequence[tuple[int, int, int, int]],
    hands: Sequence[Sequence[int]],
    bag: Sequence[int] = (),
    mover: int = 0,
    seats: str = "RY",
    free_done: bool = False,
) -> Position:
    """A position by hand: tiles as (tile, q, r, rotation)."""
    placed = [(Hex(q, r), tile, rotation) for tile, q, r, rotation in tiles]
    return Position.of_public(seats, placed, hands, bag, mover, free_done)
