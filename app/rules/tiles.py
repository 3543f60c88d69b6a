"""The 56 tiles of the set: three lines each, in three of four colours."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

COLOURS: Final = "RYGB"

_EDGES: Final = (
    "RYYBRB BYYBRR YRRBBY BYRBRY RBBRYY YRBYBR RBBYRY YBBRYR RBYRYB BYYRBR "
    "YRRBYB BRRYBY YRRYBB RYYBBR RGGRYY YRRYGG RYYGRG GYYRGR YRRGYG GRRYGY "
    "YGGRRY GYYGRR GYYRRG BGGBRR BRRGGB GRRGBB GRRBGB RBBGGR BRRGBG RBBRGG "
    "YGGRYR GYRGRY RGGYRY RGYRYG YRGYGR BGGRBR RBBGRG GBBRGR GRBGBR BGRBRG "
    "RGGBRB RBGRGB BYYGGB YBGYGB YBBGGY YGGBYB YBBYGG BGGBYY GYYGBB BGYBYG "
    "GYBGBY BGGYBY BYYGBG GYYBGB YBBGYG GBBYGY"
)

TILES: Final = MappingProxyType(dict(enumerate(_EDGES.split(), start=1)))
"""Tile number (1 to 56) to its six edges, clockwise from printed edge 0."""


def sides(tile: int, rotation: int) -> str:
    """The colours on sides 0 to 5 of a tile turned `rotation` steps clockwise: edge j lies on side j + rotation."""
    edges = TILES[tile]
    return "".join(edges[(side - rotation) % 6] for side in range(6))
