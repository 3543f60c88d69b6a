"""The fast board: flat arrays on a torus, updated placement by placement. Mutable, and only for this package.

Cells are numbers `(64 r + q) mod 4096`: 56 tiles never reach round, so no two cells of a game meet, and a step over
a side is one addition. What a cell allows is kept until a placement within two steps changes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.rules.hexes import SIDES, Hex
from app.rules.patterns import FACING, FITS, PAIRS, WITH_COLOUR, Fits

SIZE: Final = 4096
WRAP: Final = SIZE - 1
_FILLED: Final = 64
"""What `load` says of a filled cell; more than any count of neighbours."""


def _all_round(steps: list[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    offsets = [64 * dr + dq for dq, dr in steps]
    return tuple(tuple((cell + offset) & WRAP for offset in offsets) for cell in range(SIZE))


AROUND: Final = _all_round(list(SIDES))
"""Cell -> the six cells around it, in the order of the sides."""

_NEAR: Final = _all_round([(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2])
"""Cell -> itself and the 18 cells within two steps."""


def number_of(cell: Hex) -> int:
    return (64 * cell.r + cell.q) & WRAP


class Board:
    """`restricted` says whether the three restrictions bind (the bag held a tile before the placement).

    `frontier` holds the empty cells where a tile could touch, `spaces` the forced ones among them. `load` counts the
    filled cells around a cell that is not filled itself; filled are the tiles, and the `virtual` cells which
    restriction 3 fills in thought (the closure).
    """

    __slots__ = (
        "_closed", "_fits", "_leaning", "code", "count", "frontier", "load", "restricted", "rotation", "spaces",
        "tile", "virtual",
    )  # fmt: skip

    def __init__(self) -> None:
        self.tile = bytearray(SIZE)
        self.rotation = bytearray(SIZE)
        self.code = [0] * SIZE
        self.count = bytearray(SIZE)
        self.load = bytearray(SIZE)
        self.virtual: set[int] = set()
        self.frontier: dict[int, None] = {0: None}
        self.spaces: dict[int, None] = {}
        self.restricted = True
        self._fits: dict[int, Fits] = {}
        self._closed: dict[int, bool] = {}
        self._leaning: dict[int, list[int]] = {}

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        twin.tile = self.tile[:]
        twin.rotation = self.rotation[:]
        twin.code = self.code[:]
        twin.count = self.count[:]
        twin.load = self.load[:]
        twin.virtual = self.virtual.copy()
        twin.frontier = self.frontier.copy()
        twin.spaces = self.spaces.copy()
        twin.restricted = self.restricted
        twin._fits = self._fits.copy()
        twin._closed = self._closed.copy()
        twin._leaning = {cell: leaning.copy() for cell, leaning in self._leaning.items()}
        return twin

    def lift_restrictions(self) -> None:
        """The last tile has been drawn."""
        self.restricted = False
        self._fits.clear()

    def place(self, cell: int, tile: int, rotation: int) -> None:
        """Lay a tile on a cell of the frontier. Legality is the caller's business."""
        placed, code, count = self.tile, self.code, self.count
        placed[cell] = tile
        self.rotation[cell] = rotation
        del self.frontier[cell]
        self.spaces.pop(cell, None)
        weights = FACING[tile][rotation]
        for beside, weight in zip(AROUND[cell], weights, strict=True):
            if not placed[beside]:
                code[beside] += weight
                count[beside] += 1
                self.frontier[beside] = None
                if count[beside] == 3:
                    self.spaces[beside] = None
        if not self.restricted:
            for beside in AROUND[cell]:
                self._fits.pop(beside, None)
            return
        self._forget_near(cell)
        if cell in self.virtual:
            self.virtual.discard(cell)
        else:
            self._fill(cell)

    def _forget_near(self, cell: int) -> None:
        """What was kept of cells within two steps, or found by filling in thought that far, holds no longer."""
        fits, closed, leaning = self._fits, self._closed, self._leaning
        for near in _NEAR[cell]:
            if near in fits:
                del fits[near]
            if near in closed:
                del closed[near]
            if near in leaning:
                for other in leaning.pop(near):
                    if other in closed:
                        del closed[other]

    def _fill(self, cell: int) -> None:
        """Extend the closure by a tile that was laid where the closure had not reached."""
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
                        self._forget_near(beside)
                        waiting.append(beside)

    def allowed(self, cell: int) -> Fits:
        """The orientations that may be laid on a cell of the frontier, whoever holds the tile."""
        return () if self.is_closed(cell) else self.fits(cell)

    def options(self, cells: Iterable[int], hand: int) -> list[tuple[int, int, int]]:
        """(cell, rotation, mask of the hand's tiles) for every way in which the hand may be laid on the cells."""
        found = []
        known, restricted = self._fits, self.restricted
        for cell in cells:
            fits = known.get(cell)
            if fits is None:
                fits = self.fits(cell)
            mine = [(cell, rotation, held) for rotation, mask in fits if (held := mask & hand)]
            if mine and not (restricted and self.is_closed(cell)):
                found += mine
        return found

    def has_option(self, cells: Iterable[int], hand: int) -> bool:
        """Whether the hand may be laid on any of the cells."""
        for cell in cells:
            for _, mask in self.fits(cell):
                if mask & hand:
                    if self.is_closed(cell):
                        break
                    return True
        return False

    def fits(self, cell: int) -> Fits:
        """What matches around the cell and keeps restriction 1."""
        known = self._fits.get(cell)
        if known is not None:
            return known
        fits = FITS[self.code[cell]]
        if self.restricted:
            code, placed = self.code, self.tile
            for side, beside in enumerate(AROUND[cell]):
                colour = PAIRS[code[beside]]
                if colour and not placed[beside]:
                    barred = WITH_COLOUR[side][colour]
                    fits = tuple([(k, left) for k, mask in fits if (left := mask & ~barred[k])])
        self._fits[cell] = fits
        return fits

    def is_closed(self, cell: int) -> bool:
        """Whether restrictions 2 and 3 bar the cell, whatever the tile.

        Closed are the cells that the closure fills, and those that touch a cell which it fills. Else the closure is
        extended by the cell in thought, which matters only where a neighbour has two filled cells already. A forced
        space itself is never closed.
        """
        if not self.restricted or self.count[cell] >= 3:
            return False
        known = self._closed.get(cell)
        if known is None:
            around, virtual, load = AROUND[cell], self.virtual, self.load
            if virtual and (cell in virtual or not virtual.isdisjoint(around)):
                known = True
            else:
                pressed = [beside for beside in around if load[beside] == 2]
                known = bool(pressed) and self._breaks(cell, pressed)
            self._closed[cell] = known
        return known

    def _breaks(self, cell: int, pressed: list[int]) -> bool:
        """Whether filling on from `cell` meets an empty cell with four filled around it (restriction 3).

        `pressed` are the cells beside it that have two filled around them, and so are filled next.
        """
        load, leaning = self.load, self._leaning
        extra = dict.fromkeys(AROUND[cell], 1)
        extra[cell] = -_FILLED
        leaning.setdefault(cell, []).append(cell)
        while pressed:
            current = pressed.pop()
            leaning.setdefault(current, []).append(cell)
            extra[current] = -_FILLED
            for beside in AROUND[current]:
                count = load[beside]
                if count < _FILLED:
                    extra[beside] = more = extra.get(beside, 0) + 1
                    count += more
                    if count == 3:
                        pressed.append(beside)
                    elif count > 3:
                        return True
        return False
