"""Placements as text: `tile:q,r:rotation`, e.g. `23:1,-2:3`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from app.rules.hexes import Hex

MAX_COORDINATE: Final = 55
"""56 tiles in a row, from 0,0: none lies farther out than this."""

_PLACEMENT: Final = re.compile(r"([1-9][0-9]?):(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?):([0-5])", re.ASCII)


class InvalidPlacement(ValueError):
    """Text that spells no placement."""


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A tile (1 to 56) laid on a cell, turned `rotation` (0 to 5) steps clockwise."""

    tile: int
    cell: Hex
    rotation: int

    @classmethod
    def parse(cls, text: str) -> Placement:
        """The placement that `text` spells; `str` gives the text back. Raises InvalidPlacement."""
        found = _PLACEMENT.fullmatch(text)
        if found is None:
            raise InvalidPlacement(f"{text[:40]!r} is no placement; write tile:q,r:rotation, e.g. 23:1,-2:3")
        tile, q, r, rotation = map(int, found.groups())
        if tile > 56 or max(abs(q), abs(r)) > MAX_COORDINATE:
            raise InvalidPlacement(f"{text}: tiles are 1 to 56, coordinates -{MAX_COORDINATE} to {MAX_COORDINATE}")
        return cls(tile, Hex(q, r), rotation)

    def __str__(self) -> str:
        return f"{self.tile}:{self.cell.q},{self.cell.r}:{self.rotation}"
