"""The robots' kernels: random games and playouts from the middle of a game, on one core."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

from app.robots.kernels.chance import seeded
from app.robots.kernels.compiled import ints64
from app.robots.kernels.playouts import random_playouts
from app.robots.kernels.state import State, deal, empty
from app.robots.kernels.tables import move_of
from app.robots.kernels.turns import MOST_MOVES, free_moves, play
from app.rules.notation import Placement
from app.rules.playout import random_game
from app.rules.tiles import TILES
from tests.bench.registry import Measurement, bench
from tests.bench.rules_bench import GOLDEN

SECONDS = 3.0
BATCH = 200


def _rate(act: Callable[[], int], seconds: float = SECONDS) -> float:
    """How much of whatever `act` counts is done a second; called once beforehand, so that all is compiled."""
    act()
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        done += act()
    return done / (time.perf_counter() - started)


def _engine_rate() -> float:
    """Random games a second of app/rules."""
    chance = random.Random(1)

    def game() -> int:
        draws = list(TILES)
        chance.shuffle(draws)
        random_game("RY", draws, chance.random)
        return 1

    return _rate(game, 1.0)


def _playouts_from(root: State) -> float:
    work, moves, chance = empty(), ints64([0] * MOST_MOVES), seeded(1)

    def batch() -> int:
        random_playouts(root, work, chance, moves, 0, BATCH)
        return BATCH

    return _rate(batch)


@bench("robots.random_games", "games/s")
def random_games() -> Measurement:
    """Whole random two-player games; the yardstick is the same in app/rules."""
    draws = list(TILES)
    random.Random(1).shuffle(draws)
    return Measurement(_playouts_from(deal("RY", draws)), _engine_rate())


def _middle() -> State:
    """The first golden game after 20 plies."""
    game = json.loads(GOLDEN.read_text().splitlines()[0])
    state, moves = deal(game["seats"], game["draws"]), ints64([0] * MOST_MOVES)
    for ply in game["plies"][:20]:
        play(state, move_of(Placement.parse(ply["play"])), moves)
    return state


@bench("robots.playouts", "games/s")
def playouts() -> Measurement:
    """Random games from the middle of one to the end; the yardstick is whole games in app/rules."""
    return Measurement(_playouts_from(_middle()), _engine_rate())


@bench("robots.free_placements", "lists/s")
def free_placements() -> Measurement:
    """Lists of every free placement of a hand in mid-game."""
    state, moves = _middle(), ints64([0] * MOST_MOVES)

    def batch() -> int:
        for _ in range(BATCH):
            free_moves(state, state.hands[0], moves)
        return BATCH

    return Measurement(_rate(batch))
