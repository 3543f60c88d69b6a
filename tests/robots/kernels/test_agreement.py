"""The kernels agree with app/rules placement by placement, compiled and plain."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.robots.kernels.board import is_closed
from app.robots.kernels.compiled import IS_COMPILED, ints64
from app.robots.kernels.state import BEST, DEADLOCK, END, FRONT, FRONTIER, MOVER, SPACE_AT, SPACES, State, deal
from app.robots.kernels.tables import move_of, number_of
from app.robots.kernels.turns import MOST_MOVES, legal_moves, play
from app.rules.game import Position
from app.rules.notation import Placement
from app.rules.tiles import COLOURS, TILES

GOLDEN = Path(__file__).parent.parent.parent / "data" / "games.jsonl"
DEADLOCKS = GOLDEN.with_name("deadlocks.jsonl")
GAMES: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
RANDOM_GAMES = int(os.environ.get("LOOPLINE_KERNEL_GAMES", "60"))
"""For each kind of table; the release was checked with 1,000."""
MOVES = ints64([0] * MOST_MOVES)


def _agree(state: State, position: Position) -> None:
    assert position.mover == state.b[MOVER]
    hands = tuple(sum(1 << tile for tile in hand) for hand in position.hands)
    assert tuple(state.hands[seat] for seat in range(len(hands))) == hands
    found = sorted(MOVES[index] for index in range(legal_moves(state, MOVES)))
    assert found == sorted(move_of(placement) for placement in position.legal())
    spaces = {state.b[SPACE_AT + index] for index in range(state.b[SPACES])}
    assert spaces == {number_of(cell) for cell in position.spaces()}
    if position.bag:
        frontier = [state.b[FRONTIER + index] for index in range(state.b[FRONT])]
        closed = {cell for cell in frontier if is_closed(state, cell)}
        assert closed == {number_of(cell) for cell in position.closed()}


def _check_scores(state: State, position: Position) -> None:
    for number, colour in enumerate(COLOURS, start=1):
        assert state.b[BEST + number] == position.scores()[colour].score


def _walk(state: State, position: Position, placements: Sequence[Placement]) -> Position:
    for placement in placements:
        _agree(state, position)
        position = position.after(placement)
        play(state, move_of(placement), MOVES)
        _check_scores(state, position)
    return position


@pytest.mark.parametrize("game", GAMES, ids=[game["id"] for game in GAMES])
def test_golden_game(game: dict[str, Any]) -> None:
    state = deal(game["seats"], game["draws"])
    placements = [Placement.parse(ply["play"]) for ply in game["plies"]]
    _walk(state, Position.start(game["seats"], game["draws"]), placements)
    assert state.b[END] == 1


def test_deadlocks_are_seen() -> None:
    for line in DEADLOCKS.read_text().splitlines():
        game = json.loads(line)
        state, position = deal(game["seats"], game["draws"]), Position.start(game["seats"], game["draws"])
        position = _walk(state, position, [Placement.parse(text) for text in game["moves"]])
        assert (position.end == "deadlock") == (state.b[END] == DEADLOCK)


@pytest.mark.parametrize("seats", ["RY", "GB", "RYG", "BGRY", "GBGB"])
def test_random_games(seats: str) -> None:
    chance = random.Random(seats)
    for _ in range(RANDOM_GAMES):
        draws = list(TILES)
        chance.shuffle(draws)
        state, position = deal(seats, draws), Position.start(seats, draws)
        while position.mover is not None:
            position = _walk(state, position, [chance.choice(position.legal())])
        assert state.b[END] == (DEADLOCK if position.end == "deadlock" else 1)


def test_a_straight_line_of_many_tiles_goes_once_round_the_numbers() -> None:
    """Always as far to the east as it goes, so that coordinates leave the numbers' range."""
    draws = list(TILES)
    random.Random(5).shuffle(draws)
    state, position = deal("RY", draws), Position.start("RY", draws)
    while position.mover is not None:
        position = _walk(state, position, [max(position.legal(), key=lambda placement: placement.cell)])
    assert max(cell.q for cell in position.tiles) > 32


CHECKSUM = Path(__file__).parent / "checksum.py"


def test_plain_and_compiled_kernels_are_the_same() -> None:
    if not IS_COMPILED:
        pytest.skip("numba is not installed")
    printed = []
    for kernels in ("plain", ""):
        environment = {**os.environ, "LOOPLINE_KERNELS": kernels, "PYTHONPATH": str(Path.cwd())}
        done = subprocess.run([sys.executable, CHECKSUM], env=environment, capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout.split())
    assert (printed[0][0], printed[1][0]) == ("plain", "compiled")
    assert printed[0][1:] == printed[1][1:]
