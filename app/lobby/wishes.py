"""What somebody asks for when a table is opened."""

from __future__ import annotations

from dataclasses import dataclass

from app.play.clock import ClockOption
from app.play.events import GameKind


@dataclass(frozen=True, slots=True)
class TableWish:
    """What the opener asks for; `colour` is the opener's own (None: red)."""

    seats: int = 2
    doubles: bool = False
    ranked: bool = False
    hints: str = "on"
    visibility: str = "open"
    colour: str | None = None
    clock: ClockOption | None = None
    delay: int = 0
    kind: GameKind = GameKind.GAME
