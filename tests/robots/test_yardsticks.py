"""The yardsticks stay what they were: strength is measured against them, so a change of shared kernels must not change a choice."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.robots.kernels.compiled import IS_COMPILED
from app.robots.levels import level
from app.robots.thought import Thought, choose
from app.rules.game import Position
from app.rules.notation import Placement

DATA = Path(__file__).parent.parent / "data"
CHOICES = DATA / "yardsticks.json"
"""What each yardstick chose when it was frozen; written by `python -m tests.robots.test_yardsticks`."""
YARDSTICKS = ("greedy", "evaluator", "flat")
PLAYOUTS = 200


def _games() -> Iterator[dict[str, Any]]:
    for line in (DATA / "games.jsonl").read_text().splitlines():
        yield json.loads(line)


def _thoughts(yardstick: str) -> Iterator[Thought]:
    """Every seventh position of every golden game in which there is something to choose."""
    for number, game in enumerate(_games()):
        position = Position.start(game["seats"], game["draws"])
        for ply, told in enumerate(game["plies"]):
            if ply % 7 == number % 7 and len(told["legal"]) > 1:
                assert position.mover is not None
                assert position.phase is not None
                yield Thought(
                    level=yardstick,
                    seats=game["seats"],
                    tiles=tuple((cell.q, cell.r, tile, turned) for cell, (tile, turned) in position.tiles.items()),
                    hands=position.hands,
                    unseen=position.unseen(),
                    mover=position.mover,
                    phase=position.phase.value,
                    free_done=position.free_done,
                    seed=100 * number + ply,
                    seconds=1.0,
                    playouts=PLAYOUTS,
                )
            position = position.after(Placement.parse(told["play"]))


def _choices(yardstick: str) -> list[str]:
    return [str(choose(thought)) for thought in _thoughts(yardstick)]


@pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")
@pytest.mark.parametrize("yardstick", YARDSTICKS)
def test_a_yardstick_chooses_as_when_it_was_frozen(yardstick: str) -> None:
    frozen: list[str] = json.loads(CHOICES.read_text())[yardstick]
    assert len(frozen) > 50
    assert _choices(yardstick) == frozen


def test_the_flat_yardstick_takes_its_tenth_of_a_second() -> None:
    budget = level("flat").budget
    assert (budget.seconds, budget.playouts) == (0.1, None)


if __name__ == "__main__":
    sys.stdout.write(json.dumps({one: _choices(one) for one in YARDSTICKS}, indent=0) + "\n")
