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


def listed_since(now: datetime, constants: Constants = DEFAULT) -> datetime:
    """The all-time list shows those whose last ranked game ended after this moment: three months ago."""
    return months_before(now, constants.off_list_months)


def _utc(at: datetime) -> datetime:
    if at.tzinfo is None:
        raise ValueError("a time needs its zone")
    return at.astimezone(UTC)
