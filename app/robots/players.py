"""The levels that play by the kernels. Only workers import this: loading compiled code takes time and memory."""

from __future__ import annotations

from functools import cache

from app.robots.levels import Level, Style
from app.robots.lookahead import Budget, TreeLookahead
from app.robots.search import OneAhead, Searcher, evaluator
from app.robots.sight import placement, state_of
from app.robots.thought import Thought
from app.robots.tree_search import TreeSearcher
from app.rules.notation import Placement

CLOCK_SHARE = 25
"""A thought takes at most this part of the time left on the clock: about as many placements as a side has."""


@cache
def _searcher(level: Level) -> Searcher | TreeSearcher:
    how = level.lookahead
    return TreeSearcher(how, 0) if isinstance(how, TreeLookahead) else Searcher(how, 0)


@cache
def _evaluator() -> OneAhead:
    return evaluator(0)


def choose(thought: Thought, level: Level) -> Placement:
    """The level's placement. Raises ValueError where nothing can be placed."""
    state = state_of(thought)
    if level.style is Style.SEARCH:
        searcher = _searcher(level)
        searcher.reseed(thought.seed)
        return placement(thought, searcher.best(state, budget_of(thought, level)))
    one_ahead = _evaluator()
    one_ahead.reseed(thought.seed)
    return placement(thought, one_ahead.best(state))


def budget_of(thought: Thought, level: Level) -> Budget:
    """For how long a level thinks: as it would, as it may, and as its clock allows; or by playouts alone."""
    own = level.budget
    if thought.playouts is not None:
        return Budget(playouts=thought.playouts if own.playouts is None else min(thought.playouts, own.playouts))
    seconds = thought.seconds if own.seconds is None else min(thought.seconds, own.seconds)
    if thought.clock_left is not None:
        seconds = min(seconds, max(0.01, thought.clock_left / CLOCK_SHARE))
    return Budget(seconds, own.playouts)
