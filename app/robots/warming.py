"""Loading, or on the first start after an upgrade compiling, whatever a thought may need. Only workers import this."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.robots.findings import Effort
from app.robots.levels import LEVELS, lookahead_missing
from app.robots.questions import HintQuestion, PlyQuestion, advise, judge
from app.robots.thought import Thought, choose
from app.rules.game import Position
from app.rules.notation import Placement
from app.rules.tiles import TILES

HANDS: Final = ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
OPENING: Final = Thought(
    "", "RY", ((0, 0, 13, 0),), HANDS, tuple(range(14, 57)), 0, "free",
    free_done=False, seed=1, seconds=1.0, playouts=1,
)  # fmt: skip
"""Tile 13 lies, and somebody has to choose."""


def warm() -> None:
    """Ask everything once that a process of the robots is asked: a turn of each level, a hint, a review."""
    for level in LEVELS:
        if level.missing is None:
            choose(replace(OPENING, level=level.id))
    if lookahead_missing() is None:
        advise(HintQuestion("RY", OPENING.tiles, HANDS, OPENING.unseen, 0, free_done=False, seed=1, playouts=1))
        judge(PlyQuestion("RY", tuple(TILES), _first_two(), 1, Effort(search=1, compare=1, scores=1)))


def _first_two() -> tuple[Placement, ...]:
    """The first two placements of a game; the second has a choice, and is not the best there is."""
    position = Position.start("RY", tuple(TILES))
    first = position.legal()[0]
    return (first, position.after(first).legal()[-1])
