"""Axial coordinates on pointy-top hexes (rules.md, Coordinates and moves)."""

from __future__ import annotations

from typing import Final, NamedTuple

SIDES: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The step over each side: 0 NE, then clockwise E, SE, SW, W, NW."""


class Hex(NamedTuple):
    """A cell. Sorts by q, then r."""

    q: int
    r: int

    def neighbour(self, side: int) -> Hex:
        """The cell over `side` (0 to 5)."""
        dq, dr = SIDES[side]
        return Hex(self.q + dq, self.r + dr)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six cells around, in the order of the sides."""
        return tuple(Hex(self.q + dq, self.r + dr) for dq, dr in SIDES)


def opposite(side: int) -> int:
    """The side by which the neighbour over `side` touches back."""
    return (side + 3) % 6
