"""Ranked 300: makes a beginner's mistakes, not random ones.

It looks at one part of the board, where its own line ends or where something has just happened, and overlooks the rest. It
takes up a few of its tiles and turns them until its colour goes on, as long a line as it can see. It ignores the others,
the forced spaces that it opens to them, and loops, and now and then it takes its second thought.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement
from app.rules.scoring import best
from app.rules.tiles import COLOURS, sides

Tiles = Mapping[Hex, tuple[int, int]]

VIEW: Final = 2
"""How many cells far it sees from where it looks."""
OWN_END: Final = 0.7
"""How often it looks at an end of its own line; else where the last tile was laid."""
TRIED: Final = 2
"""How many tiles of its hand it takes up."""
SLIP: Final = 0.35
"""How often it takes its second thought for the first."""


def choose(position: Position, seed: int) -> Placement:
    """One of the mover's legal placements. Raises ValueError when there is none."""
    placements, mover = position.legal(), position.mover
    if not placements or mover is None:
        raise ValueError("nobody can place anything here")
    chance, own = random.Random(seed), position.seats[mover]
    seen = _in_view(placements, _focus(position.tiles, own, chance))
    taken = _taken_up(seen, own, chance)
    # What comes first of equals is a matter of chance, not of how the list is ordered.
    chance.shuffle(taken)
    taken.sort(key=lambda placement: -_line(position.tiles, placement, own))
    return taken[1] if len(taken) > 1 and chance.random() < SLIP else taken[0]


def _focus(tiles: Tiles, own: str, chance: random.Random) -> Hex:
    """Where it looks: at an end of its own line, or at the tile that was laid last."""
    if not tiles:
        return Hex(0, 0)
    line = best(tiles, COLOURS.index(own) + 1).cells
    if line and chance.random() < OWN_END:
        return chance.choice((line[0], line[-1]))
    return list(tiles)[-1]


def _in_view(placements: Sequence[Placement], focus: Hex) -> list[Placement]:
    """The placements that it sees; where it sees none it looks about until it does."""
    far = VIEW
    while not (seen := [one for one in placements if _distance(one.cell, focus) <= far]):
        far += 1
    return seen


def _taken_up(placements: Sequence[Placement], own: str, chance: random.Random) -> list[Placement]:
    """The placements of the tiles that it takes up: those that carry its colour come into its hand first."""
    tiles = sorted({one.tile for one in placements})
    chance.shuffle(tiles)
    tiles.sort(key=lambda tile: own not in sides(tile, 0))
    return [one for one in placements if one.tile in tiles[:TRIED]]


def _line(tiles: Tiles, placement: Placement, own: str) -> int:
    """How many tiles its colour's line through the placed tile would have, a loop's no more than a line's; 0 without."""
    laid = {**tiles, placement.cell: (placement.tile, placement.rotation)}
    edges = sides(placement.tile, placement.rotation)
    line = {placement.cell} if own in edges else set()
    for side in (side for side in range(6) if edges[side] == own):
        cell, out = placement.cell, side
        while (cell := cell.neighbours()[out]) in laid and cell not in line:
            line.add(cell)
            came = (out + 3) % 6
            there = sides(*laid[cell])
            out = next(other for other in range(6) if there[other] == own and other != came)
    return len(line)


def _distance(a: Hex, b: Hex) -> int:
    """Steps from one cell to the other."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))
