"""Whole games that end in a deadlock, searched for by always leaving the next seat the least; kept as fixtures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.rules import trace
from app.rules.game import Position
from app.rules.notation import Placement

FILE = Path(__file__).parent.parent / "data" / "deadlocks.jsonl"
GAMES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game["id"]))


def last_two(game: dict[str, Any]) -> tuple[Position, Position]:
    """The position before the last placement, and after it."""
    position = Position.start(game["seats"], game["draws"])
    for move in game["moves"][:-1]:
        position = position.after(Placement.parse(move))
    return position, position.after(Placement.parse(game["moves"][-1]))


@EACH
def test_the_game_ends_with_tiles_in_a_hand(game: dict[str, Any]) -> None:
    before, after = last_two(game)
    assert before.end is None
    assert (after.end, after.mover, after.phase, after.legal()) == ("deadlock", None, None, ())
    assert any(after.hands)


@EACH
def test_trace_tells_the_deadlock(game: dict[str, Any]) -> None:
    told = trace.trace(json.dumps(game))
    assert (told["end"], len(told["plies"])) == ("deadlock", len(game["moves"]))
    late = trace.trace(json.dumps({**game, "moves": [*game["moves"], game["moves"][-1]]}))
    assert (late["error"]["ply"], late["error"]["code"]) == (len(game["moves"]), "game_over")
