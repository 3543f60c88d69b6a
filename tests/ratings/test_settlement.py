"""Which tables a finished game counts in, and why it counts in none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings import lobby, tournament
from app.ratings.changes import Table
from app.ratings.constants import Constants
from app.ratings.game import Ending, Guest, Member, Person, Robot, RoomKind
from app.ratings.settlement import Settlement, Uncounted, settle
from tests.ratings.factories import game, person

RATED = {"keeps_elo": True, "master": True}
KINDS = st.sampled_from(RoomKind)


def duel() -> tuple[Person, Person]:
    return person(0, 950, **RATED), person(1, 950, **RATED)


@pytest.mark.parametrize(
    ("kind", "tables"),
    [
        (RoomKind.LOBBY, {Table.ALL_TIME, Table.MONTHLY}),
        (RoomKind.TOURNAMENT, {Table.ELO}),
        (RoomKind.MASTER, {Table.MASTER}),
    ],
)
def test_each_kind_of_room_counts_in_its_own_tables(kind: RoomKind, tables: set[Table]) -> None:
    settlement = settle(game(duel(), (20, 11), kind=kind))
    assert {change.table for change in settlement.changes} == tables
    assert settlement.uncounted is None


def test_a_doubles_game_in_the_lobby_counts_in_the_doubles_table() -> None:
    settlement = settle(game(tuple(person(seat) for seat in range(4)), (20, 11)))
    assert {change.table for change in settlement.changes} == {Table.DOUBLES}


def test_the_changes_are_those_of_the_tables() -> None:
    played = game(duel(), (20, 11))
    assert settle(played) == Settlement(lobby.changes(played))
    played = game(duel(), (20, 11), kind=RoomKind.TOURNAMENT)
    assert settle(played) == Settlement(tournament.elo_changes(played), points=(16, 4))
    played = game(duel(), (20, 11), kind=RoomKind.MASTER)
    assert settle(played) == Settlement(tournament.master_changes(played), points=(16, 4))


@pytest.mark.parametrize("kind", RoomKind)
@pytest.mark.parametrize("ending", [Ending.RESIGNATION, Ending.TIME, Ending.ABANDONMENT, Ending.ABORT])
def test_a_game_that_ends_before_every_seat_has_moved_is_void(kind: RoomKind, ending: Ending) -> None:
    played = game(duel(), (3, 0), kind=kind, ending=ending, quits={1: 0}, free_placements=(1, 0))
    assert settle(played) == Settlement(uncounted=Uncounted.VOID)


@pytest.mark.parametrize("kind", RoomKind)
def test_an_aborted_game_is_void_at_any_time(kind: RoomKind) -> None:
    assert settle(game(duel(), (3, 0), kind=kind, ending=Ending.ABORT)).uncounted is Uncounted.VOID


@pytest.mark.parametrize("kind", RoomKind)
def test_an_unranked_game_counts_nowhere(kind: RoomKind) -> None:
    assert settle(game(duel(), (20, 11), kind=kind, ranked=False)).uncounted is Uncounted.UNRANKED


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_guest_makes_the_game_count_for_nobody(seats: int) -> None:
    members: tuple[Member, ...] = (Guest(0), *(person(seat) for seat in range(1, seats)))
    settlement = settle(game(members, (20, 11, 10, 9)[:seats]))
    assert settlement == Settlement(uncounted=Uncounted.GUEST)


def test_robots_among_themselves_count_nowhere() -> None:
    played = game((Robot(0, 300, floats=True), Robot(1, 550)), (20, 11))
    assert settle(played).uncounted is Uncounted.NO_PERSON


@pytest.mark.parametrize("kind", [RoomKind.TOURNAMENT, RoomKind.MASTER])
def test_robots_have_no_place_in_games_for_points(kind: RoomKind) -> None:
    played = game((person(0, **RATED), Robot(1, 750)), (20, 11), kind=kind)
    assert settle(played) == Settlement(uncounted=Uncounted.ROBOT, points=(16, 4))


@pytest.mark.parametrize("kind", [RoomKind.TOURNAMENT, RoomKind.MASTER])
def test_ratings_from_points_are_for_two_players(kind: RoomKind) -> None:
    three = game(tuple(person(seat, **RATED) for seat in range(3)), (20, 11, 5), kind=kind)
    assert settle(three) == Settlement(uncounted=Uncounted.NOT_HEAD_TO_HEAD)
    pairs = game(tuple(person(seat, **RATED) for seat in range(4)), (20, 11), kind=kind)
    assert settle(pairs) == Settlement(uncounted=Uncounted.NOT_HEAD_TO_HEAD, points=(16, 4))


@pytest.mark.parametrize("newcomer", [0, 1])
def test_a_tournament_game_with_one_who_keeps_no_elo_moves_neither(newcomer: int) -> None:
    members = tuple(person(seat, keeps_elo=seat != newcomer) for seat in (0, 1))
    settlement = settle(game(members, (20, 11), kind=RoomKind.TOURNAMENT))
    assert settlement == Settlement(uncounted=Uncounted.NO_ELO, points=(16, 4))


@pytest.mark.parametrize("outsider", [0, 1])
def test_a_master_game_is_for_masters(outsider: int) -> None:
    members = tuple(person(seat, keeps_elo=True, master=seat != outsider) for seat in (0, 1))
    settlement = settle(game(members, (20, 11), kind=RoomKind.MASTER))
    assert settlement == Settlement(uncounted=Uncounted.NOT_MASTERS, points=(16, 4))


def test_constants_reach_the_tables() -> None:
    house = Constants(lobby_k=40, points_base=10, points_slope=0, elo_k_provisional=1, master_k=2)
    plain = game(duel(), (20, 11))
    assert settle(plain, house).changes == lobby.changes(plain, house) != lobby.changes(plain)
    played = game(duel(), (20, 11), kind=RoomKind.MASTER)
    assert settle(played, house).points == (10, 10)
    assert all(change.delta == 0 for change in settle(played, house).changes)


MEMBERS = st.lists(st.sampled_from(["person", "novice", "guest", "robot"]), min_size=2, max_size=4)


def member(kind: str, seat: int) -> Member:
    match kind:
        case "guest":
            return Guest(seat)
        case "robot":
            return Robot(seat, 550)
        case _:
            return person(seat, 700, keeps_elo=kind == "person", master=kind == "person")


@given(MEMBERS, KINDS, st.booleans(), st.booleans(), st.sampled_from(Ending), st.integers(0, 2))
def test_a_game_counts_or_says_why_not(
    kinds: list[str], kind: RoomKind, doubles: bool, ranked: bool, ending: Ending, moved: int
) -> None:
    members = tuple(member(name, seat) for seat, name in enumerate(kinds))
    scores = (20, 11) if doubles and len(kinds) == 4 else (20, 11, 11, 3)[: len(kinds)]
    played = game(members, scores, kind=kind, ranked=ranked, ending=ending, free_placements=(moved,) * len(kinds))
    settlement = settle(played)
    assert bool(settlement.changes) is (settlement.uncounted is None)
    persons = {m.seat for m in members if isinstance(m, Person)}
    assert {change.seat for change in settlement.changes} in (set(), persons)
    assert len({(c.seat, c.table) for c in settlement.changes}) == len(settlement.changes)
    if kind is RoomKind.LOBBY or played.is_void:
        assert settlement.points is None
