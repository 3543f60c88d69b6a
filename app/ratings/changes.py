"""What a game does to a player in a table: the row that lists, graphs and reversals are computed from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Table(StrEnum):
    ALL_TIME = "all_time"
    MONTHLY = "monthly"
    DOUBLES = "doubles"
    ELO = "elo"
    MASTER = "master"


class Note(StrEnum):
    """Why a change is not what the plain formula gives."""

    DRAW = "draw"
    QUIT = "quit"
    ROBOT_HALF = "robot_half"
    ROBOT_TOO_WEAK = "robot_too_weak"
    FARMING = "farming"
    FAR_APART = "far_apart"
    FROZEN = "frozen"


@dataclass(frozen=True, slots=True)
class Change:
    """`before` and `after` are unrounded; equal where nothing moves, and then `notes` say why."""

    seat: int
    table: Table
    before: float
    after: float
    notes: frozenset[Note] = frozenset()

    @property
    def delta(self) -> float:
        return self.after - self.before
