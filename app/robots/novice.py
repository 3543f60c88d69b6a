"""Ranked 300: a legal tile, with a liking for those that lengthen its own colour."""

from __future__ import annotations

import random
from typing import Final

from app.rules.game import Position
from app.rules.notation import Placement
from app.rules.tiles import sides

LIKING: Final = 3
"""How many times as likely each link to its own colour makes a placement."""


def choose(position: Position, seed: int) -> Placement:
    """One of the mover's legal placements. Raises ValueError when there is none."""
    placements, mover = position.legal(), position.mover
    if not placements or mover is None:
        raise ValueError("nobody can place anything here")
    own = position.seats[mover]
    weights = [LIKING ** _links(position, placement, own) for placement in placements]
    return random.Random(seed).choices(placements, weights)[0]


def _links(position: Position, placement: Placement, colour: str) -> int:
    """How many tiles of its neighbours the placement joins by that colour."""
    around = placement.cell.neighbours()
    own = sides(placement.tile, placement.rotation)
    return sum(cell in position.tiles and edge == colour for cell, edge in zip(around, own, strict=True))
