"""How long a level may think: its own measure, what it is given, and what its clock allows."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from app.robots import players
from app.robots.kernels.compiled import IS_COMPILED
from app.robots.levels import level
from app.robots.lookahead import Budget
from app.robots.thought import choose, position_of
from app.robots.warming import warm
from tests.robots.test_pool import thought

TOP = level("oracle")


def test_by_playouts_no_clock_counts() -> None:
    question = replace(thought("oracle"), playouts=500, clock_left=1.0)
    assert players.budget_of(question, TOP) == Budget(playouts=500)
    assert players.budget_of(question, level("glance")) == Budget(playouts=level("glance").budget.playouts)


def test_a_little_of_what_the_clock_has_left_is_used() -> None:
    question = replace(thought("oracle"), seconds=1.0)
    assert players.budget_of(question, TOP) == Budget(1.0)
    assert players.budget_of(replace(question, clock_left=300.0), TOP) == Budget(1.0)
    assert players.budget_of(replace(question, clock_left=5.0), TOP) == Budget(0.2)
    below_zero = players.budget_of(replace(question, clock_left=-20.0), TOP)
    assert below_zero.seconds is not None
    assert 0 < below_zero.seconds < 0.05


@pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")
def test_a_thought_keeps_to_its_seconds() -> None:
    warm()
    question = replace(thought("oracle", plies=2), seconds=0.3)
    started = time.monotonic()
    assert choose(question) in position_of(question).legal()
    assert time.monotonic() - started < 1.5
