"""A hint: the best placements of a position, with the margin that each lets its seat expect."""

from __future__ import annotations

from app.robots.findings import Suggestion
from app.robots.kernels.state import cells_by_number
from app.robots.kernels.tables import placement_of
from app.robots.lookahead import Budget, Lookahead
from app.robots.search import Searcher
from app.robots.sight import state_at
from app.rules.game import Position

SUGGESTIONS = 3


def hint(position: Position, budget: Budget, seed: int) -> tuple[Suggestion, ...]:
    """The three best placements of the mover (fewer where there are fewer), the best first.

    Looks at the set of unseen tiles, never at the bag's order. Raises ValueError where nobody is on move.
    """
    state, cells = state_at(position), cells_by_number(position.tiles)
    searcher = Searcher(Lookahead(), seed)
    moves = searcher.moves(state)
    arms = searcher.arms(state, moves, budget)[:SUGGESTIONS]
    return tuple(Suggestion(placement_of(arm.move, cells), round(float(arm.margin), 2)) for arm in arms)
