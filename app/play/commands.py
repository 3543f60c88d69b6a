"""What a seat may ask of a match."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.notation import Placement


@dataclass(frozen=True, slots=True)
class Place:
    seat: int
    placement: Placement


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int


Command = Place | Resign


class GameOver(ValueError):
    """A command for a game that has ended."""

    def __init__(self) -> None:
        super().__init__("This game is over.")
