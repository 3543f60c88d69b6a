"""What a lobby game does to everybody who played it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings.changes import Change, Note, Table
from app.ratings.constants import Constants
from app.ratings.game import Ending, FinishedGame, Guest, Member, Person, Ratings, Robot
from app.ratings.lobby import changes, gain, loss
from tests.ratings.factories import game, person

RANKING = st.floats(0, 1000)


def row(played: FinishedGame, seat: int, table: Table = Table.ALL_TIME) -> Change:
    (found,) = [c for c in changes(played) if (c.seat, c.table) == (seat, table)]
    return found


def delta(played: FinishedGame, seat: int, table: Table = Table.ALL_TIME) -> float:
    return row(played, seat, table).delta


def test_a_game_counts_in_the_all_time_and_the_monthly_table() -> None:
    found = changes(game((person(0), person(1)), (26, 10)))
    assert [(c.seat, c.table, c.before) for c in found] == [
        (0, Table.ALL_TIME, 500),
        (0, Table.MONTHLY, 700),
        (1, Table.ALL_TIME, 500),
        (1, Table.MONTHLY, 700),
    ]
    assert [c.after for c in found] == pytest.approx([516, 700 + 16 * 0.6, 492, 700 - 16 * 0.7])
    assert all(not c.notes for c in found)


def test_each_table_goes_by_its_own_rankings() -> None:
    members = (
        Person(0, Ratings(all_time=900, monthly=300, doubles=1)),
        Person(1, Ratings(all_time=400, monthly=800, doubles=1)),
    )
    played = game(members, (20, 11))
    assert delta(played, 0) == pytest.approx(gain(900, 400, 9))
    assert delta(played, 1) == pytest.approx(-loss(900, 400, 9))
    assert delta(played, 0, Table.MONTHLY) == pytest.approx(gain(300, 800, 9))
    assert delta(played, 1, Table.MONTHLY) == pytest.approx(-loss(300, 800, 9))


@pytest.mark.parametrize("ending", [Ending.COMPLETE, Ending.DEADLOCK, Ending.DRAW_AGREED])
def test_a_draw_leaves_a_row_that_moves_nothing(ending: Ending) -> None:
    played = game((person(0, 900), person(1, 300)), (17, 17), ending=ending)
    for seat in (0, 1):
        assert row(played, seat).delta == 0
        assert row(played, seat).notes == {Note.DRAW}


def test_resigning_in_the_lead_is_a_defeat_by_ten() -> None:
    played = game((person(0, 600), person(1, 500)), (30, 12), ending=Ending.RESIGNATION, quits={0: 0})
    assert delta(played, 0) == pytest.approx(-loss(500, 600, 10))
    assert delta(played, 1) == pytest.approx(gain(500, 600, 10))
    assert row(played, 0).notes == row(played, 1).notes == {Note.QUIT}


@given(RANKING, RANKING, st.integers(0, 60), st.integers(0, 60))
def test_quitting_never_pays(mine: float, theirs: float, my_score: int, their_score: int) -> None:
    members = (person(0, mine), person(1, theirs))
    stayed = game(members, (my_score, their_score))
    quit_ = game(members, (my_score, their_score), ending=Ending.RESIGNATION, quits={0: 0})
    assert delta(quit_, 0) <= delta(stayed, 0)


@given(st.integers(1, 999), st.integers(1, 999), st.integers(1, 999), st.permutations([30, 22, 11]))
def test_three_seats_are_the_mean_of_their_pairs(a: int, b: int, c: int, scores: list[int]) -> None:
    rankings = (a, b, c)
    played = game(tuple(person(s, r) for s, r in enumerate(rankings)), tuple(scores))
    for seat in range(3):
        total = 0.0
        for other in {0, 1, 2} - {seat}:
            margin = scores[seat] - scores[other]
            if margin > 0:
                total += gain(rankings[seat], rankings[other], margin)
            else:
                total -= loss(rankings[other], rankings[seat], -margin)
        after = min(1000, max(0, rankings[seat] + total / 2))
        assert row(played, seat).after == pytest.approx(after)


def test_four_seats_divide_by_three() -> None:
    played = game(tuple(person(seat, 500) for seat in range(4)), (25, 16, 16, 9))
    assert delta(played, 0) == pytest.approx((12 + 12 + 16) / 3)
    assert delta(played, 3) == pytest.approx(-(16 + 4 * 7**0.5 + 4 * 7**0.5) / 2 / 3)
    assert row(played, 1).notes == {Note.DRAW}


def test_who_quits_among_four_loses_to_all_and_the_others_stand_as_they_stood() -> None:
    played = game(
        tuple(person(seat, 500) for seat in range(4)),
        (25, 16, 9, 16),
        ending=Ending.RESIGNATION,
        quits={0: 0},
    )
    assert delta(played, 0) == pytest.approx(-3 * loss(500, 500, 10) / 3)
    assert delta(played, 1) == pytest.approx((gain(500, 500, 10) + gain(500, 500, 7)) / 3)
    assert Note.QUIT in row(played, 2).notes


def test_doubles_counts_the_mean_of_a_pair_and_gives_both_the_change() -> None:
    played = game((person(0, 800), person(1, 500), person(2, 400), person(3, 300)), (20, 11))
    found = changes(played)
    assert [change.table for change in found] == [Table.DOUBLES] * 4
    up, down = gain(600, 400, 9), loss(600, 400, 9)
    assert [change.delta for change in found] == pytest.approx([up, -down, up, -down])


def test_doubles_starts_at_500() -> None:
    played = game(tuple(Person(seat) for seat in range(4)), (26, 10))
    assert [change.after for change in changes(played)] == [516, 492, 516, 492]


def test_a_robot_partner_counts_in_the_mean_and_gets_no_row() -> None:
    played = game((person(0, 800), person(1, 500), Robot(2, 400), person(3, 300)), (20, 11))
    assert [change.seat for change in changes(played)] == [0, 1, 3]
    assert delta(played, 0, Table.DOUBLES) == pytest.approx(gain(600, 400, 9))
    lost = game((person(0, 800), person(1, 500), Robot(2, 400), person(3, 300)), (11, 20))
    assert delta(lost, 1, Table.DOUBLES) == pytest.approx(gain(400, 600, 9) / 2)


def test_a_win_against_a_robot_brings_half() -> None:
    played = game((person(0, 700), Robot(1, 550)), (20, 11))
    assert [change.seat for change in changes(played)] == [0, 0]
    assert delta(played, 0) == pytest.approx(gain(700, 550, 9) / 2)
    assert row(played, 0).notes == {Note.ROBOT_HALF}


def test_a_win_against_a_robot_300_below_brings_nothing() -> None:
    for ranking, note in ((850, Note.ROBOT_TOO_WEAK), (849, Note.ROBOT_HALF)):
        played = game((person(0, ranking), Robot(1, 550)), (20, 11))
        assert row(played, 0).notes == {note}
        assert (delta(played, 0) > 0) is (note is Note.ROBOT_HALF)


def test_too_weak_goes_by_each_table() -> None:
    played = game((Person(0, Ratings(all_time=500, monthly=700)), Robot(1, 350)), (20, 11))
    assert row(played, 0, Table.ALL_TIME).notes == {Note.ROBOT_HALF}
    assert row(played, 0, Table.MONTHLY).notes == {Note.ROBOT_TOO_WEAK}


def test_a_defeat_by_a_robot_counts_in_full() -> None:
    played = game((person(0, 950), Robot(1, 300)), (11, 20))
    assert delta(played, 0) == pytest.approx(-loss(300, 950, 9))
    assert row(played, 0).notes == frozenset()


def test_a_robot_that_floats_moves_with_its_results_in_the_all_time_table() -> None:
    played = game((person(0, 700), Robot(1, 900, floats=True)), (11, 20))
    assert delta(played, 1) == pytest.approx(gain(900, 700, 9) / 4)
    assert [change.table for change in changes(played) if change.seat == 1] == [Table.ALL_TIME]
    beaten = game((person(0, 700), Robot(1, 900, floats=True)), (20, 11))
    assert delta(beaten, 1) == pytest.approx(-loss(700, 900, 9) / 4)


@pytest.mark.parametrize("scores", [(11, 20), (20, 11)])
def test_a_robot_that_floats_is_not_moved_by_those_far_from_it(scores: tuple[int, int]) -> None:
    far = game((person(0, 600), Robot(1, 900, floats=True)), scores)
    assert delta(far, 1) == 0
    assert row(far, 1).notes == {Note.FAR_APART}
    assert delta(far, 0) != 0, "for the person it counts"
    near = game((person(0, 601), Robot(1, 900, floats=True)), scores)
    assert delta(near, 1) != 0


def test_nobody_pumps_a_robot_by_losing_to_it_again_and_again() -> None:
    ranking, robot = 900.0, 850.0
    for met in range(300):
        # Ten games a day: the guard of a day begins anew, that of the robot does not.
        played = game(
            (person(0, ranking), Robot(1, robot, floats=True)), (0, 50), met={(0, 1): met % 10}, met_lately={(0, 1): met}
        )  # fmt: skip
        ranking, robot = row(played, 0).after, row(played, 1).after
    assert ranking < 250, "it cost all there was"
    assert 850 < robot < 863


def test_the_robots_guard_counts_a_month_and_the_persons_a_day() -> None:
    played = game((person(0, 800), Robot(1, 850, floats=True)), (20, 11), met_lately={(0, 1): 6})
    assert row(played, 0).notes == {Note.ROBOT_HALF}
    assert row(played, 1).notes == {Note.FARMING}
    assert delta(played, 1) == pytest.approx(-loss(800, 850, 9) / 4 / 4)


def test_robots_do_not_move_each_other() -> None:
    members: tuple[Member, ...] = (person(0, 700), Robot(1, 700, floats=True), Robot(2, 700, floats=True))
    played = game(members, (20, 20, 4))
    assert delta(played, 1) == 0
    assert delta(played, 2) == pytest.approx(-loss(700, 700, 16) / 2 / 4)
    assert delta(played, 0) == pytest.approx(gain(700, 700, 16) / 2 / 2)


def test_the_sixth_game_against_an_opponent_within_a_day_counts_half() -> None:
    fifth = game((person(0), person(1)), (26, 10), met={(0, 1): 4})
    sixth = game((person(0), person(1)), (26, 10), met={(0, 1): 5})
    eighth = game((person(0), person(1)), (26, 10), met={(0, 1): 7})
    assert [delta(played, 0) for played in (fifth, sixth, eighth)] == [16, 8, 2]
    assert [delta(played, 1) for played in (fifth, sixth, eighth)] == [-8, -4, -1]
    assert row(fifth, 0).notes == frozenset()
    assert row(sixth, 0).notes == row(sixth, 1).notes == {Note.FARMING}


def test_the_farming_guard_is_for_the_two_alone() -> None:
    played = game(tuple(person(seat, 500) for seat in range(3)), (26, 10, 10), met={(0, 2): 5})
    assert delta(played, 0) == pytest.approx((16 + 8) / 2)
    assert delta(played, 1) == pytest.approx(-8 / 2)
    assert delta(played, 2) == pytest.approx(-4 / 2)
    assert Note.FARMING not in row(played, 1).notes


def test_the_farming_guard_holds_against_robots_too() -> None:
    played = game((person(0, 500), Robot(1, 500)), (26, 10), met={(0, 1): 5})
    assert delta(played, 0) == 4
    assert row(played, 0).notes == {Note.FARMING, Note.ROBOT_HALF}


def test_between_pairs_the_two_who_met_most_often_count() -> None:
    played = game(tuple(person(s, 500) for s in range(4)), (26, 10), met={(0, 1): 1, (2, 3): 6, (0, 2): 50})
    assert delta(played, 0, Table.DOUBLES) == 4


def test_a_frozen_ranking_stays_and_the_opponent_s_moves() -> None:
    played = game((person(0, 500, frozen=True), person(1, 500)), (26, 10))
    assert row(played, 0) == Change(0, Table.ALL_TIME, 500, 500, frozenset({Note.FROZEN}))
    assert delta(played, 1) == -8


@given(
    st.lists(st.tuples(RANKING, st.integers(0, 100), st.sampled_from([None, 0, 1])), min_size=2, max_size=4),
    st.booleans(),
)
def test_nobody_leaves_the_scale_whatever_happens(seats: list[tuple[float, int, int | None]], doubles: bool) -> None:
    members = tuple(person(seat, ranking) for seat, (ranking, _, _) in enumerate(seats))
    scores = tuple(score for _, score, _ in seats)
    if doubles and len(seats) == 4:
        scores = scores[:2]
    quits = {side: order for side, (_, _, order) in enumerate(seats[: len(scores)]) if order is not None}
    for change in changes(game(members, scores, quits=quits)):
        assert 0 <= change.after <= 1000


def test_a_gain_that_would_pass_1000_ends_there() -> None:
    played = game((person(0, 1), person(1, 1000)), (60, 0))
    assert row(played, 0).after == 1000
    pairs = game((person(0, 999), person(1, 500), person(2, 1), person(3, 500)), (60, 0))
    assert row(pairs, 0, Table.DOUBLES).after == 1000


def test_a_loss_that_would_pass_nought_ends_there() -> None:
    pairs = game((person(0, 2), person(1, 1), person(2, 998), person(3, 1)), (0, 60))
    assert row(pairs, 0, Table.DOUBLES).after == 0
    assert 0 < row(pairs, 2, Table.DOUBLES).after < 998


@given(st.permutations(range(3)))
def test_the_order_of_the_sides_is_of_no_account(order: list[int]) -> None:
    rankings, scores = (820, 430, 610), (31, 12, 25)
    plain = game(tuple(person(s, r) for s, r in enumerate(rankings)), scores)
    turned = FinishedGame(tuple(plain.sides[side] for side in order), plain.free_placements)
    for one, other in zip(changes(plain), changes(turned), strict=True):
        assert (one.seat, one.table) == (other.seat, other.table)
        assert one.after == pytest.approx(other.after, rel=1e-12)


def test_a_guest_has_no_ranking_to_reckon_with() -> None:
    with pytest.raises(ValueError, match="guest"):
        changes(game((person(0), Guest(1)), (20, 10)))


def test_constants_reach_every_part() -> None:
    house = Constants(
        lobby_k=8,
        all_time_start=100,
        monthly_start=200,
        doubles_start=300,
        quit_margin=4,
        farming_free_games=0,
    )
    played = game((Person(0), Person(1)), (9, 9), ending=Ending.TIME, quits={1: 0})
    winner = [change for change in changes(played, house) if change.seat == 0]
    assert [change.before for change in winner] == [100, 200]
    assert winner[0].delta == pytest.approx(8 * 2 * 900 / 500 / 2)
    doubles = game(tuple(Person(seat) for seat in range(4)), (9, 9))
    assert {change.before for change in changes(doubles, house)} == {300}
