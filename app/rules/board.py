"""The fast board, updated placement by placement. Mutable, and only for this package.

It knows each empty touching cell by the colours that face it (a code of patterns.py), so that what fits there is one
look into a table; and what the restrictions bar is kept as sets of cells, so that asking is one set operation.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.hexes import AROUND, ORIGIN, SIDE_OF_STEP, Number
from app.rules.hull import Hull
from app.rules.patterns import FACING, FITS, NOTES, OPEN_SIDES, PAIR, SPACE, WITHOUT, six_fold

Option = tuple[Number, int]
"""A cell, and a set of orientations that may be laid there."""


class Board:
    """`restricted` says whether the three restrictions bind (the bag held a tile before the placement).

    `tiles` maps filled cells to (tile, rotation), `frontier` the empty cells where a tile could touch to their codes.
    `spaces` are the forced spaces; `hot` the cells into which two links of one colour lead, and `hull.virtual` those
    that restriction 3 fills in thought: these two are kept while the restrictions bind, and are empty afterwards.
    """

    __slots__ = ("frontier", "hot", "hull", "restricted", "spaces", "tiles")

    def __init__(self) -> None:
        self.tiles: dict[Number, tuple[int, int]] = {}
        self.frontier: dict[Number, int] = {ORIGIN: 0}
        self.spaces: set[Number] = set()
        self.hot: set[Number] = set()
        self.hull = Hull(ORIGIN)
        self.restricted = True

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        twin.tiles = self.tiles.copy()
        twin.frontier = self.frontier.copy()
        twin.spaces = self.spaces.copy()
        twin.hot = self.hot.copy()
        twin.hull = self.hull.copy()
        twin.restricted = self.restricted
        return twin

    def lift_restrictions(self) -> None:
        """The last tile has been drawn."""
        self.restricted = False
        self.hot.clear()
        self.hull.virtual.clear()

    def place(self, cell: Number, tile: int, rotation: int) -> None:
        """Lay a tile on a cell of the frontier. Legality is the caller's business."""
        frontier, restricted = self.frontier, self.restricted
        around, weights = AROUND[cell], FACING[tile][rotation]
        self.tiles[cell] = (tile, rotation)
        self.spaces.discard(cell)
        self.hot.discard(cell)
        for side in OPEN_SIDES[frontier.pop(cell)]:
            beside = around[side]
            frontier[beside] = code = frontier.get(beside, 0) + weights[side]
            if note := NOTES[code]:
                if note & SPACE:
                    self.spaces.add(beside)
                if restricted and note & PAIR:
                    self.hot.add(beside)
        if restricted:
            virtual = self.hull.virtual
            if cell in virtual:
                virtual.remove(cell)
            else:
                self.hull.widen(cell)

    def is_closed(self, cell: Number) -> bool:
        """Whether restrictions 2 and 3 bar the cell, whatever the tile (hull.py says why)."""
        virtual = self.hull.virtual
        if not virtual or cell in self.spaces:
            return False
        return cell in virtual or not virtual.isdisjoint(AROUND[cell])

    def fits(self, cell: Number) -> int:
        """The orientations that match all round the cell and, while it binds, keep restriction 1."""
        frontier = self.frontier
        fits = FITS[frontier[cell]]
        for beside in self.hot.intersection(AROUND[cell]):
            fits &= WITHOUT[SIDE_OF_STEP[beside - cell]][NOTES[frontier[beside]] & PAIR]
        return fits

    def allowed(self, cell: Number) -> int:
        """The orientations that may be laid on a cell of the frontier, whoever holds the tile."""
        return 0 if self.is_closed(cell) else self.fits(cell)

    def allows(self, cell: Number, tile: int, rotation: int) -> bool:
        """Whether an orientation that matches on a cell of the frontier may be laid there."""
        around, virtual, hot = AROUND[cell], self.hull.virtual, self.hot
        if virtual and cell not in self.spaces and (cell in virtual or not virtual.isdisjoint(around)):
            return False
        return hot.isdisjoint(around) or self.fits(cell) >> (64 * rotation + tile) & 1 == 1

    def options(self, cells: Iterable[Number], hand: int) -> list[Option]:
        """Each of the cells, all of the frontier, on which the hand may lay something, with what it may lay there."""
        matching = self._matching(cells, six_fold(hand))
        if self.hull.virtual:
            matching = [(cell, mask) for cell, mask in matching if not self.is_closed(cell)]
        return matching

    def forced(self, mine: int) -> list[Option]:
        """`options` of the forced spaces, for a six-fold hand."""
        return self._matching(self.spaces, mine) if self.spaces else []

    def _matching(self, cells: Iterable[Number], mine: int) -> list[Option]:
        """What matches and keeps restriction 1."""
        frontier, hot = self.frontier, self.hot
        matching = [(cell, mask) for cell in cells if (mask := FITS[frontier[cell]] & mine)]
        if hot and matching:
            return [
                (cell, kept)
                for cell, mask in matching
                if (kept := mask if hot.isdisjoint(AROUND[cell]) else self.fits(cell) & mask)
            ]
        return matching

    def has_option(self, cells: Iterable[Number], hand: int) -> bool:
        """Whether the hand may lay anything on any of the cells."""
        mine = six_fold(hand)
        return any(self.allowed(cell) & mine for cell in cells)
