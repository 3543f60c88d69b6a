"""The arena: mirrored, repeatable, honest about how little a few games tell; and the ladder's order by playouts."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest

from app import cli
from app.robots.arena import Result, elo, play_match, standing, wilson
from app.robots.kernels.compiled import IS_COMPILED
from app.robots.thought import Thought

needs_numba = pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")


def _playouts(thought: Thought) -> Thought:
    return replace(thought, playouts=200)


def test_a_level_against_itself_scores_exactly_half_over_mirrored_bags() -> None:
    """The evaluator is as good as deterministic, so that whoever wins a bag loses its mirror image."""
    results = list(play_match("evaluator", "evaluator", 8, 3, _playouts))
    assert sum(result.points for result in results) == pytest.approx(4, abs=1)


def test_a_standing_counts() -> None:
    one = standing("a", "b", [Result(1, 30), Result(0.5, 20), Result(0, 22), Result(1, 28)])
    assert (one.games, one.wins, one.draws, one.losses, one.score) == (4, 2, 1, 1, 0.625)
    assert one.winning_score == 25
    assert one.elo_low is not None
    assert one.elo is not None
    assert one.elo_high is not None
    assert one.elo_low < one.elo < one.elo_high
    with pytest.raises(ValueError):
        standing("a", "b", [])


def test_intervals_and_elo_against_known_values() -> None:
    """Wilson for 15 of 20: 0.531 to 0.888 (Agresti and Coull 1998 give the formula); 400 Elo are 10 to 1."""
    assert wilson(0.75, 20) == pytest.approx((0.531, 0.888), abs=0.001)
    assert wilson(1.0, 10) == pytest.approx((0.722, 1.0), abs=0.001)
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.5) == 0


def test_winning_everything_has_no_upper_bound() -> None:
    one = standing("a", "b", [Result(1, 30)] * 4)
    assert one.elo is None
    assert one.elo_high is None
    assert one.elo_low is not None


def test_the_command_prints_json_and_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "evaluator", "novice", "--games", "4", "--seed", "5", "--playouts", "50", "--json"]
    assert cli.run(asked) == 0
    first = json.loads(capsys.readouterr().out)
    assert cli.run(asked) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert first["games"] == 4
    assert first["wins"] + first["draws"] + first["losses"] == 4


def test_the_command_prints_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", "novice", "novice", "--games", "2"]) == 0
    printed = capsys.readouterr().out
    assert "novice against novice: 2 games" in printed
    assert "95 %" in printed


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["nobody", "novice"], "there is no level 'nobody'; there are: novice, greedy"),
        (["novice", "novice", "--games", "0"], "at least one game"),
        (["novice", "novice", "--seconds", "0"], "--seconds"),
        (["novice", "novice", "--playouts", "-3"], "--playouts"),
    ],
)
def test_the_command_says_what_is_wrong(asked: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", *asked]) == 1
    assert said in capsys.readouterr().err


GATES = [
    ("greedy", "novice", 20, 0, 0.6),
    ("evaluator", "greedy", 40, 0, 0.75),
    ("glance", "evaluator", 20, 100, 0.6),
    ("ponder", "glance", 20, 250, 0.55),
    ("ponder", "flat", 20, 250, 0.55),
    ("oracle", "ponder", 12, 1500, 0.55),
]
"""Games, playouts a placement, and the score that is reached on these bags with something to spare."""


@needs_numba
@pytest.mark.parametrize(("better", "worse", "games", "playouts", "score"), GATES)
def test_the_ladder_goes_up(better: str, worse: str, games: int, playouts: int, score: float) -> None:
    budget = partial(replace, playouts=max(1, playouts))
    one = standing(better, worse, list(play_match(better, worse, games, 11, budget)))
    assert one.score >= score, one
