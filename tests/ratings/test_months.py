from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ratings.constants import Constants
from app.ratings.months import listed_since, month_of, months_before

# Whole hours since 1990: the time of day must come through unchanged.
MOMENT = st.integers(0, 1_000_000).map(lambda hours: datetime(1990, 1, 1, tzinfo=UTC) + timedelta(hours=hours))


def at(year: int, month: int, day: int, hour: int = 12) -> datetime:
    return datetime(year, month, day, hour, tzinfo=UTC)


def test_a_game_counts_in_the_month_in_which_it_ends_in_utc() -> None:
    assert month_of(datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC)) == date(2026, 3, 1)
    assert month_of(at(2026, 4, 1, 0)) == date(2026, 4, 1)
    paris = timezone(timedelta(hours=2))
    assert month_of(datetime(2026, 4, 1, 1, 30, tzinfo=paris)) == date(2026, 3, 1)


@pytest.mark.parametrize(
    ("now", "months", "then"),
    [
        (at(2026, 11, 30), 3, at(2026, 8, 30)),
        (at(2026, 5, 31), 3, at(2026, 2, 28)),
        (at(2024, 5, 31), 3, at(2024, 2, 29)),
        (at(2026, 1, 15), 3, at(2025, 10, 15)),
        (at(2026, 3, 1), 3, at(2025, 12, 1)),
        (at(2026, 3, 1), 0, at(2026, 3, 1)),
        (at(2026, 3, 1), 26, at(2024, 1, 1)),
    ],
)
def test_months_before(now: datetime, months: int, then: datetime) -> None:
    assert months_before(now, months) == then


@given(MOMENT, st.integers(0, 50))
def test_months_before_goes_back_by_whole_months(now: datetime, months: int) -> None:
    then = months_before(now, months)
    assert (now.year - then.year) * 12 + now.month - then.month == months
    assert then.day <= now.day
    assert then.timetz() == now.timetz()


def test_three_months_without_a_game_leave_a_player_off_the_list() -> None:
    now = at(2026, 11, 30)
    assert listed_since(now) == at(2026, 8, 30)
    assert listed_since(now, Constants(off_list_months=12)) == at(2025, 11, 30)


def test_a_time_without_zone_is_refused() -> None:
    for call in (month_of, lambda when: months_before(when, 1)):
        with pytest.raises(ValueError, match="zone"):
            call(datetime(2026, 1, 1))  # noqa: DTZ001
