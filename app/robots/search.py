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

TO_THE_END = 99
CHUNK = 48
"""About so many playouts between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a search goes about it.

    `keep`: how many placements, the best by the evaluator, are tried at all (None: all). `tries`: of how many free
    placements a playout takes the best. `turns`: after how many turns the evaluator judges instead of the end.
    """

    taste: tuple[float, ...] = TASTE
    keep: int | None = 16
    tries: int = 6
    turns: int = TO_THE_END


FLAT_MONTE_CARLO = Style(GREEDY_TASTE, keep=None)
"""The yardstick: no knowledge but points in the playouts."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds by the wall clock; or playouts, and the answer depends on the seed alone."""

    seconds: float
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Arm:
    """A placement that was tried out: how often, and its mean worth (rollouts.py)."""

    move: int
    visits: int
    mean: float


class Searcher:
    """One search's arrays, to be used again and again by one thread."""

    def __init__(self, style: Style, seed: int) -> None:
        self._style = style
        self._desk: Desk = desk(floats(EVALUATOR))
        self._taste: Floats = floats(style.taste)
        self._chance: Ints = seeded(seed)
        self._root: State = empty()

    def moves(self, state: State) -> list[int]:
        """The placements to be tried out, the evaluator's favourites first."""
        place, keep = self._desk, self._style.keep
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
            due = started + budget.seconds * number / rounds
            share = None if budget.playouts is None else budget.playouts // rounds
            self._round(live, totals, visits, share, lambda due=due: time.perf_counter() >= due)  # type: ignore[misc]
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
        is_over: Callable[[], bool],
    ) -> None:
        """Try each live arm equally often, with `share` playouts or until it is over; once at least."""
        style, arms, sums = self._style, ints64(live), floats([0.0] * len(live))
        done = 0
        while True:
            cycles = max(1, (CHUNK if share is None else share) // len(live))
            try_out(
                self._root,
                self._desk,
                self._taste,
                self._chance,
                arms,
                len(live),
                sums,
                style.tries,
                style.turns,
                cycles,
            )
            done += cycles
            if share is not None or is_over():
                break
        for index, move in enumerate(live):
            totals[move] += sums[index]
            visits[move] += done


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


def evaluator(seed: int) -> OneAhead:
    return OneAhead(evaluator_move, seed)


def greedy(seed: int) -> OneAhead:
    return OneAhead(greedy_move, seed)
