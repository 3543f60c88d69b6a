"""Clocks of a match: who has how much time left, and what running out means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.clock import Clock, ClockKind, ClockOption
from app.spans import MINUTE

FIFTEEN = 15 * MINUTE


def sudden(seconds: int = 60, sides: str = "RY") -> Clock:
    return Clock.new(ClockOption(ClockKind.SUDDEN_DEATH, seconds), sides)


def penalty(sides: str = "RY") -> Clock:
    return Clock.new(ClockOption(ClockKind.PENALTY, 900), sides)


def test_only_the_running_side_loses_time() -> None:
    clock = sudden().start(0, now=1_000)
    assert clock.time_left(0, now=11_000) == 50_000
    assert clock.time_left(1, now=11_000) == 60_000


def test_a_stopped_clock_keeps_its_time() -> None:
    clock = sudden().start(0, now=0).stop(now=10_000)
    assert clock.time_left(0, now=500_000) == 50_000


def test_partners_share_one_clock() -> None:
    clock = sudden(sides="RYRY").start(0, now=0).stop(now=10_000).start(2, now=10_000).stop(now=15_000)
    assert [clock.time_left(seat, now=20_000) for seat in range(4)] == [45_000, 60_000, 45_000, 60_000]


def test_an_increment_comes_after_the_turn() -> None:
    clock = Clock.new(ClockOption(ClockKind.INCREMENT, 60, 5), "RY").start(0, now=0)
    assert clock.time_left(0, now=10_000) == 50_000
    assert clock.stop(now=10_000).time_left(0, now=10_000) == 55_000


def test_no_increment_for_a_side_whose_time_is_up() -> None:
    clock = Clock.new(ClockOption(ClockKind.INCREMENT, 60, 5), "RY").start(0, now=0)
    assert clock.stop(now=61_000).time_left(0, now=61_000) == -1_000


def test_sudden_death_flags_when_the_time_is_up() -> None:
    clock = sudden()
    assert clock.flag_at() is None
    assert clock.start(1, now=5_000).flag_at() == 65_000


def test_a_penalty_clock_never_flags_and_runs_past_zero() -> None:
    clock = penalty().start(0, now=0)
    assert clock.flag_at() is None
    assert clock.time_left(0, now=FIFTEEN + 1_500) == -1_500


@pytest.mark.parametrize(
    ("used", "points"),
    [
        (0, 0),
        (FIFTEEN - 1, 0),
        (FIFTEEN, 1),
        (FIFTEEN + MINUTE - 1, 1),
        (FIFTEEN + MINUTE, 2),
        (FIFTEEN + 5 * MINUTE, 6),
    ],
)
def test_the_penalty_is_a_point_at_the_limit_and_one_each_further_full_minute(used: int, points: int) -> None:
    assert penalty().start(0, now=0).penalty(0, now=used) == points


def test_other_clocks_cost_no_points() -> None:
    assert sudden().start(0, now=0).penalty(0, now=10 * FIFTEEN) == 0


def test_time_given_back_moves_the_flag() -> None:
    clock = sudden().start(0, now=0).give(0, 7_000)
    assert clock.flag_at() == 67_000
    assert clock.time_left(0, now=60_000) == 7_000


@pytest.mark.parametrize(
    ("kind", "seconds", "increment"),
    [
        (ClockKind.SUDDEN_DEATH, 9, 0),
        (ClockKind.SUDDEN_DEATH, 14_401, 0),
        (ClockKind.SUDDEN_DEATH, 60, 1),
        (ClockKind.PENALTY, 900, 5),
        (ClockKind.INCREMENT, 60, 0),
        (ClockKind.INCREMENT, 60, 301),
    ],
)
def test_an_option_outside_its_bounds_is_rejected(kind: ClockKind, seconds: int, increment: int) -> None:
    with pytest.raises(ValueError):
        ClockOption(kind, seconds, increment)


@given(st.lists(st.integers(0, 30_000), max_size=20))
def test_time_is_neither_made_nor_lost(turns: list[int]) -> None:
    clock, now = sudden(seconds=3600), 0
    for number, length in enumerate(turns):
        clock = clock.start(number % 2, now)
        now += length
        clock = clock.stop(now)
    assert clock.time_left(0, now) + clock.time_left(1, now) == 2 * 3_600_000 - sum(turns)
