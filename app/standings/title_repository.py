"""SQL of the masters' titles. Whoever writes here holds the roll (`repository.lock_chore`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.standings import repository
from app.standings.chain import cleared
from app.standings.models import MasterTitle, SeatResult, Settlement, Standing, TitleChange
from app.standings.tables import ALL_TIME, MASTER


async def title(session: AsyncSession, person: UUID) -> MasterTitle | None:
    return await session.get(MasterTitle, person, populate_existing=True)


async def titles(session: AsyncSession, people: Sequence[UUID]) -> dict[UUID, MasterTitle]:
    query = select(MasterTitle).where(MasterTitle.person_id.in_(people))
    found = await session.scalars(query.execution_options(populate_existing=True))
    return {row.person_id: row for row in found}


async def crowned(session: AsyncSession, people: Sequence[UUID]) -> frozenset[UUID]:
    """Those of the people who are masters."""
    query = select(MasterTitle.person_id).where(MasterTitle.person_id.in_(people), MasterTitle.state == "master")
    return frozenset((await session.scalars(query)).all())


async def roll(session: AsyncSession, active_since: int) -> Sequence[Row[Any]]:
    """Rows (person_id, state, since, exempt, barred, rating or None, master games since then, name), of masters and
    of those who wait.
    """
    recent = (
        select(func.count())
        .select_from(SeatResult)
        .join(Settlement, Settlement.game_id == SeatResult.game_id)
        .where(
            SeatResult.person_id == MasterTitle.person_id,
            SeatResult.ended_at > active_since,
            Settlement.kind == MASTER,
            Settlement.uncounted.is_(None),
            Settlement.reversed_at.is_(None),
        )
        .scalar_subquery()
    )
    query = (
        select(MasterTitle.person_id, MasterTitle.state, MasterTitle.since, MasterTitle.exempt, MasterTitle.barred)
        .add_columns(Standing.rating, recent.label("recent_games"), Person.name)
        .join(Person, Person.id == MasterTitle.person_id)
        .outerjoin(Standing, (Standing.person_id == MasterTitle.person_id) & (Standing.table == MASTER))
        .where(MasterTitle.state.in_(("master", "waiting")))
        .order_by(MasterTitle.since, MasterTitle.person_id)
    )
    return (await session.execute(query)).all()


async def put(session: AsyncSession, person: UUID, **values: Any) -> None:
    """Change a title's row, or make one; a new one needs `state` and `since`."""
    if await title(session, person) is None:
        await session.execute(insert(MasterTitle).values(person_id=person, **values))
    else:
        query = update(MasterTitle).where(MasterTitle.person_id == person).values(**values)
        await session.execute(query.execution_options(synchronize_session=False))


async def add_change(session: AsyncSession, row: dict[str, Any]) -> None:
    """Append to the history of titles."""
    await session.execute(insert(TitleChange).values(**row))


async def history(session: AsyncSession, person: UUID) -> Sequence[TitleChange]:
    query = select(TitleChange).where(TitleChange.person_id == person).order_by(TitleChange.id)
    return (await session.scalars(query)).all()


async def was_master(session: AsyncSession, person: UUID, at: int) -> bool:
    """Whether the person held the title at that time."""
    query = select(TitleChange.kind).where(
        TitleChange.person_id == person, TitleChange.at <= at, TitleChange.kind.in_(("grant", "withdraw"))
    )
    return await session.scalar(query.order_by(TitleChange.id.desc()).limit(1)) == "grant"


async def best_since(session: AsyncSession, person: UUID, at: int) -> float:
    """The highest all-time ranking after a game that ended later than that; 0 without one."""
    changes = await repository.history(session, person, ALL_TIME)
    undone = await repository.reversed_games(session, [row.game_id for row in changes if row.game_id is not None])
    later = (
        after for row, after in cleared(changes, ALL_TIME) if row.at > at and row.game_id not in undone
    )  # fmt: skip
    return max(later, default=0.0)
