"""All SQL on tables and slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.lobby.models import Table, TableSlot


async def insert_table(session: AsyncSession, table: dict[str, Any], slots: list[dict[str, Any]]) -> None:
    await session.execute(insert(Table).values(**table))
    await session.execute(insert(TableSlot), slots)


async def table(session: AsyncSession, table_id: UUID) -> Table | None:
    return await session.get(Table, table_id, populate_existing=True)


async def lock(session: AsyncSession, table_id: UUID) -> Table | None:
    """The table, held until the end of the transaction, so that starts and seats come one after the other."""
    query = select(Table).where(Table.id == table_id).with_for_update().execution_options(populate_existing=True)
    return (await session.scalars(query)).one_or_none()


async def open_tables(session: AsyncSession, visibility: str, limit: int) -> Sequence[Table]:
    """Newest first."""
    query = select(Table).where(Table.state == "open", Table.visibility == visibility)
    return (await session.scalars(query.order_by(Table.created_at.desc(), Table.id).limit(limit))).all()


async def slots(session: AsyncSession, tables: Sequence[UUID]) -> Sequence[Row[Any]]:
    """Rows (table_id, slot, colour, level, person_id, name, kind) in order of table and slot."""
    query = (
        select(TableSlot.table_id, TableSlot.slot, TableSlot.colour, TableSlot.level, TableSlot.person_id)
        .add_columns(Person.name, Person.kind)
        .outerjoin(Person, Person.id == TableSlot.person_id)
        .where(TableSlot.table_id.in_(tables))
        .order_by(TableSlot.table_id, TableSlot.slot)
    )
    return (await session.execute(query)).all()


async def people(session: AsyncSession, ids: Sequence[UUID]) -> Sequence[Person]:
    return (await session.scalars(select(Person).where(Person.id.in_(ids)))).all()


async def occupy(session: AsyncSession, table_id: UUID, slot: int, person: UUID | None, level: str | None) -> bool:
    """Take a free slot; False when it is not free (or not there)."""
    query = update(TableSlot).where(
        TableSlot.table_id == table_id,
        TableSlot.slot == slot,
        TableSlot.person_id.is_(None),
        TableSlot.level.is_(None),
    )
    result = await session.execute(query.values(person_id=person, level=level))
    return bool(result.rowcount)  # type: ignore[attr-defined]


async def clear(session: AsyncSession, table_id: UUID, slot: int) -> None:
    query = update(TableSlot).where(TableSlot.table_id == table_id, TableSlot.slot == slot)
    await session.execute(query.values(person_id=None, level=None))


async def clear_person(session: AsyncSession, table_id: UUID, person: UUID) -> None:
    query = update(TableSlot).where(TableSlot.table_id == table_id, TableSlot.person_id == person)
    await session.execute(query.values(person_id=None))


async def open_seats_of(session: AsyncSession, person: UUID) -> Sequence[UUID]:
    """Ids of the open tables where the person sits."""
    query = (
        select(TableSlot.table_id)
        .join(Table, Table.id == TableSlot.table_id)
        .where(TableSlot.person_id == person, Table.state == "open")
    )
    return (await session.scalars(query)).all()


async def change(session: AsyncSession, table_id: UUID, **values: object) -> None:
    await session.execute(update(Table).where(Table.id == table_id).values(**values))
