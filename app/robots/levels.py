"""The levels that one can play against, from the weakest, with the rankings they count as."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from importlib.util import find_spec
from typing import Final

from app.robots.lookahead import EVERY, FLAT_MONTE_CARLO, Budget, Lookahead, TreeLookahead


class Style(StrEnum):
    """How a level chooses."""

    NOVICE = "novice"
    GREEDY = "greedy"
    EVALUATOR = "evaluator"
    SEARCH = "search"


NUMBA_MISSING: Final = "numba is not installed here; install it with: pip install 'loopline[robots]'"


@dataclass(frozen=True, slots=True)
class Level:
    """`floats` tells whether results move the ranking. `missing` says what this server lacks to play the level; None
    when it can. A level that searches does so by `lookahead`, at most for `budget` a placement."""

    id: str
    name: str
    ranking: int
    character: str
    style: Style
    floats: bool = False
    lookahead: Lookahead | TreeLookahead = field(default_factory=Lookahead)
    budget: Budget = field(default_factory=Budget)

    @property
    def missing(self) -> str | None:
        return NUMBA_MISSING if self.style is Style.SEARCH and not _HAS_NUMBA else None


_HAS_NUMBA: Final = find_spec("numba") is not None

# The classic three are by definition. The floating levels start where the ranking formula would neither raise nor lower them
# against the evaluator at the measured strength, which is added up from level to level (README.md has the intervals):
# glance 144 Elo above it, ponder 171 above glance, the oracle 247 above ponder. The Elo itself would run past the scale's 1000.
LEVELS: Final = (
    Level("novice", "Pebble", 300, "Lays what fits, and likes to see its own colour go on.", Style.NOVICE),
    Level("greedy", "Magpie", 550, "Takes the most it can get with every single tile.", Style.GREEDY),
    Level("evaluator", "Weaver", 750, "Sees which threads will meet long before they do.", Style.EVALUATOR),
    Level(
        "glance", "Heron", 809, "Stands still, glances downstream, and strikes.", Style.SEARCH,
        floats=True, lookahead=Lookahead(keep=8, tries=4), budget=Budget(1.0, 100),
    ),
    Level(
        "ponder", "Lynx", 910, "Plays every game out in its head before it moves.", Style.SEARCH,
        floats=True, lookahead=TreeLookahead(), budget=Budget(1.0, 250),
    ),
    Level(
        "oracle", "Sphinx", 975, "Has seen ten thousand endings of this game already.", Style.SEARCH,
        floats=True, lookahead=TreeLookahead(keep_first=EVERY, keep=30, turns=8), budget=Budget(1.0),
    ),
)  # fmt: skip


YARDSTICKS: Final = (
    Level(
        "flat", "Flat Monte Carlo", 0, "No level to play against: what the arena holds the search against.", Style.SEARCH,
        lookahead=FLAT_MONTE_CARLO, budget=Budget(0.1),
    ),
)  # fmt: skip
"""Never changed, so that strength stays comparable; nor are greedy and evaluator."""


def level(id: str) -> Level:
    """The level or yardstick with that id. Raises KeyError."""
    for one in LEVELS + YARDSTICKS:
        if one.id == id:
            return one
    raise KeyError(id)


def playable_levels() -> tuple[Level, ...]:
    """The levels that this server can play."""
    return tuple(one for one in LEVELS if one.missing is None)


def lookahead_missing() -> str | None:
    """What this server lacks to look ahead, as hints and reviews do; None when it can."""
    return None if _HAS_NUMBA else NUMBA_MISSING
