"""The rules engine: random games, lists of legal placements, replays; next to a deliberately naive engine."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from app.rules.game import Position
from app.rules.notation import Placement
from app.rules.playout import random_game
from app.rules.tiles import TILES
from tests.bench.registry import Measurement, bench
from tests.rules import naive

SECONDS = 4.0
GOLDEN = Path(__file__).parent.parent / "data" / "games.jsonl"


def _rate(act: Callable[[int], int], seconds: float = SECONDS) -> float:
    """How much of whatever `act(number)` counts is done a second, over about `seconds`."""
    done, number, started = 0, 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        done += act(number)
        number += 1
    return done / (time.perf_counter() - started)


def _random_game(number: int) -> int:
    chance = random.Random(number)
    draws = list(TILES)
    chance.shuffle(draws)
    moves = random_game("RY", draws, chance.random)
    assert len(moves) > 12
    return 1


@cache
def _naive_rate() -> float:
    """Random games a second of the naive engine, over three games."""
    started = time.perf_counter()
    for number in range(3):
        naive.random_game("RY", number)
    return 3 / (time.perf_counter() - started)


@bench("rules.random_games", "games/s")
def random_games() -> Measurement:
    """Whole random two-player games; the yardstick plays the same, naively."""
    return Measurement(_rate(_random_game), _naive_rate())


def _golden() -> list[tuple[str, list[int], list[Placement]]]:
    games = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
    return [(g["seats"], g["draws"], [Placement.parse(p["play"]) for p in g["plies"]]) for g in games]


def _middle() -> tuple[list[Position], list[naive.Naive]]:
    """The golden games after 20 plies, for both engines."""
    positions, naives = [], []
    for seats, draws, plays in _golden():
        position, plain = Position.start(seats, draws), naive.Naive.deal(seats, draws)
        for play in plays[:20]:
            position = position.after(play)
            plain.place(play.tile, *play.cell, play.rotation)
        positions.append(position)
        naives.append(plain)
    return positions, naives


@bench("rules.legal_placements", "placements/s")
def legal_placements() -> Measurement:
    """Listing every legal placement in mid-game, from a board whose caches are empty."""
    positions, naives = _middle()
    seen = [
        (p.seats, [(c, t, k) for c, (t, k) in p.tiles.items()], p.hands, p.unseen(), p.mover, p.free_done)
        for p in positions
    ]
    fresh = [Position.of_public(s, t, h, u, m, f) for s, t, h, u, m, f in seen if m is not None]
    value = _rate(lambda number: len(fresh[number % len(fresh)].legal()))
    return Measurement(value, _rate(lambda number: len(naives[number % len(naives)].due()[1]), 2.0))


@bench("rules.replay", "games/s")
def replay() -> Measurement:
    """Stored games replayed through Position, each placement checked; the yardstick replays them naively."""
    games = _golden()

    def play(number: int) -> int:
        seats, draws, plays = games[number % len(games)]
        position = Position.start(seats, draws)
        for placement in plays:
            position = position.after(placement)
        return 1

    def play_naively(number: int) -> int:
        seats, draws, plays = games[number % len(games)]
        game = naive.Naive.deal(seats, draws)
        for placement in plays:
            game.place(placement.tile, *placement.cell, placement.rotation)
        return 1

    return Measurement(_rate(play), _rate(play_naively, 2.0))
