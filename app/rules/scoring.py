"""The best line or loop of a colour, with the cells that it runs through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from app.rules.hexes import SIDES, Hex
from app.rules.patterns import ORIENTATIONS
from app.rules.tiles import COLOURS

Cell = tuple[int, int]
Links = dict[Cell, tuple[Cell | None, Cell | None]]
Ends = tuple[Cell, Cell] | None


def _ends(sides: tuple[int, ...], colour: int) -> Ends:
    """The steps over the two sides on which the colour lies; None where it is not on the tile."""
    found = [SIDES[side] for side, there in enumerate(sides) if there == colour]
    return (found[0], found[1]) if len(found) == 2 else None


_ENDS: Final = tuple(
    tuple(tuple(_ends(sides, colour) for colour in range(5)) for sides in rotations) for rotations in ORIENTATIONS
)
"""[tile][rotation][colour] -> the steps by which the colour's line leaves the tile."""


@dataclass(frozen=True, slots=True)
class Best:
    """A line scores one point a tile, a loop two. `cells` are in walking order."""

    score: int
    kind: Literal["line", "loop"]
    tiles: int
    cells: tuple[Hex, ...]


def scores(tiles: Mapping[Hex, tuple[int, int]]) -> dict[str, Best]:
    """Each colour's best, from a board of cell -> (tile, rotation). The first found of equals stands."""
    return {colour: best(tiles, number) for number, colour in enumerate(COLOURS, start=1)}


def best(tiles: Mapping[Hex, tuple[int, int]], colour: int) -> Best:
    """The best of one colour (1 to 4, in the order of COLOURS)."""
    links = _links(tiles, colour)
    found = Best(0, "line", 0, ())
    seen: set[Cell] = set()
    for start in links:
        if start in seen:
            continue
        cells, closed = _chain(links, start)
        seen.update(cells)
        score = 2 * len(cells) if closed else len(cells)
        if score > found.score:
            found = Best(score, "loop" if closed else "line", len(cells), tuple(Hex(*cell) for cell in cells))
    return found


def _links(tiles: Mapping[Hex, tuple[int, int]], colour: int) -> Links:
    """Each cell that the colour runs through -> where it leads by either end (None: to no tile)."""
    links: Links = {}
    for cell, (tile, rotation) in tiles.items():
        steps = _ENDS[tile][rotation][colour]
        if steps is not None:
            q, r = cell
            (q1, r1), (q2, r2) = steps
            # Plain tuples equal cells, and are made faster.
            one, other = (q + q1, r + r1), (q + q2, r + r2)
            links[cell] = (one if one in tiles else None, other if other in tiles else None)
    return links


def _chain(links: Links, start: Cell) -> tuple[list[Cell], bool]:
    """The maximal chain through `start`, and whether it closes upon itself."""
    one, other = links[start]
    onward = _walk(links, start, one)
    if onward and other == onward[-1] and len(onward) > 1:
        return [start, *onward], True
    return [*reversed(_walk(links, start, other)), start, *onward], False


def _walk(links: Links, start: Cell, towards: Cell | None) -> list[Cell]:
    """The cells from beside `start` to the chain's end, or round to where it comes back to `start`."""
    cells: list[Cell] = []
    before, current = start, towards
    while current is not None and current != start:
        cells.append(current)
        one, other = links[current]
        before, current = current, other if one == before else one
    return cells


def longest(tiles: Mapping[Hex, tuple[int, int]], colour: int) -> tuple[int, int]:
    """The tiles of the colour's longest line and of its longest loop (1 to 4, in the order of COLOURS); 0 for none."""
    links = _links(tiles, colour)
    line = loop = 0
    seen: set[Cell] = set()
    for start in links:
        if start not in seen:
            cells, closed = _chain(links, start)
            seen.update(cells)
            line, loop = (line, max(loop, len(cells))) if closed else (max(line, len(cells)), loop)
    return line, loop
