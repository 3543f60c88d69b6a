"""Who becomes a master, who waits, who loses the title."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings.constants import Constants
from app.ratings.masters import (
    Candidate,
    Cause,
    Decision,
    Grant,
    InvalidRoll,
    Master,
    Missing,
    NoSeat,
    NotMaster,
    PlayerId,
    Roll,
    Wait,
    Waiting,
    Withdraw,
    activity_since,
    consider,
    evolve,
    grant,
    is_active,
    missing,
    review,
    withdraw,
)

NOW = datetime(2026, 11, 30, 4, tzinfo=UTC)
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
THREE = Constants(master_seats=3)


def player(name: str) -> PlayerId:
    return PlayerId(name)


def candidate(name: str = "ann") -> Candidate:
    """One who just qualifies."""
    return Candidate(player(name), best_all_time=950, elo=1775, elo_games=36, opponents=10)


ANN = candidate()


def master(
    name: str,
    ranking: float = 1500,
    games: int = 5,
    since: datetime = LONG_AGO,
    *,
    exempt: bool = False,
) -> Master:
    return Master(player(name), since, ranking, games, exempt)


def waiting(name: str, days_ago: int = 1, *, held: bool = False) -> Waiting:
    return Waiting(player(name), NOW - timedelta(days=days_ago), held)


def after(roll: Roll, *decisions: Decision) -> Roll:
    for decision in decisions:
        roll = evolve(roll, decision)
    return roll


def names(roll: Roll) -> set[str]:
    return {entry.player for entry in roll.masters}


def test_the_published_thresholds_are_enough() -> None:
    assert missing(ANN, NOW) == frozenset()


@pytest.mark.parametrize(
    ("almost", "lack"),
    [
        (replace(ANN, best_all_time=949.999), Missing.RANKING),
        (replace(ANN, elo=1774.999), Missing.ELO),
        (replace(ANN, elo_games=35), Missing.ESTABLISHED),
        (replace(ANN, opponents=9), Missing.OPPONENTS),
        (replace(ANN, sanctioned=True), Missing.SANCTION),
        (replace(ANN, lost_at=NOW - timedelta(days=10)), Missing.TOO_SOON),
    ],
)
def test_each_condition_is_named_when_it_fails(almost: Candidate, lack: Missing) -> None:
    assert missing(almost, NOW) == {lack}
    assert consider(Roll(), almost, NOW) is None


def test_everything_that_lacks_is_named() -> None:
    nobody = Candidate(player("new"), 500, 1500, 0, 0, sanctioned=True, lost_at=NOW)
    assert missing(nobody, NOW) == set(Missing)


def test_a_lost_title_can_be_won_back_after_three_months() -> None:
    assert missing(replace(ANN, lost_at=datetime(2026, 8, 30, 4, tzinfo=UTC)), NOW) == frozenset()
    assert missing(replace(ANN, lost_at=datetime(2026, 8, 30, 5, tzinfo=UTC)), NOW) == {Missing.TOO_SOON}


def test_qualified_and_a_seat_free_is_master_at_once() -> None:
    assert consider(Roll(), ANN, NOW) == Grant(player("ann"), NOW)
    almost = Roll(tuple(master(f"m{n}") for n in range(119)))
    assert consider(almost, ANN, NOW) == Grant(player("ann"), NOW)


def test_a_121st_master_waits() -> None:
    full = Roll(tuple(master(f"m{n}") for n in range(120)))
    assert consider(full, ANN, NOW) == Wait(player("ann"), NOW)


def test_a_free_seat_belongs_to_who_waits_already() -> None:
    roll = Roll((master("a"), master("b")), (waiting("w"),))
    assert consider(roll, ANN, NOW, THREE) == Wait(player("ann"), NOW)
    held = Roll((master("a"), master("b")), (waiting("w", held=True),))
    assert consider(held, ANN, NOW, THREE) == Grant(player("ann"), NOW)


def test_who_is_master_or_waits_is_not_considered_again() -> None:
    assert consider(Roll((master("ann"),)), ANN, NOW) is None
    assert consider(Roll((), (waiting("ann"),)), ANN, NOW) is None


def test_the_longest_waiting_get_the_free_seats() -> None:
    roll = Roll((master("a"),), (waiting("late", 1), waiting("first", 9), waiting("held", 20, held=True)))
    assert review(roll, NOW, THREE) == (Grant(player("first"), NOW), Grant(player("late"), NOW))


def test_nobody_loses_a_title_while_a_seat_is_free_or_nobody_waits() -> None:
    idle = (master("a", 1000, 0), master("b", 900, 0))
    assert review(Roll(idle, (waiting("w"),)), NOW, THREE) == (Grant(player("w"), NOW),)
    assert review(Roll((*idle, master("c", 800, 0))), NOW, THREE) == ()
    assert review(Roll((*idle, master("c")), (waiting("w", held=True),)), NOW, THREE) == ()


def test_the_inactive_lose_the_title_before_the_lowest() -> None:
    roll = Roll(
        (master("low", 1200, 5), master("idle", 1900, 4), master("top", 1950, 30)),
        (waiting("w1", 3), waiting("w2", 2)),
    )
    assert review(roll, NOW, THREE) == (
        Withdraw(player("idle"), NOW, Cause.INACTIVE),
        Grant(player("w1"), NOW),
        Withdraw(player("low"), NOW, Cause.LOWEST),
        Grant(player("w2"), NOW),
    )


def test_of_several_inactive_the_lowest_goes_first_and_of_equals_the_newest() -> None:
    day = timedelta(days=1)
    equals = (master("old", 1400, 0), master("newer", 1400, 1, LONG_AGO + day), master("high", 1500, 0))
    (loss, _) = review(Roll(equals, (waiting("w"),)), NOW, THREE)
    assert loss == Withdraw(player("newer"), NOW, Cause.INACTIVE)


def test_an_exempt_master_keeps_the_title() -> None:
    roll = Roll(
        (master("idle", 1000, 0, exempt=True), master("low", 1100, exempt=True), master("b", 1900)),
        (waiting("w"),),
    )
    assert review(roll, NOW, THREE)[0] == Withdraw(player("b"), NOW, Cause.LOWEST)


def test_a_title_younger_than_three_months_is_safe() -> None:
    young = datetime(2026, 8, 30, 5, tzinfo=UTC)
    ripe = datetime(2026, 8, 30, 4, tzinfo=UTC)
    assert is_active(master("a", games=0, since=young), NOW)
    assert not is_active(master("a", games=0, since=ripe), NOW)
    roll = Roll((master("a", 1, 0, young), master("b", 1, 9, young), master("c", 9, 9, ripe)), (waiting("w"),))
    assert review(roll, NOW, THREE)[0] == Withdraw(player("c"), NOW, Cause.LOWEST)
    safe = Roll(tuple(master(name, 1, 0, young) for name in "abc"), (waiting("w"),))
    assert review(safe, NOW, THREE) == ()


@pytest.mark.parametrize(("games", "active"), [(0, False), (4, False), (5, True)])
def test_five_master_games_in_three_months_are_active(games: int, active: bool) -> None:
    assert activity_since(NOW) == datetime(2026, 8, 30, 4, tzinfo=UTC)
    assert is_active(master("a", games=games), NOW) is active


def test_two_candidates_for_the_last_seat_one_after_the_other() -> None:
    roll = Roll((master("a"), master("b")))
    first = consider(roll, candidate("ann"), NOW, THREE)
    assert first == Grant(player("ann"), NOW)
    second = consider(evolve(roll, first), candidate("bob"), NOW, THREE)
    assert second == Wait(player("bob"), NOW)


def test_an_administrator_grants_whatever_lacks_but_no_121st_seat() -> None:
    assert grant(Roll((master("a"),)), player("ann"), NOW) == Grant(player("ann"), NOW)
    assert grant(Roll((master("ann"),)), player("ann"), NOW) is None
    full = Roll((master("a"), master("b"), master("c")))
    with pytest.raises(NoSeat, match="3 seats"):
        grant(full, player("ann"), NOW, THREE)
    assert grant(full, player("a"), NOW, THREE) is None


def test_an_administrator_withdraws_a_title() -> None:
    roll = Roll((master("ann"), master("b")))
    decision = withdraw(roll, player("ann"), NOW)
    assert decision == Withdraw(player("ann"), NOW, Cause.ADMINISTRATOR)
    assert names(evolve(roll, decision)) == {"b"}
    with pytest.raises(NotMaster):
        withdraw(roll, player("nobody"), NOW)


def test_a_grant_takes_the_player_off_the_waiting_list() -> None:
    roll = evolve(Roll((), (waiting("ann"), waiting("bob"))), Grant(player("ann"), NOW))
    assert roll == Roll((Master(player("ann"), NOW),), (waiting("bob"),))


def test_waiting_is_dated() -> None:
    assert evolve(Roll(), Wait(player("ann"), NOW)).waiting == (Waiting(player("ann"), NOW),)


@pytest.mark.parametrize(
    ("masters", "queue"),
    [((master("a"), master("a")), ()), ((master("a"),), (waiting("a"),)), ((), (waiting("a"), waiting("a")))],
)
def test_nobody_stands_on_the_roll_twice(masters: tuple[Master, ...], queue: tuple[Waiting, ...]) -> None:
    with pytest.raises(InvalidRoll):
        Roll(masters, queue)


MASTERS = st.lists(
    st.tuples(st.integers(1300, 1700), st.integers(0, 8), st.integers(0, 200), st.booleans()), max_size=6
)
QUEUE = st.lists(st.tuples(st.integers(0, 50), st.booleans()), max_size=6)


@st.composite
def rolls(draw: st.DrawFn) -> Roll:
    masters = tuple(
        Master(player(f"m{n}"), NOW - timedelta(days=days), ranking, games, exempt)
        for n, (ranking, games, days, exempt) in enumerate(draw(MASTERS))
    )
    queue = tuple(waiting(f"w{n}", days, held=held) for n, (days, held) in enumerate(draw(QUEUE)))
    return Roll(masters, queue)


@given(rolls(), st.integers(1, 6))
def test_a_review_is_idempotent_and_never_makes_too_many_masters(roll: Roll, seats: int) -> None:
    house = Constants(master_seats=seats)
    reviewed = after(roll, *review(roll, NOW, house))
    assert review(reviewed, NOW, house) == ()
    assert len(reviewed.masters) <= max(seats, len(roll.masters))
    assert {waiting.player for waiting in roll.waiting if waiting.held} <= {w.player for w in reviewed.waiting}


@given(rolls(), st.integers(1, 6))
def test_whoever_keeps_a_title_stood_no_lower_than_who_lost_it(roll: Roll, seats: int) -> None:
    house = Constants(master_seats=seats)
    decisions = review(roll, NOW, house)
    lost = {decision.player for decision in decisions if isinstance(decision, Withdraw)}
    at_risk = [m for m in roll.masters if not m.exempt and m.since <= activity_since(NOW)]
    assert lost <= {m.player for m in at_risk}
    worth = {m.player: (m.recent_games >= 5, m.ranking) for m in at_risk}
    kept = [worth[m.player] for m in at_risk if m.player not in lost]
    assert all(worth[loser] <= keeper for loser in lost for keeper in kept)
    granted = [decision.player for decision in decisions if isinstance(decision, Grant)]
    assert granted == [waiting.player for waiting in roll.queue[: len(granted)]]


@given(st.lists(st.sampled_from(["ann", "bob", "cy", "di"]), max_size=12), st.integers(1, 3))
def test_however_many_qualify_the_seats_are_never_exceeded(order: list[str], seats: int) -> None:
    house = Constants(master_seats=seats)
    roll = Roll()
    for name in order:
        decision = consider(roll, candidate(name), NOW, house)
        if decision is not None:
            roll = evolve(roll, decision)
    assert len(roll.masters) == min(seats, len(set(order)))
    assert len(roll.masters) + len(roll.waiting) == len(set(order))
