"""The names under which the tables of the standings are kept: a month has one of its own, as 2026-11."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final, assert_never

from app.ratings.changes import Table
from app.ratings.lobby import start_of
from app.ratings.months import month_of

ALL_TIME: Final = "all_time"
DOUBLES: Final = "doubles"
TOURNAMENT: Final = "tournament"
MASTER: Final = "master"
LASTING: Final = (ALL_TIME, DOUBLES, TOURNAMENT, MASTER)
_MONTH: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
_KEPT: Final = {ALL_TIME: Table.ALL_TIME, DOUBLES: Table.DOUBLES, TOURNAMENT: Table.ELO, MASTER: Table.MASTER}


def moment(at: int) -> datetime:
    """The time, in UTC, of Unix milliseconds."""
    return datetime.fromtimestamp(at / 1000, UTC)


def unix(at: datetime) -> int:
    """Unix milliseconds of a time."""
    return round(at.timestamp() * 1000)


def month_name(at: int) -> str:
    """The month's table that a game counts in which ended then."""
    return f"{month_of(moment(at)):%Y-%m}"


def is_month(name: str) -> bool:
    return _MONTH.fullmatch(name) is not None


def name_of(table: Table, at: int) -> str:
    """The table of a change by a game that ended then."""
    match table:
        case Table.ALL_TIME:
            return ALL_TIME
        case Table.MONTHLY:
            return month_name(at)
        case Table.DOUBLES:
            return DOUBLES
        case Table.ELO:
            return TOURNAMENT
        case Table.MASTER:
            return MASTER
        case _:
            assert_never(table)


def table_of(name: str) -> Table:
    """What a table of that name holds. Raises ValueError for a name that none has."""
    if is_month(name):
        return Table.MONTHLY
    if name not in _KEPT:
        raise ValueError(f"there is no table {name!r}")
    return _KEPT[name]


def start(name: str) -> float:
    """Where everybody begins in that table. Raises ValueError for a name that none has."""
    return start_of(table_of(name))
