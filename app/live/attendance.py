"""Who of a game's people is here, and from when the others may act on it that somebody isn't."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.play.clock import ClockOption

GRACE_SECONDS: Final = 300.0
"""How long a seat may stay empty before the others may act (five minutes, as players know it from tantrix.com)."""

SHORTEST: Final = 20
PART_OF_CLOCK: Final = 3
"""With a short clock the grace is this part of it, but SHORTEST seconds at least."""


def grace_milliseconds(clock: ClockOption | None, most: float = GRACE_SECONDS) -> int:
    """How long a seat may stay empty under that clock, at most `most` seconds."""
    seconds = most if clock is None else min(most, max(SHORTEST, clock.seconds / PART_OF_CLOCK))
    return round(seconds * 1000)


class Attendance:
    """Times are Unix milliseconds. Whoever was never seen is away from the time of the start on."""

    def __init__(self, seats: Iterable[int], grace: int, now: int) -> None:
        """`seats`: those of people."""
        self._grace = grace
        self._away_since = dict.fromkeys(seats, now)
        self._seats = tuple(self._away_since)

    def update(self, present: Iterable[int], now: int) -> bool:
        """Note which seats' people are here now; whether that is news."""
        here = set(present)
        before = set(self._away_since)
        self._away_since = {s: self._away_since.get(s, now) for s in self._seats if s not in here}
        return before != set(self._away_since)

    def acted(self, seat: int, now: int) -> bool:
        """Note that the seat's person did something: who is away is so from then on. Whether that is news."""
        if now <= self._away_since.get(seat, now):
            return False
        self._away_since[seat] = now
        return True

    def is_here(self, seat: int) -> bool:
        return seat not in self._away_since

    def act_at(self, seat: int) -> int | None:
        """From when the others may act; None while the seat's person is here."""
        since = self._away_since.get(seat)
        return None if since is None else since + self._grace
