"""Tournament points, the penalty clock, the Elo table: published values to the printed digit, and laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings.changes import Note, Table
from app.ratings.constants import Constants
from app.ratings.game import Ending, FinishedGame, Person, Ratings, Robot
from app.ratings.tournament import (
    difference,
    elo_changes,
    elo_k,
    expected,
    is_established,
    master_changes,
    penalty,
    points,
    rated,
    winner_points,
)
from tests.ratings.factories import game, person

MINUTE = 60_000
RATING = st.floats(0, 3000)

PUBLISHED_POINTS = {
    1: "13.3",
    2: "13.9",
    3: "14.3",
    4: "14.7",
    5: "15.0",
    6: "15.3",
    7: "15.5",
    8: "15.8",
    9: "16.0",
    10: "16.2",
    11: "16.4",
    12: "16.6",
}
# Page ratings/difftaba: per cent of the TP, and the difference that it stands for.
PUBLISHED_DIFFERENCES = {50: 0, 51: 14, 52: 28, 53: 43, 54: 57, 55: 71}


@pytest.mark.parametrize(("margin", "printed"), PUBLISHED_POINTS.items())
def test_the_published_points_of_the_winner(margin: int, printed: str) -> None:
    assert f"{winner_points(margin):.1f}" == printed


def test_points_keep_their_full_precision_and_end_at_20() -> None:
    assert winner_points(9) == 16
    assert winner_points(1) == pytest.approx(13 + 1 / 3, abs=1e-14)
    assert winner_points(35) == pytest.approx(19.8881063774)
    assert winner_points(36) == winner_points(37) == winner_points(90) == 20
    assert winner_points(0) == 10


def test_a_negative_margin_is_nobody_s_win() -> None:
    with pytest.raises(ValueError, match="lead"):
        winner_points(-1)


@given(st.integers(0, 60), st.integers(0, 60))
def test_a_game_shares_out_20_points(a: int, b: int) -> None:
    mine, theirs = points(game((person(0), person(1)), (a, b)))
    assert mine + theirs == pytest.approx(20, abs=1e-12)
    assert 0 <= theirs <= 20
    assert (mine > theirs) is (a > b)
    turned = points(game((person(0), person(1)), (b, a)))
    assert turned == pytest.approx((theirs, mine), abs=1e-12)


@pytest.mark.parametrize(
    ("used_ms", "given_away"),
    [
        (0, 0),
        (15 * MINUTE - 1, 0),
        (15 * MINUTE, 1),
        (16 * MINUTE - 1, 1),
        (16 * MINUTE, 2),
        (17 * MINUTE + 1, 3),
        (25 * MINUTE, 11),
    ],
)
def test_reaching_15_minutes_costs_a_point_and_each_further_full_minute_one_more(used_ms: int, given_away: int) -> None:
    assert penalty(used_ms, 15 * MINUTE) == given_away
    drawn = game((person(0), person(1)), (20, 20), used_ms={0: used_ms})
    assert points(drawn) == (max(0, 10 - given_away), min(20, 10 + given_away))


def test_a_pair_has_24_minutes() -> None:
    members = tuple(person(seat) for seat in range(4))
    assert points(game(members, (20, 20), used_ms={1: 24 * MINUTE - 1})) == (10, 10)
    assert points(game(members, (20, 20), used_ms={1: 24 * MINUTE})) == (11, 9)
    assert points(game(members, (20, 11), used_ms={0: 26 * MINUTE})) == (13, 7)


def test_both_pay_for_their_own_time() -> None:
    played = game((person(0), person(1)), (20, 11), used_ms={0: 15 * MINUTE, 1: 18 * MINUTE})
    assert points(played) == (16 - 1 + 4, 4 + 1 - 4)


def test_time_never_takes_a_side_below_nought() -> None:
    played = game((person(0), person(1)), (5, 41), used_ms={0: 40 * MINUTE})
    assert points(played) == (0, 20)
    played = game((person(0), person(1)), (41, 5), used_ms={1: 40 * MINUTE})
    assert points(played) == (20, 0)


def test_resigning_gives_the_points_of_a_defeat_by_ten_at_least() -> None:
    played = game((person(0), person(1)), (25, 20), ending=Ending.RESIGNATION, quits={0: 0})
    assert points(played) == pytest.approx((20 - winner_points(10), winner_points(10)))


def test_points_are_for_two_sides() -> None:
    with pytest.raises(ValueError, match="two sides"):
        points(game(tuple(person(seat) for seat in range(3)), (1, 2, 3)))


@pytest.mark.parametrize(("percent", "printed"), PUBLISHED_DIFFERENCES.items())
def test_the_published_table_of_differences(percent: int, printed: int) -> None:
    assert round(100 * expected(printed)) == percent
    assert round(100 * expected(-printed)) == 100 - percent
    assert round(difference(percent / 100)) == printed
    assert round(difference(1 - percent / 100)) == -printed


@given(RATING, RATING)
def test_the_expectations_of_two_opponents_add_up_to_one(a: float, b: float) -> None:
    assert expected(a - b) + expected(b - a) == pytest.approx(1, abs=1e-12)


@given(st.floats(0.001, 0.999))
def test_difference_is_the_inverse_of_expected(share: float) -> None:
    assert expected(difference(share)) == pytest.approx(share, abs=1e-9)


@pytest.mark.parametrize("share", [0.0, 1.0, -0.1, 1.1])
def test_no_difference_explains_all_or_nothing(share: float) -> None:
    with pytest.raises(ValueError, match="share"):
        difference(share)


def test_k_is_80_for_the_first_36_games_then_40() -> None:
    assert [elo_k(games) for games in (0, 35, 36, 500)] == [80, 80, 40, 40]
    assert [is_established(games) for games in (0, 35, 36)] == [False, False, True]


def elo(seat: int, rating: float | None, games: int, *, frozen: bool = False) -> Person:
    return Person(seat, Ratings(elo=rating, elo_games=games), keeps_elo=True, frozen=frozen)


def test_a_rating_moves_by_k_times_what_was_not_expected() -> None:
    assert rated(1500, 1500, 16, 80) == 1500 + 80 * 0.3
    assert rated(1557, 1500, 10, 40) == pytest.approx(1557 - 40 * (expected(57) - 0.5))


def test_each_side_moves_by_its_own_k_and_the_rating_before() -> None:
    played = game((elo(0, 1600, 36), elo(1, None, 0)), (20, 11))
    first, second = elo_changes(played)
    assert (first.table, first.before, second.before) == (Table.ELO, 1600, 1500)
    assert first.delta == pytest.approx(40 * (0.8 - expected(100)))
    assert second.delta == pytest.approx(80 * (0.2 - expected(-100)))


def test_time_penalties_reach_the_rating() -> None:
    played = game((elo(0, 1500, 0), elo(1, 1500, 0)), (20, 20), used_ms={1: 16 * MINUTE})
    assert [change.delta for change in elo_changes(played)] == pytest.approx([8, -8])


def test_notes_tell_quitting_and_draws() -> None:
    quit_ = game((elo(0, 1500, 0), elo(1, 1500, 0)), (20, 20), quits={1: 0}, ending=Ending.ABANDONMENT)
    assert [change.notes for change in elo_changes(quit_)] == [{Note.QUIT}] * 2
    drawn = game((elo(0, 1600, 0), elo(1, 1500, 0)), (20, 20))
    assert [change.notes for change in elo_changes(drawn)] == [{Note.DRAW}] * 2
    assert elo_changes(drawn)[0].delta < 0


def test_rows_come_by_seat_whichever_side_is_named_first() -> None:
    plain = game((elo(0, 1600, 0), elo(1, 1500, 0)), (20, 11))
    turned = FinishedGame(plain.sides[::-1], plain.free_placements)
    assert [change.seat for change in elo_changes(turned)] == [0, 1]
    for one, other in zip(elo_changes(plain), elo_changes(turned), strict=True):
        assert one.after == pytest.approx(other.after, abs=1e-9)


def test_a_frozen_rating_stays_and_the_opponent_s_moves() -> None:
    first, second = elo_changes(game((elo(0, 1500, 0, frozen=True), elo(1, 1500, 0)), (20, 11)))
    assert first.delta == 0
    assert first.notes == {Note.FROZEN}
    assert second.delta == pytest.approx(-24)


@given(RATING, RATING, st.integers(0, 60), st.integers(0, 60))
def test_the_master_ranking_takes_from_one_what_it_gives_the_other(a: float, b: float, mine: int, theirs: int) -> None:
    players = (Person(0, Ratings(master=a), master=True), Person(1, Ratings(master=b), master=True))
    first, second = master_changes(game(players, (mine, theirs)))
    assert first.table is second.table is Table.MASTER
    assert first.delta + second.delta == pytest.approx(0, abs=1e-9)
    assert first.delta == pytest.approx(40 * (points(game(players, (mine, theirs)))[0] / 20 - expected(a - b)))


def test_the_master_ranking_starts_at_1500_and_has_no_cap() -> None:
    first, second = master_changes(game((Person(0), Person(1)), (20, 11)))
    assert (first.before, second.before, first.after) == (1500, 1500, 1512)
    high = (Person(0, Ratings(master=2999)), Person(1, Ratings(master=2999)))
    assert master_changes(game(high, (20, 11)))[0].after == 3011
    low = (Person(0, Ratings(master=3)), Person(1, Ratings(master=3)))
    assert master_changes(game(low, (20, 11)))[1].after == -9


def test_only_two_registered_players_are_rated() -> None:
    with pytest.raises(ValueError, match="registered"):
        elo_changes(game((person(0), Robot(1, 750)), (2, 1)))
    with pytest.raises(ValueError, match="registered"):
        master_changes(game(tuple(person(seat) for seat in range(4)), (2, 1)))


def test_the_constants_can_be_set() -> None:
    house = Constants(
        points_base=10,
        points_slope=1,
        clock_limit_ms=MINUTE,
        clock_step_ms=1000,
        elo_start=1200,
        elo_k_provisional=10,
    )
    played = game((Person(0), Person(1)), (20, 11), used_ms={0: MINUTE + 1000})
    assert points(played, house) == (13 - 2, 7 + 2)
    first, _ = elo_changes(played, house)
    assert first.before == 1200
    assert first.after == pytest.approx(1200 + 10 * 0.05)
