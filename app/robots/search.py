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
from app.robots.kernels.rollouts import add_final_scores, try_out
from app.robots.kernels.state import State, copy_state, empty
from app.robots.kernels.turns import legal_moves
from app.robots.kernels.weights import EVALUATOR, GREEDY_TASTE, TASTE
from app.robots.lookahead import Budget, Lookahead
from app.rules.tiles import COLOURS

CHUNK = 48
"""About so many playouts between two looks at the clock."""
TASTES = {"tuned": TASTE, "plain": GREEDY_TASTE}


@dataclass(frozen=True, slots=True)
class Arm:
    """A placement that was tried out: how often, its mean worth (rollouts.py), and its mean margin in points."""

    move: int
    visits: int
    mean: float
    margin: float


@dataclass(slots=True)
class _Tally:
    visits: int = 0
    worth: float = 0.0
    points: float = 0.0

    @property
    def mean(self) -> float:
        return self.worth / self.visits


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
        tallies = {move: _Tally() for move in moves}
        live, rest = list(moves), list[int]()
        rounds = max(1, ceil(log2(len(moves))))
        for number in range(1, rounds + 1):
            due = None if budget.seconds is None else started + budget.seconds * number / rounds
            share = None if budget.playouts is None else budget.playouts // rounds
            self._round(live, tallies, share, due)
            live.sort(key=lambda move: -tallies[move].mean)
            kept = (len(live) + 1) // 2
            rest = live[kept:] + rest
            live = live[:kept]
        return [_arm(move, tallies[move]) for move in live + rest]

    def compare(self, state: State, moves: Sequence[int], playouts: int) -> list[Arm]:
        """The same, each tried equally often, in the order given."""
        copy_state(self._root, state)
        tallies = {move: _Tally() for move in moves}
        self._round(moves, tallies, playouts, None)
        return [_arm(move, tally) for move, tally in tallies.items()]

    def expected_scores(self, state: State, playouts: int) -> dict[str, float]:
        """Each colour's mean final score over so many playouts."""
        copy_state(self._root, state)
        sums = floats([0.0] * 5)
        add_final_scores(self._root, self._desk, self._taste, self._chance, self._how.tries, playouts, sums)
        return {colour: sums[number] / playouts for number, colour in enumerate(COLOURS, start=1)}

    def _round(
        self,
        live: Sequence[int],
        tallies: dict[int, _Tally],
        share: int | None,
        due: float | None,
    ) -> None:
        """Try each live arm equally often, once at least, with `share` playouts or until the clock says it is due."""
        how, arms, count = self._how, ints64(live), len(live)
        sums, points = floats([0.0] * count), floats([0.0] * count)
        chunk, done = max(1, CHUNK // count), 0
        whole = None if share is None else max(1, share // count)
        while True:
            cycles = chunk if whole is None else min(chunk, whole - done)
            try_out(
                self._root, self._desk, self._taste, self._chance, arms, count, sums, points, how.tries, how.turns, cycles
            )  # fmt: skip
            done += cycles
            if done == whole or (due is not None and time.perf_counter() >= due):
                break
        for index, move in enumerate(live):
            tally = tallies[move]
            tally.visits += done
            tally.worth += sums[index]
            tally.points += points[index]

    def reseed(self, seed: int) -> None:
        """Go on as if new."""
        self._chance[0] = seeded(seed)[0]


def _arm(move: int, tally: _Tally) -> Arm:
    return Arm(move, tally.visits, tally.mean, tally.points / tally.visits)


class OneAhead:
    """The evaluator and the greedy robot, which look at the position right after each placement."""

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
