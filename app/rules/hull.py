"""Restriction 3 as geometry: the cells that filling in thought would fill make a hexagon out of the placed tiles.

The rules define the restriction by filling every empty cell with three neighbours, again and again; a placement is
barred if a cell with four is ever met. Under the restrictions that comes to this (F: tiles and filled cells together):

- F is the smallest hexagon round the tiles, the cells between their least and greatest q, r and q + r. A cell outside
  it is beyond some such line and so has two neighbours in it at most: filling never leaves the hexagon. A connected
  shape in which nothing more is to be filled has no corner that turns inwards, so it is its own hexagon: filling
  never stops short of it.
- Filling a cell with k neighbours takes 2k - 6 off the length of F's outline (counted in cell sides) and adds 0 for
  k = 3. So a four is met exactly when the outline of the last F is shorter than that of the tiles.
- The outline of a hexagon is 6 + 2 (width in q + width in r + width in q + r). A cell outside that touches F with one
  cell widens it by two lines, with two cells by one line; both keep the outline: nothing outside is ever barred,
  but for cells that touch a cell not really there (which then has one neighbour too many), and inside only a cell
  that has its three neighbours already may be placed.

So a cell is closed if it is virtual, or touches a virtual cell, and is not itself a forced space.
"""

from __future__ import annotations

from app.rules.hexes import ROW, Number


class Hull:
    """The hexagon round a growing board; `virtual` are its cells without a tile."""

    __slots__ = ("p_high", "p_low", "q_high", "q_low", "r_high", "r_low", "virtual")

    def __init__(self, origin: Number) -> None:
        """The hexagon of the one cell where the first tile will lie."""
        r, q = divmod(origin, ROW)
        self.virtual: set[Number] = set()
        self.q_low = self.q_high = q
        self.r_low = self.r_high = r
        self.p_low = self.p_high = q + r

    def copy(self) -> Hull:
        twin = Hull.__new__(Hull)
        twin.virtual = self.virtual.copy()
        twin.q_low, twin.q_high = self.q_low, self.q_high
        twin.r_low, twin.r_high = self.r_low, self.r_high
        twin.p_low, twin.p_high = self.p_low, self.p_high
        return twin

    def place(self, cell: Number) -> None:
        """Take in a tile laid on a virtual cell, or on one that touches the hexagon from outside."""
        if cell in self.virtual:
            self.virtual.remove(cell)
        else:
            self.widen(cell)

    def widen(self, cell: Number) -> None:
        """Take in a tile that is no virtual cell."""
        r, q = cell // ROW, cell % ROW
        p = q + r
        wider_q, wider_r, wider_p = True, True, True
        if q < self.q_low:
            self.q_low = q
        elif q > self.q_high:
            self.q_high = q
        else:
            wider_q = False
        if r < self.r_low:
            self.r_low = r
        elif r > self.r_high:
            self.r_high = r
        else:
            wider_r = False
        if p < self.p_low:
            self.p_low = p
        elif p > self.p_high:
            self.p_high = p
        else:
            wider_p = False
        if wider_q:
            self._add_line_of_q(q)
        if wider_r:
            self._add_line_of_r(r)
        if wider_p:
            self._add_line_of_p(p)
        self.virtual.discard(cell)

    def _add_line_of_q(self, q: int) -> None:
        low, high = max(self.r_low, self.p_low - q), min(self.r_high, self.p_high - q)
        self.virtual.update(range(ROW * low + q, ROW * high + q + 1, ROW))

    def _add_line_of_r(self, r: int) -> None:
        low, high = max(self.q_low, self.p_low - r), min(self.q_high, self.p_high - r)
        self.virtual.update(range(ROW * r + low, ROW * r + high + 1))

    def _add_line_of_p(self, p: int) -> None:
        low, high = max(self.q_low, p - self.r_high), min(self.q_high, p - self.r_low)
        step = 1 - ROW
        self.virtual.update(range(ROW * (p - low) + low, ROW * (p - high) + high - 1, step))
