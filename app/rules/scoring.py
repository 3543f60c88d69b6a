"""The best line or loop of a colour, with the cells that it runs through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.rules.hexes import Hex
from app.rules.patterns import ORIENTATIONS
from app.rules.tiles import COLOURS


@dataclass(frozen=True, slots=True)
class Best:
    """A line scores one point a tile, a loop two (rules.md, End and score). `cells` are in walking order."""

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
    seen: set[Hex] = set()
    for start in links:
        if start in seen:
            continue
        cells, closed = _chain(links, start)
        seen.update(cells)
        score = 2 * len(cells) if closed else len(cells)
        if score > found.score:
            found = Best(score, "loop" if closed else "line", len(cells), tuple(cells))
    return found


def _links(tiles: Mapping[Hex, tuple[int, int]], colour: int) -> dict[Hex, tuple[Hex | None, Hex | None]]:
    """Each cell that the colour runs through -> where it leads by either end (None: to no tile)."""
    links: dict[Hex, tuple[Hex | None, Hex | None]] = {}
    for cell, (tile, rotation) in tiles.items():
        ends = [cell.neighbour(s) for s, c in enumerate(ORIENTATIONS[tile][rotation]) if c == colour]
        if ends:
            one, other = (end if end in tiles else None for end in ends)
            links[cell] = (one, other)
    return links


def _chain(links: dict[Hex, tuple[Hex | None, Hex | None]], start: Hex) -> tuple[list[Hex], bool]:
    """The maximal chain through `start`, and whether it closes upon itself."""
    one, other = links[start]
    onward = _walk(links, start, one)
    if onward and other == onward[-1] and len(onward) > 1:
        return [start, *onward], True
    return [*reversed(_walk(links, start, other)), start, *onward], False


def _walk(links: dict[Hex, tuple[Hex | None, Hex | None]], start: Hex, towards: Hex | None) -> list[Hex]:
    """The cells from beside `start` to the chain's end, or round to where it comes back to `start`."""
    cells: list[Hex] = []
    before, current = start, towards
    while current is not None and current != start:
        cells.append(current)
        one, other = links[current]
        before, current = current, other if one == before else one
    return cells
