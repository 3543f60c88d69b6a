"""Robots that look ahead: tries placements out in playouts and keeps the better half, again and again.

Sequential halving (Karnin, Koren and Somekh 2013) over the placements that are due. All arms of a cycle see the same
shuffled bag, so that luck cancels out. A turn's forced placements are played inside each playout, drawn tiles and all,
so that a free placement is judged with the chain that it starts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2

from app.robots.kernels.chance import seeded
from app.robots.kernels.compiled import Floats, Ints, floats, ints64
from app.robots.kernels.evaluator import Desk, desk, evaluator_move, greedy_move, value_moves
from app.robots.kernels.rollouts import try_out
from app.robots.kernels.state import State, copy_state, empty
from app.robots.kernels.turns import legal_moves
from app.robots.kernels.weights import EVALUATOR, GREEDY_TASTE, TASTE
from app.robots.lookahead import Budget, Lookahead

CHUNK = 48
"""About so many playouts between two looks at the clock."""
TASTES = {"tuned": TASTE, "plain": GREEDY_TASTE}


@dataclass(frozen=True, slots=True)
class Arm:
    """A placement that was tried out: how often, and its mean worth (rollouts.py)."""

    move: int
    visits: int
    mean: float


class Searcher:
    """One search's arrays, to be used again and again by one thread."""

    def __init__(self, how: Lookahead, seed: int) -> None:
        self._how = how
        self._desk: Desk = desk(floats(EVALUATOR))
        self._taste: Floats = floats(TASTES[how.taste])
        self._chance: Ints = seeded(seed)
        self._root: State = empty()

    def moves(self, state: State) -> list[int]:
        """The placements to be tried out, the evaluator's favourites first."""
        place, keep = self._desk, self._how.keep
        count = legal_moves(state, place.moves)
        if keep is None or count <= 1:
            return [int(place.moves[index]) for index in range(count)]
        value_moves(state, place, count)
        order = sorted(range(count), key=lambda index: (-place.values[index], place.moves[index]))
        return [int(place.moves[index]) for index in order[:keep]]

    def best(self, state: State, budget: Budget) -> int:
        """The placement to play. Raises ValueError where nothing can be placed."""
        moves = self.moves(state)
        if not moves:
            raise ValueError("nobody can place anything here")
        return moves[0] if len(moves) == 1 else self.arms(state, moves, budget)[0].move

    def arms(self, state: State, moves: Sequence[int], budget: Budget) -> list[Arm]:
        """What became of each placement, the one to play first: those that were kept longer before the others."""
        copy_state(self._root, state)
        started = time.perf_counter()
        totals, visits = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0)
        live, rest = list(moves), list[int]()
        rounds = max(1, ceil(log2(len(moves))))
        for number in range(1, rounds + 1):
            due = None if budget.seconds is None else started + budget.seconds * number / rounds
            share = None if budget.playouts is None else budget.playouts // rounds
            self._round(live, totals, visits, share, due)
            live.sort(key=lambda move: -totals[move] / visits[move])
            kept = (len(live) + 1) // 2
            rest = live[kept:] + rest
            live = live[:kept]
        return [Arm(move, visits[move], totals[move] / visits[move]) for move in live + rest]

    def _round(
        self,
        live: Sequence[int],
        totals: dict[int, float],
        visits: dict[int, int],
        share: int | None,
        due: float | None,
    ) -> None:
        """Try each live arm equally often, once at least, with `share` playouts or until the clock says it is due."""
        how, arms, sums, count = self._how, ints64(live), floats([0.0] * len(live)), len(live)
        chunk, done = max(1, CHUNK // count), 0
        whole = None if share is None else max(1, share // count)
        while True:
            cycles = chunk if whole is None else min(chunk, whole - done)
            try_out(self._root, self._desk, self._taste, self._chance, arms, count, sums, how.tries, how.turns, cycles)
            done += cycles
            if done == whole or (due is not None and time.perf_counter() >= due):
                break
        for index, move in enumerate(live):
            totals[move] += sums[index]
            visits[move] += done

    def reseed(self, seed: int) -> None:
        """Go on as if new."""
        self._chance[0] = seeded(seed)[0]


class OneAhead:
    """The evaluator (R2) and the greedy robot (R1), which look at the position right after each placement."""

    def __init__(self, choose: Callable[[State, Desk, Ints], int], seed: int) -> None:
        self._choose = choose
        self._desk = desk(floats(EVALUATOR))
        self._chance = seeded(seed)

    def best(self, state: State) -> int:
        """The placement to play. Raises ValueError where nothing can be placed."""
        move = self._choose(state, self._desk, self._chance)
        if not move:
            raise ValueError("nobody can place anything here")
        return int(move)

    def reseed(self, seed: int) -> None:
        """Go on as if new."""
        self._chance[0] = seeded(seed)[0]


def evaluator(seed: int) -> OneAhead:
    return OneAhead(evaluator_move, seed)


def greedy(seed: int) -> OneAhead:
    return OneAhead(greedy_move, seed)
