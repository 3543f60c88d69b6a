"""A match's clock: none, sudden death, increment, or the penalty clock of tournaments. It is given the time.

All times are milliseconds. A side is a seat, or in Doubles a pair: partners share one clock (in tournaments
15:00 a player, 24:00 a pair).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from app.spans import MINUTE


class ClockKind(StrEnum):
    SUDDEN_DEATH = "sudden_death"
    INCREMENT = "increment"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class ClockOption:
    """`seconds` a side; `increment` seconds are added after each turn (kind increment only)."""

    kind: ClockKind
    seconds: int
    increment: int = 0

    def __post_init__(self) -> None:
        if not 10 <= self.seconds <= 4 * 3600:
            raise ValueError("a clock has 10 seconds to 4 hours a side")
        allowed = range(1, 301) if self.kind is ClockKind.INCREMENT else range(1)
        if self.increment not in allowed:
            raise ValueError("an increment clock adds 1 to 300 seconds a turn; the others add nothing")


@dataclass(frozen=True, slots=True)
class Clock:
    """`left[seat]` is what the seat's side had when `since` was noted; the clock of `running` runs from there.

    Under a penalty clock the time runs on below zero.
    """

    option: ClockOption
    sides: str
    left: tuple[int, ...]
    running: int | None = None
    since: int = 0

    @classmethod
    def new(cls, option: ClockOption, sides: str) -> Clock:
        """`sides` has one letter a seat; seats with the same letter share their time."""
        return cls(option, sides, (option.seconds * 1000,) * len(sides))

    def time_left(self, seat: int, now: int) -> int:
        """Milliseconds that the seat's side has left; below zero once the time is used up."""
        left = self.left[seat]
        if self.running is not None and self.sides[self.running] == self.sides[seat]:
            left -= max(0, now - self.since)
        return left

    def start(self, seat: int, now: int) -> Clock:
        """The seat's turn begins: its clock runs."""
        return replace(self, running=seat, since=now)

    def stop(self, now: int) -> Clock:
        """The turn ends (or the game does); the increment is added."""
        seat = self.running
        if seat is None:
            return self
        left = self.time_left(seat, now)
        if self.option.kind is ClockKind.INCREMENT and left > 0:
            left += self.option.increment * 1000
        return replace(self._with(seat, left), running=None, since=now)

    def give(self, seat: int, milliseconds: int) -> Clock:
        """Give time back to the seat's side: for lag, or for time in which the server was down."""
        return self._with(seat, self.left[seat] + milliseconds)

    def flag_at(self) -> int | None:
        """When the running side's time is up for good; None while no clock runs, and under a penalty clock."""
        if self.running is None or self.option.kind is ClockKind.PENALTY:
            return None
        return self.since + self.left[self.running]

    def penalty(self, seat: int, now: int) -> int:
        """Tournament points that the seat's side gives away for its time.

        Reaching the limit costs 1, and each further full minute 1 more. 0 under other clocks.
        """
        over = -self.time_left(seat, now)
        if self.option.kind is not ClockKind.PENALTY or over < 0:
            return 0
        return 1 + over // MINUTE

    def _with(self, seat: int, left: int) -> Clock:
        side = self.sides[seat]
        return replace(
            self, left=tuple(left if s == side else old for s, old in zip(self.sides, self.left, strict=True))
        )
