"""Quick pairing: who fits whom, by ranking, waiting time and clock. Pure; times are Unix milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from app.play.clock import ClockKind, ClockOption

UNRANKED: Final = 500
"""What a guest, or whoever has no ranking yet, counts as."""
FIRST_REACH: Final = 50
STEP: Final = 50
STEP_MILLISECONDS: Final = 5_000
ANYBODY_MILLISECONDS: Final = 60_000
USUAL_CLOCK: Final = ClockOption(ClockKind.PENALTY, 900)
"""For two who leave the clock to the other."""


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for an opponent since `since`. With `any_clock` the clock is the other's choice;
    otherwise `clock` it must be (None: without a clock). `avoids`: whom they have muted.
    """

    person: UUID
    ranking: int
    since: int
    any_clock: bool = True
    clock: ClockOption | None = None
    avoids: frozenset[UUID] = frozenset()


def reach(seek: Seek, now: int) -> int | None:
    """How far from its own the other's ranking may lie by now; None once anybody will do."""
    waited = max(0, now - seek.since)
    if waited >= ANYBODY_MILLISECONDS:
        return None
    return FIRST_REACH + STEP * (waited // STEP_MILLISECONDS)


def fits(a: Seek, b: Seek, now: int) -> bool:
    """Whether each lies within the other's reach, they agree on a clock, and neither has muted the other."""
    if a.person in b.avoids or b.person in a.avoids:
        return False
    if not (a.any_clock or b.any_clock or a.clock == b.clock):
        return False
    gap = abs(a.ranking - b.ranking)
    return all(limit is None or gap <= limit for limit in (reach(a, now), reach(b, now)))


def clock_for(a: Seek, b: Seek) -> ClockOption | None:
    """The clock under which two who fit play."""
    if a.any_clock:
        return USUAL_CLOCK if b.any_clock else b.clock
    return a.clock


def pairs(seeks: Iterable[Seek], now: int) -> list[tuple[Seek, Seek]]:
    """Everybody at most once. Whoever waits longest chooses first, and takes the nearest ranking that fits."""
    waiting = sorted(seeks, key=lambda seek: (seek.since, seek.person))
    found: list[tuple[Seek, Seek]] = []
    while waiting:
        first = waiting.pop(0)
        fitting = [other for other in waiting if fits(first, other, now)]
        if fitting:
            other = min(fitting, key=lambda seek: (abs(seek.ranking - first.ranking), seek.since, seek.person))
            waiting.remove(other)
            found.append((first, other))
    return found
