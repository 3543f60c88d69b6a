"""Calendar months, UTC: which monthly list a game belongs to, and what "three months ago" is."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, date, datetime

from app.ratings.constants import DEFAULT, Constants


def month_of(ended: datetime) -> date:
    """The 1st of the month in whose list a game counts that ended then. Raises ValueError on a time without
    zone.
    """
    at = _utc(ended)
    return date(at.year, at.month, 1)


def months_before(at: datetime, months: int) -> datetime:
    """The same day and time `months` earlier in UTC, or the last day of that month if it is shorter."""
    at = _utc(at)
    year, month = divmod(at.year * 12 + at.month - 1 - months, 12)
    return at.replace(year=year, month=month + 1, day=min(at.day, monthrange(year, month + 1)[1]))


def is_listed(last_game: datetime, now: datetime, constants: Constants = DEFAULT) -> bool:
    """Whether the all-time list shows a player whose last ranked game ended then: within three months."""
    return last_game > months_before(now, constants.off_list_months)


def _utc(at: datetime) -> datetime:
    if at.tzinfo is None:
        raise ValueError("a time needs its zone")
    return at.astimezone(UTC)
