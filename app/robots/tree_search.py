"""Robots that grow a tree (kernels/tree.py) under each placement that is due, and keep the better half, again and again.

Sequential halving at the root (search.py), because a tree's own rule spends next to nothing on placements that began
unluckily, however much time there is.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil, log2, sqrt

from app.robots.kernels.chance import seeded
from app.robots.kernels.compiled import Floats, Ints, floats, ints64
from app.robots.kernels.evaluator import Desk, desk
from app.robots.kernels.state import LAID, State, copy_state, empty
from app.robots.kernels.tree import FINALITY, Tree, grow, plant, tree
from app.robots.kernels.weights import EVALUATOR, TASTE
from app.robots.lookahead import Budget, TreeLookahead

CHUNK = 32
"""So many simulations between two looks at the clock: a few milliseconds."""


class TreeSearcher:
    """One tree's arrays, to be used again and again by one thread."""

    def __init__(self, how: TreeLookahead, seed: int) -> None:
        self._how = how
        self._desk: Desk = desk(floats(EVALUATOR))
        self._taste: Floats = floats(TASTE)
        self._knobs: Floats = floats(
            [how.exploration, how.temperature, how.patience, how.keep, how.tries, how.turns, 0.0]
        )
        self._chance: Ints = seeded(seed)
        self._tree: Tree = tree()
        self._root: State = empty()
        self._work: State = empty()

    def best(self, state: State, budget: Budget) -> int:
        """The placement to play. Raises ValueError where nothing can be placed."""
        copy_state(self._root, state)
        started = time.perf_counter()
        self._knobs[FINALITY] = self._how.finality * sqrt(56 - state.b[LAID])
        width = plant(self._root, self._tree, self._desk, self._how.keep_first, self._how.temperature)
        if not width:
            raise ValueError("nobody can place anything here")
        live = list(range(width))
        rounds = ceil(log2(width))
        for number in range(1, rounds + 1):
            due = None if budget.seconds is None else started + budget.seconds * number / rounds
            share = None if budget.playouts is None else budget.playouts // rounds
            self._round(live, share, due)
            live = sorted(live, key=self._mean, reverse=True)[: (len(live) + 1) // 2]
        return int(self._tree.move[live[0]])

    def _mean(self, edge: int) -> float:
        return self._tree.total[edge] / self._tree.trials[edge]

    def _round(self, live: Sequence[int], share: int | None, due: float | None) -> None:
        """Walk each live edge equally often, once at least, in `share` simulations or until the clock says it is due."""
        arms, count, done = ints64(live), len(live), 0
        chunk = max(1, CHUNK // count)
        whole = None if share is None else max(1, share // count)
        while True:
            cycles = chunk if whole is None else min(chunk, whole - done)
            grow(
                self._root, self._work, self._tree, self._desk, self._taste, self._chance, self._knobs, arms, count, cycles
            )  # fmt: skip
            done += cycles
            if done == whole or (due is not None and time.perf_counter() >= due):
                break

    def reseed(self, seed: int) -> None:
        """Go on as if new."""
        self._chance[0] = seeded(seed)[0]
