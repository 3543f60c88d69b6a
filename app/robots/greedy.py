"""Ranked 550: one placement ahead, its own best score minus the best of the others'."""

from __future__ import annotations

import random

from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement
from app.rules.scoring import best
from app.rules.tiles import COLOURS


def choose(position: Position, seed: int) -> Placement:
    """The legal placement with the best margin right after it; chance decides between equals.

    Raises ValueError when there is none.
    """
    placements, mover = position.legal(), position.mover
    if not placements or mover is None:
        raise ValueError("nobody can place anything here")
    margins = [margin_after(position, placement, mover) for placement in placements]
    top = max(margins)
    equals = [placement for placement, margin in zip(placements, margins, strict=True) if margin == top]
    return random.Random(seed).choice(equals)


def margin_after(position: Position, placement: Placement, seat: int) -> int:
    """The seat's best score minus the best of the other sides' with the tile laid."""
    tiles: dict[Hex, tuple[int, int]] = dict(position.tiles)
    tiles[placement.cell] = (placement.tile, placement.rotation)
    own = position.seats[seat]
    scores = {c: best(tiles, COLOURS.index(c) + 1).score for c in set(position.seats)}
    return scores.pop(own) - max(scores.values())
