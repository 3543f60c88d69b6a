"""The formula of the lobby ranking: worked examples, and the published properties as laws."""

from __future__ import annotations

from math import isclose, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.ratings.changes import Change, Table
from app.ratings.constants import Constants
from app.ratings.game import Person, Ratings
from app.ratings.lobby import (
    clamped,
    farming_factor,
    gain,
    loss,
    reversed_ranking,
    robot_factor,
    shown,
    standing,
    start_of,
)

RANKING = st.floats(1, 1000)
INSIDE = st.floats(1, 999)
MARGIN = st.integers(1, 112)


@pytest.mark.parametrize(
    ("winner", "loser", "margin", "won", "lost"),
    [
        (500, 500, 16, 16.0, 8.0),
        (750, 750, 9, 6.0, 9.0),
        (250, 640, 25, 48.0, 20.48),
        (640, 250, 25, 9.0, 3.125),
        (1000, 360, 4, 0.0, 1.728),
        (950, 950, 1, 0.4, 3.8),
        (500, 0, 16, 0.0, 0.0),
    ],
)
def test_worked_examples(winner: float, loser: float, margin: int, won: float, lost: float) -> None:
    assert gain(winner, loser, margin) == pytest.approx(won, abs=1e-12)
    assert loss(winner, loser, margin) == pytest.approx(lost, abs=1e-12)


@given(RANKING, RANKING, MARGIN, MARGIN)
def test_both_sides_move_by_the_root_of_the_margin(winner: float, loser: float, a: int, b: int) -> None:
    for change in (gain, loss):
        assert isclose(change(winner, loser, a) * sqrt(b), change(winner, loser, b) * sqrt(a), abs_tol=1e-9)


@given(RANKING, RANKING, RANKING, MARGIN)
def test_a_win_is_worth_the_root_of_the_ratio(winner: float, one: float, other: float, margin: int) -> None:
    expected = gain(winner, other, margin) * sqrt(one / other)
    assert isclose(gain(winner, one, margin), expected, rel_tol=1e-9, abs_tol=1e-9)


@given(RANKING, RANKING, RANKING, MARGIN)
def test_a_defeat_costs_the_root_of_the_ratio(loser: float, one: float, other: float, margin: int) -> None:
    assert isclose(loss(one, loser, margin), loss(other, loser, margin) * sqrt(other / one), rel_tol=1e-9)


@given(MARGIN)
def test_the_winning_multiplier_is_a_half_at_750_and_falls_on(margin: int) -> None:
    def multiplier(ranking: float) -> float:
        return gain(ranking, ranking, margin) / (4 * sqrt(margin))

    assert multiplier(750) == pytest.approx(1 / 2)
    assert multiplier(749) > 1 / 2 > multiplier(751)
    assert multiplier(1000) == 0


@given(INSIDE, INSIDE, RANKING, MARGIN)
def test_the_nearer_1000_the_less_a_win_brings_and_the_more_a_defeat_costs(
    low: float, high: float, opponent: float, margin: int
) -> None:
    assume(low + 1e-6 < high)
    assert gain(low, opponent, margin) > gain(high, opponent, margin)
    assert loss(opponent, low, margin) < loss(opponent, high, margin)


@given(RANKING, RANKING, MARGIN)
def test_nobody_loses_by_winning_or_wins_by_losing(winner: float, loser: float, margin: int) -> None:
    assert gain(winner, loser, margin) >= 0
    assert loss(winner, loser, margin) > 0


def test_a_draw_moves_nothing() -> None:
    assert gain(500, 700, 0) == loss(500, 700, 0) == 0


def test_a_winner_at_nought_gets_a_finite_gain() -> None:
    assert gain(0, 500, 9) == pytest.approx(12 * sqrt(500) * 2)
    assert gain(0, 0, 9) == 0


def test_the_constants_can_be_set() -> None:
    house = Constants(lobby_k=8, drag=250)
    assert gain(500, 500, 16, house) == 4 * gain(500, 500, 16)
    assert loss(500, 500, 16, house) == 2 * loss(500, 500, 16)


@pytest.mark.parametrize(("met", "factor"), [(0, 1), (4, 1), (5, 1 / 2), (6, 1 / 4), (7, 1 / 8), (15, 1 / 2048)])
def test_the_sixth_game_a_day_counts_half_and_each_more_half_of_that(met: int, factor: float) -> None:
    assert farming_factor(met) == factor


@pytest.mark.parametrize(
    ("winner", "robot", "factor"),
    [(500, 550, 0.5), (849.9, 550, 0.5), (850, 550, 0), (950, 550, 0), (599.9, 300, 0.5), (600, 300, 0)],
)
def test_a_win_against_a_robot_brings_half_or_nothing(winner: float, robot: float, factor: float) -> None:
    assert robot_factor(winner, robot) == factor


@pytest.mark.parametrize(("ranking", "as_shown"), [(949.49, 949), (949.5, 950), (0.5, 1), (0.0, 0), (1000.0, 1000)])
def test_rankings_are_shown_rounded(ranking: float, as_shown: int) -> None:
    assert shown(ranking) == as_shown


def test_the_scale_ends_at_nought_and_1000() -> None:
    assert [clamped(-3), clamped(0), clamped(412.5), clamped(1000), clamped(1003)] == [
        0,
        0,
        412.5,
        1000,
        1000,
    ]


@pytest.mark.parametrize(
    ("table", "start"),
    [
        (Table.ALL_TIME, 500),
        (Table.MONTHLY, 700),
        (Table.DOUBLES, 500),
        (Table.ELO, 1500),
        (Table.MASTER, 1500),
    ],
)
def test_where_a_player_begins(table: Table, start: float) -> None:
    assert start_of(table) == start
    assert standing(Person(0), table) == start


def test_what_a_player_has_is_told_apart_by_table() -> None:
    player = Person(0, Ratings(all_time=1, monthly=2, doubles=3, elo=4, master=0))
    assert [standing(player, table) for table in Table] == [1, 2, 3, 4, 0]


def test_reversing_a_game_takes_back_its_change_and_no_other() -> None:
    change = Change(0, Table.ALL_TIME, before=500, after=516)
    assert change.delta == 16
    assert reversed_ranking(540, change) == 524
    assert reversed_ranking(10, change) == 0
    assert reversed_ranking(995, Change(0, Table.ALL_TIME, before=500, after=490)) == 1000
