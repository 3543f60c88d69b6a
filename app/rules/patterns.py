"""The edge-pattern index: what lies around a cell, as one number, to the tile orientations that fit there.

A side is coded 0 (nothing there) or 1 to 4 (the colour that faces the cell, in the order of COLOURS); the six sides
of a cell make a base-5 number below 15,625, its code. A hand is a bit mask (bit n is tile n). A set of orientations is
one integer too: bit `64 * rotation + tile`, so that a single AND with a hand repeated six times (`six_fold`) leaves
what that hand may lay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from app.rules.tiles import COLOURS, TILES, sides

POWERS: Final = tuple(5**side for side in range(6))
CODES: Final = 5**6
_SIX: Final = sum(1 << (64 * rotation) for rotation in range(6))


def _orientations() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """[tile][rotation] -> the six side colours as 1 to 4; tile 0 is a filler."""
    number = {colour: index for index, colour in enumerate(COLOURS, start=1)}
    filler = ((0,) * 6,) * 6
    return (filler, *(tuple(tuple(number[c] for c in sides(t, k)) for k in range(6)) for t in sorted(TILES)))


ORIENTATIONS: Final = _orientations()

FACING: Final = tuple(
    tuple(tuple(colour * POWERS[(side + 3) % 6] for side, colour in enumerate(colours)) for colours in rotations)
    for rotations in ORIENTATIONS
)
"""[tile][rotation][side] -> what the tile adds to the code of the cell over that side."""


def _matches() -> Iterator[tuple[int, int, int]]:
    """(rotation, tile, code) for all orientations, and every code that they match."""
    for tile in TILES:
        for rotation in range(6):
            codes = [0]
            for colour, power in zip(ORIENTATIONS[tile][rotation], POWERS, strict=True):
                codes += [code + colour * power for code in codes]
            for code in codes:
                yield rotation, tile, code


def _fits() -> tuple[int, ...]:
    table = [0] * CODES
    for rotation, tile, code in _matches():
        table[code] |= 1 << (64 * rotation + tile)
    return tuple(table)


FITS: Final = _fits()
"""Code -> the orientations that match it."""


def _turns() -> bytes:
    table = bytearray(CODES << 6)
    for rotation, tile, code in _matches():
        if code:
            table[code << 6 | tile] = table[code << 6 | tile] << 3 | rotation + 1
    return bytes(table)


TURNS: Final = _turns()
"""code << 6 | tile -> the rotations in which the tile matches, each as rotation + 1 in three bits; 0 fills up.

Not for code 0, where every rotation would match: a tile has each of its colours twice, so one side that is taken
leaves two rotations at most.
"""


def _without() -> tuple[tuple[int, ...], ...]:
    everything = FITS[0]
    table = [[everything] * 5 for _ in range(6)]
    for tile in TILES:
        for rotation in range(6):
            for side, colour in enumerate(ORIENTATIONS[tile][rotation]):
                table[side][colour] &= ~(1 << (64 * rotation + tile))
    return tuple(tuple(row) for row in table)


WITHOUT: Final = _without()
"""[side][colour 1 to 4] -> the orientations that do not show this colour on this side."""


def _open_sides() -> tuple[tuple[int, ...], ...]:
    table: list[tuple[int, ...]] = [()] * CODES
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    for code in range(CODES):
        sides = tuple(side for side in range(6) if code // POWERS[side] % 5 == 0)
        table[code] = known.setdefault(sides, sides)
    return tuple(table)


OPEN_SIDES: Final = _open_sides()
"""Code -> the sides over which no tile lies."""

PAIR: Final = 7
SPACE: Final = 8


def _notes() -> bytes:
    notes = bytearray(CODES)
    for digits in product(range(5), repeat=6):
        code = sum(digit * power for digit, power in zip(digits, POWERS, strict=True))
        notes[code] = next((colour for colour in (1, 2, 3, 4) if digits.count(colour) >= 2), 0)
        notes[code] |= SPACE if digits.count(0) <= 3 else 0
    return bytes(notes)


NOTES: Final = _notes()
"""Code -> SPACE if three or more sides are taken; in the bits of PAIR the colour (1 to 4) of which two or more links
lead into the cell, 0 if none.

Under the restrictions a cell that may still be built against has two tiles around it at most, so one colour says all.
"""


def six_fold(hand: int) -> int:
    """The hand in each of the six rotations: what an AND with a set of orientations takes."""
    return hand * _SIX


FOLDS: Final = tuple(six_fold(1 << tile) for tile in range(57))
"""Tile -> it in each of the six rotations."""


def tiles_in(hand: int) -> list[int]:
    """The tile numbers of a hand, ascending."""
    tiles = []
    while hand:
        low = hand & -hand
        tiles.append(low.bit_length() - 1)
        hand ^= low
    return tiles


def orientations_in(mask: int) -> list[tuple[int, int]]:
    """The (tile, rotation) of a set of orientations, by rotation, then tile."""
    return [(bit & 63, bit >> 6) for bit in tiles_in(mask)]


def hand_of(tiles: Iterable[int]) -> int:
    """The hand with these tiles."""
    return sum(1 << tile for tile in tiles)
