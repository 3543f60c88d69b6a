"""The engine agrees with the golden games ply by ply, and with a naive second engine."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from app.rules import trace
from app.rules.game import Position
from app.rules.hexes import Hex, number_of
from app.rules.notation import Placement
from app.rules.playout import random_game
from app.rules.tiles import COLOURS, TILES
from tests.rules.naive import EDGES, Naive

GOLDEN = Path(__file__).parent.parent / "data" / "games.jsonl"
GAMES: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]


@pytest.mark.parametrize("game", GAMES, ids=[game["id"] for game in GAMES])
def test_golden_game(game: dict[str, Any]) -> None:
    position = Position.start(game["seats"], game["draws"])
    assert position.first == game["first"]
    for ply in game["plies"]:
        assert position.mover is not None
        assert position.mover == ply["seat"]
        assert list(position.hands[position.mover]) == ply["hand"]
        assert (position.bag, position.phase) == (ply["bag"], ply["phase"])
        assert [list(cell) for cell in position.spaces()] == ply["spaces"]
        assert [list(cell) for cell in position.closed()] == ply["closed"]
        assert [str(placement) for placement in position.legal()] == ply["legal"]
        position = position.after(Placement.parse(ply["play"]))
    assert position.end == game["end"]
    scores = {colour: [best.score, best.kind, best.tiles] for colour, best in position.scores().items()}
    assert scores == game["scores"]


def test_trace_tells_the_golden_games_to_the_byte() -> None:
    asked = "".join(
        json.dumps({"id": g["id"], "seats": g["seats"], "draws": g["draws"], "moves": [p["play"] for p in g["plies"]]})
        + "\n"
        for g in GAMES
    )
    out = io.BytesIO()
    assert trace.run(io.BytesIO(asked.encode()), out) == 0
    assert out.getvalue() == GOLDEN.read_bytes()


def _agree(position: Position, naive: Naive) -> None:
    assert naive.mover is not None
    phase, legal = naive.due()
    assert (position.mover, position.phase) == (naive.mover, phase)
    assert [(p.tile, p.cell.q, p.cell.r, p.rotation) for p in position.legal()] == legal
    assert [tuple(cell) for cell in position.spaces()] == naive.spaces()
    assert [tuple(cell) for cell in position.closed()] == naive.closed()


@pytest.mark.parametrize("seats", ["RY", "RYG", "BGRY", "GBGB"])
def test_the_naive_engine_agrees_on_random_games(seats: str) -> None:
    chance = random.Random(seats)
    draws = list(TILES)
    chance.shuffle(draws)
    position, naive = Position.start(seats, draws), Naive.deal(seats, draws)
    while position.mover is not None:
        _agree(position, naive)
        placement = chance.choice(position.legal())
        position = position.after(placement)
        naive.place(placement.tile, *placement.cell, placement.rotation)
        # The board of each is made anew now and then, so that nothing kept from before can hide a fault.
        assert position.bag == len(naive.bag)
    assert position.end == naive.end
    for colour in COLOURS:
        assert position.scores()[colour].score == naive.best(colour)


@pytest.mark.parametrize("seed", range(6))
def test_a_position_built_from_what_is_seen_plays_like_the_original(seed: int) -> None:
    chance = random.Random(seed)
    draws = list(TILES)
    chance.shuffle(draws)
    position = Position.start("RYG", draws)
    while position.mover is not None:
        tiles = [(cell, tile, rotation) for cell, (tile, rotation) in position.tiles.items()]
        seen = Position.of_public("RYG", tiles, position.hands, position.unseen(), position.mover, position.free_done)
        assert (seen.mover, seen.phase, seen.legal()) == (position.mover, position.phase, position.legal())
        assert (seen.closed(), seen.spaces(), seen.bag) == (position.closed(), position.spaces(), position.bag)
        position = position.after(chance.choice(position.legal()))


@pytest.mark.parametrize("seats", ["RY", "RYG", "RYGB", "RYRY"])
def test_the_fast_playout_plays_games_that_the_position_allows(seats: str) -> None:
    for seed in range(30):
        draws = list(TILES)
        random.Random(seed).shuffle(draws)
        moves = random_game(seats, draws, random.Random(seed).random)
        position = Position.start(seats, draws)
        for tile, cell, rotation in moves:
            hexed = {placement.cell: placement for placement in position.legal() if placement.tile == tile}
            found = [c for c in hexed if number_of(c) == cell]
            position = position.after(Placement(tile, Hex(*found[0]), rotation))
        assert position.end in ("complete", "deadlock")


def test_the_playout_chooses_among_all_placements_alike() -> None:
    draws = list(TILES)
    counts: dict[tuple[int, int, int], int] = {}
    chance = random.Random(5)
    for _ in range(6000):
        first = random_game("RY", draws, chance.random, plies=1)[0]
        counts[first] = counts.get(first, 0) + 1
    assert len(counts) == 36, "six tiles in six rotations"
    assert all(90 < count < 260 for count in counts.values())


def test_both_engines_have_the_same_tiles() -> None:
    assert dict(TILES) == EDGES
