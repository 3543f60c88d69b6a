"""The levels that one can play against, from the weakest, with the rankings they count as (ratings.md, Robots)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Style(StrEnum):
    """How a level chooses."""

    NOVICE = "novice"
    GREEDY = "greedy"


@dataclass(frozen=True, slots=True)
class Level:
    """`missing` says what this server lacks to play the level; None when it can."""

    id: str
    name: str
    ranking: int
    character: str
    style: Style
    missing: str | None = None


LEVELS: Final = (
    Level("novice", "Pebble", 300, "Lays what fits, and likes to see its own colour go on.", Style.NOVICE),
    Level("greedy", "Magpie", 550, "Takes the most it can get with every single tile.", Style.GREEDY),
)


def level(id: str) -> Level:
    """The level with that id. Raises KeyError."""
    for one in LEVELS:
        if one.id == id:
            return one
    raise KeyError(id)


def playable_levels() -> tuple[Level, ...]:
    """The levels that this server can play."""
    return tuple(one for one in LEVELS if one.missing is None)
