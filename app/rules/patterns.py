"""The edge-pattern index: what lies around a cell, as one number, to the tile orientations that fit there.

A side is coded 0 (nothing there) or 1 to 4 (the colour that faces the cell, in the order of COLOURS); the six sides
of a cell make a base-5 number below 15,625. Sets of tiles are bit masks: bit n is tile n.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from app.rules.tiles import COLOURS, TILES, sides

POWERS: Final = tuple(5**side for side in range(6))
CODES: Final = 5**6

Fits = tuple[tuple[int, int], ...]
"""(rotation, mask of the tiles that fit with it), for each rotation with which some tile fits."""


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


def _fits() -> tuple[Fits, ...]:
    masks = [[0] * 6 for _ in range(CODES)]
    subsets = list(product((0, 1), repeat=6))
    for tile in TILES:
        for rotation in range(6):
            weighted = [c * p for c, p in zip(ORIENTATIONS[tile][rotation], POWERS, strict=True)]
            for subset in subsets:
                masks[sum(w for w, chosen in zip(weighted, subset, strict=True) if chosen)][rotation] |= 1 << tile
    return tuple(tuple((k, mask) for k, mask in enumerate(row) if mask) for row in masks)


FITS: Final = _fits()
"""Code -> the orientations that match it."""


def _with_colour() -> tuple[tuple[tuple[int, ...], ...], ...]:
    table = [[[0] * 6 for _ in range(5)] for _ in range(6)]
    for tile in TILES:
        for rotation in range(6):
            for side, colour in enumerate(ORIENTATIONS[tile][rotation]):
                table[side][colour][rotation] |= 1 << tile
    return tuple(tuple(tuple(row) for row in rows) for rows in table)


WITH_COLOUR: Final = _with_colour()
"""[side][colour 1 to 4][rotation] -> the tiles that show this colour on this side."""


def _pairs() -> bytes:
    pairs = bytearray(CODES)
    for code, digits in enumerate(product(range(5), repeat=6)):
        pairs[code] = next((colour for colour in (1, 2, 3, 4) if digits.count(colour) >= 2), 0)
    return bytes(pairs)


PAIRS: Final = _pairs()
"""Code -> the colour (1 to 4) of which two or more links lead into the cell, 0 if none.

Under the restrictions a cell that may still be built against has two tiles around it at most, so one colour says all.
"""


def tiles_in(mask: int) -> list[int]:
    """The tile numbers of a mask, ascending."""
    tiles = []
    while mask:
        low = mask & -mask
        tiles.append(low.bit_length() - 1)
        mask ^= low
    return tiles


def mask_of(tiles: tuple[int, ...] | list[int]) -> int:
    """The mask of some tile numbers."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask
