"""The levels: legal, honest, and stronger one above the other."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from app.robots.levels import LEVELS, level, playable_levels
from app.robots.thought import Thought, choose
from app.rules.game import Position
from app.rules.hexes import Hex
from tests.robots.test_pool import thought


def test_the_classic_levels_stand_where_they_always_stood() -> None:
    assert [one.ranking for one in LEVELS[:3]] == [300, 550, 750]
    assert not any(one.floats for one in LEVELS[:3])
    assert all(one.floats for one in LEVELS[3:])
    assert len(LEVELS) >= 6
    assert len({one.name for one in LEVELS}) == len({one.character for one in LEVELS}) == len(LEVELS)
    assert [one.ranking for one in LEVELS] == sorted(one.ranking for one in LEVELS)
    assert set(playable_levels()) <= set(LEVELS)
    with pytest.raises(KeyError):
        level("nobody")


STRONGEST = playable_levels()[-1].id


def test_nobody_is_offered_a_yardstick() -> None:
    assert level("flat") not in playable_levels()


def by_playouts(one: str) -> Thought:
    return replace(thought(one), playouts=300)


@pytest.mark.parametrize("one", [one.id for one in playable_levels()])
def test_the_same_thought_gets_the_same_answer(one: str) -> None:
    assert choose(by_playouts(one)) == choose(by_playouts(one))


@pytest.mark.parametrize("one", [one.id for one in playable_levels()])
def test_the_order_of_the_bag_changes_nothing(one: str) -> None:
    question = by_playouts(one)
    shuffled = list(question.unseen)
    for seed in range(5):
        random.Random(seed).shuffle(shuffled)
        assert choose(replace(question, unseen=tuple(shuffled))) == choose(question)


def _play(seats: str, levels: list[str], seed: int) -> Position:
    draws = list(range(1, 57))
    random.Random(seed).shuffle(draws)
    position = Position.start(seats, draws)
    while position.mover is not None:
        assert position.phase is not None
        question = replace(
            thought(levels[position.mover]),
            seats=seats,
            tiles=tuple((cell.q, cell.r, tile, turned) for cell, (tile, turned) in position.tiles.items()),
            hands=position.hands,
            unseen=position.unseen(),
            mover=position.mover,
            phase=position.phase.value,
            free_done=position.free_done,
            seed=seed * 100 + len(position.tiles),
            playouts=60,
        )
        position = position.after(choose(question))
    return position


@pytest.mark.parametrize(
    ("seats", "levels"),
    [
        ("RYG", ["novice", "greedy", "novice"]),
        ("RYRY", ["greedy", "novice"] * 2),
        ("RYGB", ["evaluator", "novice", STRONGEST, "greedy"]),
        ("GBGB", [STRONGEST, "evaluator"] * 2),
    ],
)
def test_whole_games_with_more_seats(seats: str, levels: list[str]) -> None:
    position = _play(seats, levels, 7)
    assert position.end == "complete"
    assert len(position.tiles) == 56
    assert Hex(0, 0) in position.tiles


@pytest.mark.parametrize(("name", "elo"), [("glance", 144), ("ponder", 144 + 171), ("oracle", 144 + 171 + 247)])
def test_a_floating_level_starts_where_the_ranking_formula_settles(name: str, elo: int) -> None:
    share = 1 / (1 + 10 ** (-elo / 400))
    evaluator, found = level("evaluator").ranking, level(name).ranking

    def drift(ranking: float) -> float:
        """What a game against the evaluator brings on average: winner's gain less loser's loss, by the ranking formula."""
        gain = math.sqrt(evaluator / ranking) * (1000 - ranking) / 500
        loss = math.sqrt(ranking / evaluator) * ranking / 1000
        return share * gain - (1 - share) * loss

    assert drift(found - 10) > 0 > drift(found + 10)
    assert found < 1000
