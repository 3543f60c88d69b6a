"""The tree: its books balance, it ends where it has no more room, and it finds what a full search finds."""

from __future__ import annotations

import random

import pytest

from app.robots.kernels.chance import seeded
from app.robots.kernels.compiled import IS_COMPILED, Floats, floats, ints64
from app.robots.kernels.evaluator import Desk, desk
from app.robots.kernels.playouts import margin, random_move
from app.robots.kernels.state import BAG, END, LAID, MOVER, PLAYING, State, copy_state, deal, empty
from app.robots.kernels.tree import EDGES, EDGES_USED, NODES, NODES_USED, Tree, grow, plant, tree
from app.robots.kernels.turns import MOST_MOVES, legal_moves, play
from app.robots.kernels.weights import EVALUATOR, TASTE
from app.robots.lookahead import Budget, TreeLookahead
from app.robots.tree_search import TreeSearcher

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")

KNOBS: Floats = floats([0.6, 3.0, 4, 10, 6, 4, 8.0])
MOVES = ints64([0] * MOST_MOVES)


def _after(plies: int, seed: int, seats: str = "RY") -> State:
    """A position of a random game in which there is something to choose."""
    draws = list(range(1, 57))
    random.Random(seed).shuffle(draws)
    state, chance = deal(seats, draws), seeded(seed)
    while state.b[LAID] < plies or legal_moves(state, MOVES) < 2:
        play(state, random_move(state, chance, MOVES), MOVES)
    return state


def _grown(state: State, cycles: int, full: bool = False) -> tuple[Tree, int]:
    """A tree after so many simulations over each of its root's edges, and how many these are.

    `full`: with next to no room for more than the root.
    """
    grown, place = tree(), desk(floats(EVALUATOR))
    width = plant(state, grown, place, 16, 3.0)
    if full:
        grown.used[NODES_USED], grown.used[EDGES_USED] = NODES - 3, EDGES - 25
    grow(state, empty(), grown, place, floats(TASTE), seeded(1), KNOBS, ints64(range(width)), width, cycles)
    return grown, width


@pytest.mark.parametrize(("plies", "seats"), [(4, "RY"), (30, "RYG"), (25, "GBGB"), (46, "RY")])
def test_every_simulation_is_counted_once(plies: int, seats: str) -> None:
    grown, width = _grown(_after(plies, 3, seats), 60)
    assert 1 < width <= 16
    assert [grown.trials[edge] for edge in range(width)] == [60] * width
    assert grown.visits[0] == 60 * width
    assert width < grown.used[NODES_USED] <= 1 + 60 * width
    for node in range(grown.used[NODES_USED]):
        if grown.first[node] >= 0:
            edges = range(grown.first[node], grown.first[node] + grown.width[node])
            assert sum(grown.prior[edge] for edge in edges) == pytest.approx(1)
            trials = sum(grown.trials[edge] for edge in edges)
            assert 0 <= grown.visits[node] - trials <= KNOBS[2]


def test_a_full_tree_goes_on_with_playouts_alone() -> None:
    grown, width = _grown(_after(44, 5), 200, full=True)
    assert [grown.trials[edge] for edge in range(width)] == [200] * width
    assert grown.used[NODES_USED] <= NODES
    assert grown.used[EDGES_USED] <= EDGES


def _solve(state: State, seat: int, place: Desk, rooms: list[State]) -> int:
    """The seat's margin under best play of both sides; the bag is empty. `rooms`: a spare state for each tile left."""
    if state.b[END] != PLAYING:
        return margin(state, seat)
    after, mine = rooms[0], state.b[MOVER] == seat
    best = -99 if mine else 99
    for move in [place.moves[index] for index in range(legal_moves(state, place.moves))]:
        copy_state(after, state)
        play(after, move, place.moves)
        found = _solve(after, seat, place, rooms[1:])
        best = max(best, found) if mine else min(best, found)
    return best


@pytest.mark.parametrize("seed", range(8))
def test_the_last_placements_are_played_as_well_as_they_can_be(seed: int) -> None:
    state, place, rooms = _after(53, seed), desk(floats(EVALUATOR)), [empty() for _ in range(3)]
    assert not state.b[BAG]
    seat = state.b[MOVER]
    searcher = TreeSearcher(TreeLookahead(keep_first=MOST_MOVES, keep=MOST_MOVES), seed)
    move = searcher.best(state, Budget(playouts=6000))
    best = _solve(state, seat, place, rooms)
    play(state, move, place.moves)
    assert _solve(state, seat, place, rooms) == best
