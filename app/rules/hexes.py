"""Axial coordinates on pointy-top hexes."""

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


Number = int
"""A cell as one number, `128 (r + 64) + q + 64`: stepping over a side is one addition, and no game reaches the rim."""

ROW: Final = 128
_MIDDLE: Final = 64
ORIGIN: Final[Number] = ROW * _MIDDLE + _MIDDLE
STEPS: Final = tuple(ROW * dr + dq for dq, dr in SIDES)
SIDE_OF_STEP: Final = {step: side for side, step in enumerate(STEPS)}


def number_of(cell: Hex) -> Number:
    """The number of a cell whose coordinates are below 64 in size."""
    return ORIGIN + ROW * cell.r + cell.q


def hex_of(number: Number) -> Hex:
    r, q = divmod(number, ROW)
    return Hex(q - _MIDDLE, r - _MIDDLE)


AROUND: Final = tuple(tuple(number + step for step in STEPS) for number in range(ROW * ROW))
"""Cell -> the six cells around it, in the order of the sides."""
