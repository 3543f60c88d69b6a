"""What a seat, or the server in its name, may ask of a match."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.rules.notation import Placement


@dataclass(frozen=True, slots=True)
class Place:
    """`lag`: the sender's network lag as the server measured it, in milliseconds. `robot`: a robot asks."""

    seat: int
    placement: Placement
    lag: int = field(default=0, compare=False)
    robot: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int


@dataclass(frozen=True, slots=True)
class LetRobotPlay:
    """`seat` asks that a robot plays `absent`, whose person is away (which the caller has made sure of)."""

    seat: int
    absent: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The seat's person is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """`seat` claims the game from `absent`, whose person is away (which the caller has made sure of)."""

    seat: int
    absent: int


@dataclass(frozen=True, slots=True)
class CallOff:
    """The server ends a game at which nobody has been for very long; `seat` is the one on move."""

    seat: int


@dataclass(frozen=True, slots=True)
class Flag:
    """The server's timekeeper: the seat's time should be up. No event when it is not."""

    seat: int


@dataclass(frozen=True, slots=True)
class Credit:
    """The server gives time back to the seat that is on move, in milliseconds."""

    seat: int
    milliseconds: int = field(compare=False)


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


Command = Place | Resign | LetRobotPlay | TakeBack | Claim | CallOff | Flag | Credit | OfferDraw | AnswerDraw | Abort


class GameOver(ValueError):
    """A command for a game that has ended."""

    def __init__(self) -> None:
        super().__init__("This game is over.")


class NotNow(ValueError):
    """A command that the game does not allow at this point; the message says why."""
