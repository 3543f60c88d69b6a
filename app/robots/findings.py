"""What a hint and a review say. Pure, without the kernels: the server reads it, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from app.rules.notation import Placement

REVIEWER: Final = 1
"""The version of the reviewer: to be counted up whenever the same game would be judged otherwise."""
TURNING_POINTS: Final = 5
LEAST_LOSS: Final = 1.5
"""Points that a placement must cost to be a turning point: less is within what the playouts cannot tell."""
MILD_LOSS: Final = 4.0
"""Points at which a placement is about 37 % accurate."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`margin` is in points: the seat's final score less the best of the other sides', expected by playouts."""

    placement: Placement
    margin: float


@dataclass(frozen=True, slots=True)
class Effort:
    """Playouts for each placement: to find the best, to hold the played one against it, and for the scores.

    A usual game takes 10 to 15 s of one core, each placement well under a second: so long a robot's turn may wait.
    """

    search: int = 1500
    compare: int = 1000
    scores: int = 300


USUAL: Final = Effort()


@dataclass(frozen=True, slots=True)
class Ply:
    """One placement: `loss` in points against the best found (0 where there was no choice), what would have been better,
    and the final score that each colour in play could expect right after it."""

    seat: int
    placement: Placement
    had_choice: bool
    loss: float
    alternatives: tuple[Suggestion, ...]
    scores: dict[str, float]


@dataclass(frozen=True, slots=True)
class Review:
    """`accuracy` is a figure from 0 to 100 for each seat; None where it never had a choice. `turning_points` are the
    indices of the placements that cost most, in the order of play."""

    plies: tuple[Ply, ...]
    accuracy: tuple[float | None, ...]
    turning_points: tuple[int, ...]


def conclude(seats: str, plies: Sequence[Ply]) -> Review:
    """The whole review, from the reviews of all placements."""
    accuracies = tuple(_accuracy([ply for ply in plies if ply.seat == seat]) for seat in range(len(seats)))
    return Review(tuple(plies), accuracies, turning_points(plies))


def _accuracy(plies: Sequence[Ply]) -> float | None:
    """The mean of exp(-loss / MILD_LOSS) over the placements with a choice, of 100."""
    figures = [exp(-ply.loss / MILD_LOSS) for ply in plies if ply.had_choice]
    return round(100 * sum(figures) / len(figures), 1) if figures else None


def turning_points(plies: Sequence[Ply]) -> tuple[int, ...]:
    """The placements that cost most, at most TURNING_POINTS of them, in the order of play."""
    costly = [index for index, ply in enumerate(plies) if ply.loss >= LEAST_LOSS]
    return tuple(sorted(sorted(costly, key=lambda index: -plies[index].loss)[:TURNING_POINTS]))
