from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings.constants import Constants
from app.ratings.game import Encounter, Ending, FinishedGame, Guest, InvalidGame, Robot, Side, encounters
from tests.ratings.factories import game, person

SIDES = st.lists(
    st.tuples(st.integers(0, 60), st.none() | st.integers(0, 3)),
    min_size=2,
    max_size=4,
)


def pair(scores: tuple[int, int], ending: Ending = Ending.COMPLETE, **quits: int) -> Encounter:
    by_side = {0: quits["first"]} if "first" in quits else {}
    if "second" in quits:
        by_side[1] = quits["second"]
    played = game((person(0), person(1)), scores, ending=ending, quits=by_side)
    (encounter,) = encounters(played)
    return encounter


def seats(encounter: Encounter) -> tuple[int, int]:
    return encounter.winner.members[0].seat, encounter.loser.members[0].seat


def test_the_better_score_wins_by_the_difference() -> None:
    encounter = pair((19, 23))
    assert (seats(encounter), encounter.margin, encounter.quit) == ((1, 0), 4, False)


def test_equal_scores_draw() -> None:
    assert pair((20, 20)).is_drawn


@pytest.mark.parametrize("ending", [Ending.DEADLOCK, Ending.DRAW_AGREED])
def test_deadlock_and_agreement_draw_whatever_the_scores(ending: Ending) -> None:
    assert pair((30, 4), ending).is_drawn


@pytest.mark.parametrize("ending", [Ending.RESIGNATION, Ending.TIME, Ending.ABANDONMENT])
@pytest.mark.parametrize(
    ("scores", "margin"),
    [((12, 12), 10), ((30, 5), 10), ((10, 19), 10), ((10, 20), 10), ((10, 21), 11), ((5, 30), 25)],
)
def test_giving_up_loses_by_ten_or_by_what_the_board_says(ending: Ending, scores: tuple[int, int], margin: int) -> None:
    encounter = pair(scores, ending, first=0)
    assert (seats(encounter), encounter.margin, encounter.quit) == ((1, 0), margin, True)


def test_a_seat_that_a_robot_played_to_the_end_for_someone_who_left_has_lost() -> None:
    encounter = pair((31, 20), second=0)
    assert (seats(encounter), encounter.margin) == ((0, 1), 11)
    encounter = pair((31, 20), first=0)
    assert (seats(encounter), encounter.margin) == ((1, 0), 10)


def test_of_two_that_gave_up_the_first_has_lost_to_the_second() -> None:
    encounter = pair((25, 10), first=0, second=1)
    assert (seats(encounter), encounter.margin) == ((1, 0), 10)


def test_two_that_gave_up_together_are_told_apart_by_their_scores() -> None:
    encounter = pair((25, 10), Ending.ABANDONMENT, first=0, second=0)
    assert (seats(encounter), encounter.margin, encounter.quit) == ((0, 1), 15, False)


def test_a_deadlock_does_not_save_who_had_left() -> None:
    assert not pair((9, 9), Ending.DEADLOCK, first=0).is_drawn


def test_the_margin_of_giving_up_can_be_set() -> None:
    played = game((person(0), person(1)), (9, 9), quits={0: 0})
    (encounter,) = encounters(played, Constants(quit_margin=3))
    assert encounter.margin == 3


def test_four_seats_make_six_encounters() -> None:
    played = game(tuple(person(seat) for seat in range(4)), (10, 30, 20, 20))
    found = {seats(e): e.margin for e in encounters(played) if not e.is_drawn}
    assert found == {(1, 0): 20, (2, 0): 10, (3, 0): 10, (1, 2): 10, (1, 3): 10}
    assert len(encounters(played)) == 6


@given(SIDES)
def test_whoever_gives_up_never_wins_against_one_who_stays(sides: list[tuple[int, int | None]]) -> None:
    members = tuple(person(seat) for seat in range(len(sides)))
    quits = {side: order for side, (_, order) in enumerate(sides) if order is not None}
    played = game(members, tuple(score for score, _ in sides), quits=quits)
    for encounter in encounters(played):
        assert encounter.margin >= 0
        assert encounter.margin >= encounter.winner.score - encounter.loser.score
        if encounter.winner.quit is not None:
            assert encounter.loser.quit is not None
            assert encounter.loser.quit <= encounter.winner.quit


@pytest.mark.parametrize(
    ("free_placements", "ending", "void"),
    [
        ((1, 1), Ending.RESIGNATION, False),
        ((1, 0), Ending.RESIGNATION, True),
        ((0, 1), Ending.TIME, True),
        ((0, 0), Ending.ABANDONMENT, True),
        ((1, 1), Ending.ABORT, True),
        ((9, 9), Ending.COMPLETE, False),
    ],
)
def test_void_is_what_ends_before_every_seat_has_made_a_free_placement(
    free_placements: tuple[int, int], ending: Ending, void: bool
) -> None:
    played = game((person(0), person(1)), (3, 2), ending=ending, free_placements=free_placements)
    assert played.is_void is void


@pytest.mark.parametrize(
    "sides",
    [
        (),
        (Side((person(0),), 1),),
        tuple(Side((person(seat),), 1) for seat in range(5)),
        (Side((person(0), person(1)), 1), Side((person(2),), 1)),
        tuple(Side((person(2 * n), person(2 * n + 1)), 1) for n in range(3)),
        (Side((), 1), Side((), 2)),
    ],
)
def test_no_game_has_such_sides(sides: tuple[Side, ...]) -> None:
    members = sum(len(side.members) for side in sides)
    with pytest.raises(InvalidGame, match="sides"):
        FinishedGame(sides, (1,) * members)


def test_seats_are_numbered_from_nought_without_gaps() -> None:
    for wrong in ((0, 0), (1, 2), (0, 2)):
        with pytest.raises(InvalidGame, match="seats"):
            game((Guest(wrong[0]), Robot(wrong[1], 300)), (1, 2))


def test_free_placements_are_counted_for_every_seat() -> None:
    with pytest.raises(InvalidGame, match="every seat"):
        game((person(0), person(1)), (1, 2), free_placements=(1,))


@pytest.mark.parametrize("seats", [(1, 0), (0, 0), (0, 2), (-1, 1)])
def test_earlier_games_are_between_two_seats_of_the_game(seats: tuple[int, int]) -> None:
    with pytest.raises(InvalidGame, match="earlier games"):
        game((person(0), person(1)), (1, 2), met={seats: 1})
