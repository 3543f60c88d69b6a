"""Ranking lists as people read them. Takes a session, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.names import fold
from app.errors import NotFound
from app.ratings import months
from app.ratings.constants import DEFAULT
from app.ratings.masters import Master, PlayerId, activity_since
from app.ratings.masters import is_active as is_master_active
from app.standings import list_repository, title_repository
from app.standings.list_repository import Place
from app.standings.tables import ALL_TIME, LASTING, is_month, moment, unix

ABOVE: Final = 3
"""How many others a page around somebody shows above them."""


@dataclass(frozen=True, slots=True)
class RankingPage:
    """`crowned` are the masters among the rows; `me` is the asker's own row, wherever it stands."""

    rows: Sequence[Row[Any]]
    next: Place | None
    total: int
    me: Row[Any] | None
    crowned: frozenset[UUID]


@dataclass(frozen=True, slots=True)
class RankingQuestion:
    """Which part of a list: from behind `after`, or `around` a person; `search` is a part of a name."""

    table: str
    after: Place | None = None
    around: UUID | None = None
    search: str | None = None
    me: UUID | None = None
    limit: int = 50


def check_table(table: str) -> None:
    """Raises NotFound for a table that there is not."""
    if table not in LASTING and not is_month(table):
        names = ", ".join(LASTING)
        raise NotFound(f"There is no ranking {table!r}; there are {names}, and months such as 2026-11.")


def listed_since(table: str, now: int) -> int | None:
    """The all-time list leaves off who has not played for three months; the others leave off nobody."""
    return unix(months.listed_since(moment(now))) if table == ALL_TIME else None


async def ranking(session: AsyncSession, asked: RankingQuestion, now: int) -> RankingPage:
    """A page of a list. Raises NotFound for a table there is not, or when the person asked for isn't on it."""
    check_table(asked.table)
    since = listed_since(asked.table, now)
    after = asked.after
    if asked.around is not None:
        row = await list_repository.row_of(session, asked.table, since, asked.around)
        if row is None:
            raise NotFound("That player is not on this list.")
        after = await list_repository.above(session, asked.table, since, (row.rating, row.person_id), ABOVE)
    # Postgres takes no text with a NUL in it; nobody's name has one.
    search = asked.search and fold(asked.search).replace("\0", "\ufffd")
    rows = await list_repository.page(session, asked.table, since, after, search, asked.limit + 1)
    more, rows = len(rows) > asked.limit, rows[: asked.limit]
    me = None if asked.me is None else await list_repository.row_of(session, asked.table, since, asked.me)
    shown = [row.person_id for row in rows] + ([] if me is None else [me.person_id])
    return RankingPage(
        rows=rows,
        next=(rows[-1].rating, rows[-1].person_id) if more else None,
        total=await list_repository.count(session, asked.table, since),
        me=me,
        crowned=await title_repository.crowned(session, shown),
    )


async def masters(session: AsyncSession, now: int) -> tuple[list[Row[Any]], list[Row[Any]]]:
    """The masters, the highest in the master ranking first, and those who wait, the longest first."""
    rows = await title_repository.roll(session, unix(activity_since(moment(now))))
    start = DEFAULT.master_start
    titled = [row for row in rows if row.state == "master"]
    titled.sort(key=lambda row: (-(start if row.rating is None else row.rating), row.since, row.person_id))
    return titled, [row for row in rows if row.state == "waiting"]


def is_active(row: Row[Any], now: int) -> bool:
    """Whether a master's row is of one who plays enough, or whose title is young."""
    master = Master(PlayerId(str(row.person_id)), moment(row.since), recent_games=row.recent_games)
    return is_master_active(master, moment(now))
