"""Who is paired with whom: the pure part."""

from __future__ import annotations

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lobby.pairing import USUAL_CLOCK, Seek, clock_for, fits, pairs, reach
from app.play.clock import ClockKind, ClockOption

QUICK = ClockOption(ClockKind.SUDDEN_DEATH, 300)


def _seek(person: int, ranking: int = 500, since: int = 0, **more: object) -> Seek:
    return Seek(UUID(int=person), ranking, since, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("waited", "limit"),
    [(0, 50), (4_999, 50), (5_000, 100), (30_000, 350), (59_999, 600), (60_000, None), (-5, 50)],
)
def test_the_reach_widens_every_five_seconds_until_anybody_will_do(waited: int, limit: int | None) -> None:
    assert reach(_seek(1, since=1000), 1000 + waited) == limit


def test_each_must_lie_within_the_others_reach() -> None:
    patient, newcomer = _seek(1, 500, since=0), _seek(2, 600, since=20_000)
    assert not fits(patient, newcomer, 20_000)
    assert not fits(newcomer, patient, 24_999)
    assert fits(patient, newcomer, 25_000)
    assert fits(_seek(1, 300), _seek(2, 1200), 60_000)


@pytest.mark.parametrize(
    ("a", "b", "clock"),
    [
        (_seek(1), _seek(2), USUAL_CLOCK),
        (_seek(1), _seek(2, any_clock=False, clock=QUICK), QUICK),
        (_seek(1, any_clock=False), _seek(2), None),
        (_seek(1, any_clock=False, clock=QUICK), _seek(2, any_clock=False, clock=QUICK), QUICK),
    ],
)
def test_the_clock_is_that_of_whoever_cares(a: Seek, b: Seek, clock: ClockOption | None) -> None:
    assert fits(a, b, 0)
    assert clock_for(a, b) == clock


def test_two_clocks_do_not_fit() -> None:
    assert not fits(_seek(1, any_clock=False, clock=QUICK), _seek(2, any_clock=False), 90_000)


def test_whoever_waits_longest_takes_the_nearest() -> None:
    first, far, near = _seek(1, 500, since=0), _seek(2, 560, since=1), _seek(3, 510, since=2)
    assert pairs([near, far, first], 10_000) == [(first, near)]
    assert pairs([near, far, first, _seek(4, 555, since=3)], 10_000)[1][0] == far


SEEKS = st.lists(
    st.builds(
        _seek,
        person=st.integers(1, 10_000),
        ranking=st.integers(0, 1_500),
        since=st.integers(0, 90_000),
        any_clock=st.booleans(),
        clock=st.sampled_from([None, QUICK]),
    ),
    max_size=25,
    unique_by=lambda seek: seek.person,
)


@given(SEEKS)
def test_nobody_is_paired_twice_and_nobody_who_fits_is_left(seeks: list[Seek]) -> None:
    found = pairs(seeks, 90_000)
    people = [seek.person for pair in found for seek in pair]
    assert len(people) == len(set(people))
    assert all(fits(a, b, 90_000) for a, b in found)
    left = [seek for seek in seeks if seek.person not in people]
    assert not any(fits(a, b, 90_000) for a in left for b in left if a is not b)


def test_nobody_is_paired_with_somebody_they_muted_nor_by_whom_they_are() -> None:
    a, b, c = _seek(1, avoids=frozenset({UUID(int=2)})), _seek(2), _seek(3)
    assert not fits(a, b, 999_999)
    assert not fits(b, a, 999_999)
    assert [{x.person.int, y.person.int} for x, y in pairs([a, b, c], 0)] == [{1, 3}]
