"""What the kernels look things up in: flat arrays made from the tables of app/rules/patterns.py.

A cell is `64 r + q` with both coordinates modulo 64, the origin at 32, 32: no game spans more than 58 cells either way,
so that no two of its cells share a number. Colours are 1 to 4 in the order of COLOURS, as in patterns.py. A move is one
number: `cell << 9 | tile << 3 | rotation`.
"""

from __future__ import annotations

from typing import Final

from app.robots.kernels.compiled import Ints, ints16, ints64
from app.rules.hexes import SIDES, Hex
from app.rules.notation import Placement
from app.rules.patterns import FACING, FITS, NOTES, ORIENTATIONS, POWERS

CELLS: Final = 4096
ORIGIN: Final = 32 * 64 + 32
TILE_ENDS: Final = 57 * 6
"""The numbers of line ends, `6 * tile + printed edge`; tile 0 is a filler."""

STEP_Q: Final[Ints] = ints16([q for q, _ in SIDES])
STEP_R: Final[Ints] = ints16([64 * r for _, r in SIDES])
POWER: Final[Ints] = ints16(POWERS)

ROW: Final = 8
NOTE: Final = 6
ANY: Final = 7


def _rows() -> list[int]:
    mask = (1 << 64) - 1
    rows = []
    for code, fits in enumerate(FITS):
        row = [fits >> (64 * rotation) & mask for rotation in range(6)]
        rows += [*row, NOTES[code], row[0] | row[1] | row[2] | row[3] | row[4] | row[5]]
    return rows


FIT: Final[Ints] = ints64(_rows())
"""ROW * code + rotation -> the tiles that match there in that rotation, as a hand; + NOTE -> as NOTES of patterns.py:
SPACE, and the colour of which two links lead in; + ANY -> the tiles that match in any rotation."""

LOOK: Final[Ints] = ints16([c for tile in range(57) for k in range(6) for c in ORIENTATIONS[tile][k]])
"""(6 * tile + rotation) * 6 + side -> the colour on that side."""

FACE: Final[Ints] = ints16([c for tile in range(57) for k in range(6) for c in FACING[tile][k]])
"""(6 * tile + rotation) * 6 + side -> what the tile adds to the code of the cell over that side."""


def _mate(edges: tuple[int, ...], edge: int) -> int:
    return next((other for other in range(6) if other != edge and edges[other] == edges[edge]), edge)


MATE: Final[Ints] = ints16([_mate(ORIENTATIONS[tile][0], edge) for tile in range(57) for edge in range(6)])
"""6 * tile + printed edge -> the printed edge by which the same line leaves the tile."""


def number_of(cell: Hex) -> int:
    """The number of a cell."""
    return ((cell.r + 32) & 63) << 6 | (cell.q + 32) & 63


def move_of(placement: Placement) -> int:
    return number_of(placement.cell) << 9 | placement.tile << 3 | placement.rotation


def placement_of(move: int, among: dict[int, Hex]) -> Placement:
    """`among` maps numbers to the cells of this game: a number alone does not tell how often it has gone round."""
    return Placement(move >> 3 & 63, among[move >> 9], move & 7)
