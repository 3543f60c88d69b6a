"""The review of a finished game: what each placement cost, and how the scores to be expected went up and down.

Every placement is judged by what its player could know: board, open hands, and the set of unseen tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from app.robots.advice import Suggestion
from app.robots.kernels.state import State, cells_by_number
from app.robots.kernels.tables import move_of, placement_of
from app.robots.lookahead import Budget, Lookahead
from app.robots.search import Searcher
from app.robots.sight import state_at
from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement

ALTERNATIVES: Final = 3
TURNING_POINTS: Final = 5
LEAST_LOSS: Final = 1.5
"""Points that a placement must cost to be a turning point: less is within what the playouts cannot tell."""
MILD_LOSS: Final = 4.0
"""Points at which a placement is about 37 % accurate."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Playouts for each placement: to find the best, to hold the played one against it, and for the scores."""

    search: int = 600
    compare: int = 400
    scores: int = 120


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


Progress = Callable[[int, int], None]
"""Told how many placements are done, of how many."""


def review(
    seats: str,
    draws: Sequence[int],
    placements: Sequence[Placement],
    seed: int,
    effort: Effort = Effort(),
    progress: Progress = lambda done, of: None,
) -> Review:
    """Review a game from its first placement to its last. The same seed gives the same review.

    Raises InvalidSeats, InvalidDraws, IllegalPlacement for a game that is none.
    """
    position, searcher = Position.start(seats, draws), Searcher(Lookahead(), seed)
    plies: list[Ply] = []
    for number, placement in enumerate(placements):
        following = position.after(placement)
        plies.append(_ply(searcher, position, following, placement, effort))
        position = following
        progress(number + 1, len(placements))
    accuracies = tuple(_accuracy([ply for ply in plies if ply.seat == seat]) for seat in range(len(seats)))
    return Review(tuple(plies), accuracies, turning_points(plies))


def _ply(searcher: Searcher, before: Position, after: Position, placement: Placement, effort: Effort) -> Ply:
    seat = before.mover
    if seat is None:
        raise ValueError("nobody is on move")
    state, cells = state_at(before), cells_by_number(before.tiles)
    legal = before.legal()
    loss, better = 0.0, tuple[Suggestion, ...]()
    if len(legal) > 1 and before.tiles:
        loss, better = _hold_against(searcher, state, cells, move_of(placement), effort)
    return Ply(seat, placement, bool(better), round(loss, 2), better, _scores(searcher, after, effort.scores))


def _hold_against(
    searcher: Searcher, state: State, cells: dict[int, Hex], played: int, effort: Effort
) -> tuple[float, tuple[Suggestion, ...]]:
    """What the played placement costs, and the best there are."""
    moves = searcher.moves(state)
    if played not in moves:
        moves.append(played)
    arms = searcher.arms(state, moves, Budget(playouts=effort.search))[:ALTERNATIVES]
    better = tuple(Suggestion(placement_of(arm.move, cells), round(arm.margin, 2)) for arm in arms)
    if arms[0].move == played:
        return 0.0, better
    best, own = searcher.compare(state, [arms[0].move, played], effort.compare)
    return max(0.0, best.margin - own.margin), better


def _scores(searcher: Searcher, position: Position, playouts: int) -> dict[str, float]:
    """What each colour in play may expect; what it has, once the game is over."""
    if position.mover is None:
        return {colour: float(position.scores()[colour].score) for colour in dict.fromkeys(position.seats)}
    expected = searcher.expected_scores(state_at(position), playouts)
    return {colour: round(expected[colour], 2) for colour in dict.fromkeys(position.seats)}


def _accuracy(plies: Sequence[Ply]) -> float | None:
    """The mean of exp(-loss / MILD_LOSS) over the placements with a choice, of 100."""
    figures = [exp(-ply.loss / MILD_LOSS) for ply in plies if ply.had_choice]
    return round(100 * sum(figures) / len(figures), 1) if figures else None


def turning_points(plies: Sequence[Ply]) -> tuple[int, ...]:
    """The placements that cost most, at most TURNING_POINTS of them, in the order of play."""
    costly = [index for index, ply in enumerate(plies) if ply.loss >= LEAST_LOSS]
    return tuple(sorted(sorted(costly, key=lambda index: -plies[index].loss)[:TURNING_POINTS]))
