"""The review of a finished game: what each placement cost, and how the scores to be expected went up and down.

Every placement is judged by what its player could know: board, open hands, and the set of unseen tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.robots.findings import USUAL, Effort, Ply, Review, Suggestion, conclude
from app.robots.kernels.state import State, cells_by_number
from app.robots.kernels.tables import move_of, placement_of
from app.robots.lookahead import Budget, Lookahead
from app.robots.search import Searcher
from app.robots.sight import state_at
from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement

ALTERNATIVES: Final = 3

Progress = Callable[[int, int], None]
"""Told how many placements are done, of how many."""


def review(
    seats: str,
    draws: Sequence[int],
    placements: Sequence[Placement],
    seed: int,
    effort: Effort = USUAL,
    progress: Progress = lambda done, of: None,
) -> Review:
    """Review a game from its first placement to its last. The same seed gives the same review.

    Placement `n` is judged with `seed + n`. Raises InvalidSeats, InvalidDraws, IllegalPlacement for a game that is none.
    """
    position = Position.start(seats, draws)
    plies: list[Ply] = []
    for number, placement in enumerate(placements):
        following = position.after(placement)
        plies.append(judge(position, following, placement, seed + number, effort))
        position = following
        progress(number + 1, len(placements))
    return conclude(seats, plies)


def judge(before: Position, after: Position, placement: Placement, seed: int, effort: Effort) -> Ply:
    """Review one placement, which leads from the one position to the other. The same seed gives the same answer.

    Raises ValueError where nobody is on move before it.
    """
    return _ply(Searcher(Lookahead(), seed), before, after, placement, effort)


def _ply(searcher: Searcher, before: Position, after: Position, placement: Placement, effort: Effort) -> Ply:
    seat = before.mover
    if seat is None:
        raise ValueError("nobody is on move")
    state, cells = state_at(before), cells_by_number(before.tiles)
    legal = before.legal()
    loss, better = 0.0, tuple[Suggestion, ...]()
    if len(legal) > 1 and before.tiles:
        loss, better = _hold_against(searcher, state, cells, move_of(placement), effort)
    return Ply(seat, placement, bool(better), round(float(loss), 2), better, _scores(searcher, after, effort.scores))


def _hold_against(
    searcher: Searcher, state: State, cells: dict[int, Hex], played: int, effort: Effort
) -> tuple[float, tuple[Suggestion, ...]]:
    """What the played placement costs, and the best there are."""
    moves = searcher.moves(state)
    if played not in moves:
        moves.append(played)
    arms = searcher.arms(state, moves, Budget(playouts=effort.search))[:ALTERNATIVES]
    better = tuple(Suggestion(placement_of(arm.move, cells), round(float(arm.margin), 2)) for arm in arms)
    if arms[0].move == played:
        return 0.0, better
    best, own = searcher.compare(state, [arms[0].move, played], effort.compare)
    return max(0.0, best.margin - own.margin), better


def _scores(searcher: Searcher, position: Position, playouts: int) -> dict[str, float]:
    """What each colour in play may expect; what it has, once the game is over."""
    if position.mover is None:
        return {colour: float(position.scores()[colour].score) for colour in dict.fromkeys(position.seats)}
    expected = searcher.expected_scores(state_at(position), playouts)
    return {colour: round(float(expected[colour]), 2) for colour in dict.fromkeys(position.seats)}
