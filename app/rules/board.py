"""The fast board: flat arrays on a torus, updated placement by placement. Mutable, and only for this package.

Cells are numbers `(64 r + q) mod 4096`: 56 tiles never reach round, so no two cells of a game meet, and a step over
a side is one addition.

Restriction 3 asks, of every placement, to fill each empty cell that has three filled neighbours, again and again, and
bars it if a cell with four is ever met. The board keeps that filling (the closure) as it grows. A closure leaves no
unfilled cell with more than two filled neighbours, so it is convex; a tile laid against it outside its virtual cells
only adds rows along its sides, each cell of which is met with exactly three. What is barred is therefore this: the
virtual cells that are no forced space, and the cells that touch a virtual cell, which would then have four around it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.rules.hexes import SIDES, Hex
from app.rules.patterns import FACING, FITS, PAIRS, WITHOUT, six_fold

SIZE: Final = 4096
WRAP: Final = SIZE - 1
_FILLED: Final = 64
"""What `load` says of a filled cell; more than any count of neighbours."""

AROUND: Final = tuple(tuple((cell + 64 * dr + dq) & WRAP for dq, dr in SIDES) for cell in range(SIZE))
"""Cell -> the six cells around it, in the order of the sides."""

Option = tuple[int, int]
"""A cell, and a set of orientations that may be laid there."""


def number_of(cell: Hex) -> int:
    return (64 * cell.r + cell.q) & WRAP


class Board:
    """`restricted` says whether the three restrictions bind (the bag held a tile before the placement).

    `frontier` holds the empty cells where a tile could touch, `spaces` the forced ones among them; `code` and `count`
    are kept for empty cells. `load` counts the filled cells around an unfilled one, `barred` the virtual cells at or
    beside a cell. `_fits` keeps what was found for a cell until a placement changes it.
    """

    __slots__ = (
        "_fits", "barred", "code", "count", "frontier", "load", "restricted", "rotation", "spaces", "tile", "virtual",
    )  # fmt: skip

    def __init__(self) -> None:
        self.tile = bytearray(SIZE)
        self.rotation = bytearray(SIZE)
        self.code = [0] * SIZE
        self.count = bytearray(SIZE)
        self.load = bytearray(SIZE)
        self.barred = bytearray(SIZE)
        self.virtual: set[int] = set()
        self.frontier: dict[int, None] = {0: None}
        self.spaces: dict[int, None] = {}
        self.restricted = True
        self._fits: dict[int, int] = {}

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        twin.tile = self.tile[:]
        twin.rotation = self.rotation[:]
        twin.code = self.code[:]
        twin.count = self.count[:]
        twin.load = self.load[:]
        twin.barred = self.barred[:]
        twin.virtual = self.virtual.copy()
        twin.frontier = self.frontier.copy()
        twin.spaces = self.spaces.copy()
        twin.restricted = self.restricted
        twin._fits = self._fits.copy()
        return twin

    def lift_restrictions(self) -> None:
        """The last tile has been drawn."""
        self.restricted = False
        self._fits.clear()

    def place(self, cell: int, tile: int, rotation: int) -> None:
        """Lay a tile on a cell of the frontier. Legality is the caller's business."""
        placed, code, count, known = self.tile, self.code, self.count, self._fits
        placed[cell] = tile
        self.rotation[cell] = rotation
        code[cell] = 0
        del self.frontier[cell]
        self.spaces.pop(cell, None)
        known.pop(cell, None)
        for beside, weight in zip(AROUND[cell], FACING[tile][rotation], strict=True):
            if placed[beside]:
                continue
            before = PAIRS[code[beside]]
            code[beside] += weight
            count[beside] += 1
            self.frontier[beside] = None
            if count[beside] == 3:
                self.spaces[beside] = None
            known.pop(beside, None)
            if PAIRS[code[beside]] != before:
                for beyond in AROUND[beside]:
                    known.pop(beyond, None)
        if self.restricted:
            self._close(cell)

    def _close(self, cell: int) -> None:
        """A tile was laid: it stands for a virtual cell from now on, or the closure grows by it."""
        if cell in self.virtual:
            self.virtual.discard(cell)
            self._bar(cell, -1)
            return
        load, waiting = self.load, [cell]
        load[cell] = _FILLED
        while waiting:
            for beside in AROUND[waiting.pop()]:
                count = load[beside]
                if count < _FILLED:
                    load[beside] = count + 1
                    if count == 2:
                        load[beside] = _FILLED
                        self.virtual.add(beside)
                        self._bar(beside, 1)
                        waiting.append(beside)

    def _bar(self, virtual: int, by: int) -> None:
        barred = self.barred
        barred[virtual] += by
        for beside in AROUND[virtual]:
            barred[beside] += by

    def is_closed(self, cell: int) -> bool:
        """Whether restrictions 2 and 3 bar the cell, whatever the tile. A forced space itself is never closed."""
        return self.restricted and self.barred[cell] > 0 and self.count[cell] < 3

    def fits(self, cell: int) -> int:
        """The orientations that match all round the cell and, while it binds, keep restriction 1."""
        fits = self._fits.get(cell)
        if fits is None:
            fits = FITS[self.code[cell]]
            if self.restricted:
                code = self.code
                for beside, without in zip(AROUND[cell], WITHOUT, strict=True):
                    pair = PAIRS[code[beside]]
                    if pair:
                        fits &= without[pair]
            self._fits[cell] = fits
        return fits

    def allowed(self, cell: int) -> int:
        """The orientations that may be laid on a cell of the frontier, whoever holds the tile."""
        return 0 if self.is_closed(cell) else self.fits(cell)

    def options(self, cells: Iterable[int], hand: int) -> list[Option]:
        """Each of the cells on which the hand may lay something, with what it may lay there."""
        mine = six_fold(hand)
        found, known, fits = [], self._fits, self.fits
        closed, count, restricted = self.barred, self.count, self.restricted
        for cell in cells:
            if restricted and closed[cell] and count[cell] < 3:
                continue
            if mask := (known[cell] if cell in known else fits(cell)) & mine:
                found.append((cell, mask))
        return found

    def has_option(self, cells: Iterable[int], hand: int) -> bool:
        """Whether the hand may lay anything on any of the cells."""
        mine = six_fold(hand)
        return any(self.allowed(cell) & mine for cell in cells)
