"""SQL of the ranking lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, Subquery, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.db import rows
from app.standings.models import MasterTitle, Standing
from app.standings.tables import MASTER

Place = tuple[float, UUID]
"""Where a row stands in its list: rating and person; lists go from the highest, equals by id."""


def _listed(table: str, since: int | None) -> list[ColumnElement[bool]]:
    """Who is on the list: registered, with a game (after `since`, if given); in the master ranking the masters."""
    found: list[ColumnElement[bool]] = [Standing.table == table, Standing.games > 0, Person.kind == "registered"]
    if since is not None:
        found.append(Standing.last_at > since)
    if table == MASTER:
        masters = select(MasterTitle.person_id).where(MasterTitle.state == "master")
        found.append(Standing.person_id.in_(masters))
    return found


def _ranked(table: str, since: int | None) -> Subquery:
    """The whole list with its ranks: equal ratings have the same one."""
    return (
        select(Standing, Person.name, Person.name_key, func.rank().over(order_by=Standing.rating.desc()).label("rank"))
        .join(Person, Person.id == Standing.person_id)
        .where(*_listed(table, since))
        .subquery()
    )


async def page(
    session: AsyncSession, table: str, since: int | None, after: Place | None, search: str | None, limit: int
) -> Sequence[Row[Any]]:
    """Rows (person_id, name, rank, rating, best, games, won, drawn, last_at) from behind `after`.

    `search` is a part of a folded name.
    """
    ranked = _ranked(table, since)
    query: Select[Any] = select(ranked)
    if after is not None:
        rating, person = after
        query = query.where((ranked.c.rating < rating) | ((ranked.c.rating == rating) & (ranked.c.person_id > person)))
    if search:
        # The folded name: SQLite's own lower() knows ASCII alone.
        query = query.where(ranked.c.name_key.contains(search, autoescape=True))
    return await rows.every(session, query.order_by(ranked.c.rating.desc(), ranked.c.person_id).limit(limit))


async def row_of(session: AsyncSession, table: str, since: int | None, person: UUID) -> Row[Any] | None:
    """The person's row as `page` gives it; None when the list has none."""
    ranked = _ranked(table, since)
    return await rows.one_or_none(session, select(ranked).where(ranked.c.person_id == person))


async def above(session: AsyncSession, table: str, since: int | None, place: Place, count: int) -> Place | None:
    """The place from behind which a page begins that has `count` others above this place; None: from the top."""
    rating, person = place
    query = (
        select(Standing.rating, Standing.person_id)
        .join(Person, Person.id == Standing.person_id)
        .where(*_listed(table, since))
        .where((Standing.rating > rating) | ((Standing.rating == rating) & (Standing.person_id < person)))
        .order_by(Standing.rating, Standing.person_id.desc())
        .limit(count + 1)
    )
    found = await rows.every(session, query)
    return (found[-1].rating, found[-1].person_id) if len(found) > count else None


async def count(session: AsyncSession, table: str, since: int | None) -> int:
    """How many people the list has."""
    query = select(func.count()).select_from(Standing).join(Person, Person.id == Standing.person_id)
    return await session.scalar(query.where(*_listed(table, since))) or 0


async def months(session: AsyncSession) -> Sequence[str]:
    """The months in which anybody has played a ranked game, the newest first."""
    query = select(Standing.table).where(Standing.table.like("____-__")).distinct()
    return (await session.scalars(query.order_by(Standing.table.desc()))).all()
