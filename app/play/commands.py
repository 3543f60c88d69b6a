"""What a seat, or the server in its name, may ask of a match."""

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


@dataclass(frozen=True, slots=True)
class Flag:
    """The server's timekeeper: the seat's time should be up. No event when it is not."""

    seat: int


@dataclass(frozen=True, slots=True)
class Credit:
    """The server gives time back to the seat that is on move, in milliseconds."""

    seat: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class OfferDraw:
    seat: int


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    seat: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Abort:
    seat: int


Command = Place | Resign | Flag | Credit | OfferDraw | AnswerDraw | Abort


class GameOver(ValueError):
    """A command for a game that has ended."""

    def __init__(self) -> None:
        super().__init__("This game is over.")


class NotNow(ValueError):
    """A command that the game does not allow at this point; the message says why."""
