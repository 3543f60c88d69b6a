"""All SQL on tables, slots and invitations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.db import locks
from app.lobby.models import Invitation, Table, TableSlot

DELETED: Final = "deleted"


async def insert_table(session: AsyncSession, table: dict[str, Any], slots: list[dict[str, Any]]) -> None:
    await session.execute(insert(Table).values(**table))
    await session.execute(insert(TableSlot), slots)


async def table(session: AsyncSession, table_id: UUID) -> Table | None:
    return await session.get(Table, table_id, populate_existing=True)


async def lock(session: AsyncSession, table_id: UUID) -> Table | None:
    """The table, held until the end of the transaction, so that starts and seats come one after the other."""
    query = select(Table).where(Table.id == table_id).with_for_update().execution_options(populate_existing=True)
    return (await session.scalars(query)).one_or_none()


async def lock_all(session: AsyncSession, tables: Iterable[UUID]) -> None:
    """Hold several tables until the end of the transaction, always in the same order, so that nobody waits in a ring."""
    query = select(Table.id).where(Table.id.in_(list(tables))).order_by(Table.id).with_for_update()
    await session.execute(query)


async def lock_seats_of(session: AsyncSession, people: Iterable[UUID]) -> None:
    """Let these people sit down nowhere else until the end of the transaction; before any table is held."""
    await locks.hold(session, *(f"seats {person}" for person in people))


async def open_tables(session: AsyncSession, visibility: str | None, limit: int | None) -> Sequence[Table]:
    """Newest first; of every visibility with None."""
    query = select(Table).where(Table.state == "open")
    if visibility is not None:
        query = query.where(Table.visibility == visibility)
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


async def present(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, Person]:
    """Those of the people whose accounts have not been deleted."""
    return {person.id: person for person in await people(session, ids) if person.kind != DELETED}


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


async def clear_person(session: AsyncSession, table_id: UUID, person: UUID) -> bool:
    """Whether the person sat there; now they do not."""
    query = update(TableSlot).where(TableSlot.table_id == table_id, TableSlot.person_id == person)
    result = await session.execute(query.values(person_id=None))
    return bool(result.rowcount)  # type: ignore[attr-defined]


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


async def invited(session: AsyncSession, tables: Sequence[UUID]) -> Sequence[Row[UUID, Person, str]]:
    """Rows (table_id, person, state) in the order in which they were invited."""
    query = (
        select(Invitation.table_id, Person, Invitation.state)
        .join(Person, Person.id == Invitation.person_id)
        .where(Invitation.table_id.in_(tables), Person.kind != DELETED)
        .order_by(Invitation.table_id, Invitation.created_at, Person.id)
    )
    return (await session.execute(query)).all()


async def pending_for(session: AsyncSession, person: UUID) -> Sequence[Table]:
    """The open tables to which the person is invited and has not answered, the newest invitation first."""
    query = (
        select(Table)
        .join(Invitation, Invitation.table_id == Table.id)
        .where(Invitation.person_id == person, Invitation.state == "pending", Table.state == "open")
        .order_by(Invitation.created_at.desc())
    )
    return (await session.scalars(query)).all()


async def insert_invitation(session: AsyncSession, table_id: UUID, person: UUID, now: int) -> None:
    row = {"table_id": table_id, "person_id": person, "state": "pending", "created_at": now}
    await session.execute(insert(Invitation).values(row))


async def answer_invitation(session: AsyncSession, table_id: UUID, person: UUID, state: str) -> None:
    """Set the state of an invitation, if there is one."""
    query = update(Invitation).where(Invitation.table_id == table_id, Invitation.person_id == person)
    await session.execute(query.values(state=state))


async def delete_invitation(session: AsyncSession, table_id: UUID, person: UUID) -> None:
    query = delete(Invitation).where(Invitation.table_id == table_id, Invitation.person_id == person)
    await session.execute(query)


async def sitting(session: AsyncSession) -> Sequence[Row[UUID, UUID, str]]:
    """Rows (table_id, person_id, kind) of everybody who sits at an open table."""
    query = (
        select(TableSlot.table_id, Person.id, Person.kind)
        .join(Person, Person.id == TableSlot.person_id)
        .join(Table, Table.id == TableSlot.table_id)
        .where(Table.state == "open")
    )
    return (await session.execute(query)).all()


async def unchanged_since(session: AsyncSession, at: int) -> Sequence[UUID]:
    """Ids of the open tables at which nothing changed since then."""
    return (await session.scalars(select(Table.id).where(Table.state == "open", Table.changed_at <= at))).all()


async def delete_closed(session: AsyncSession, before: int) -> None:
    """Delete the tables that closed before then without a game."""
    query = delete(Table).where(Table.state == "closed", Table.game_id.is_(None), Table.changed_at <= before)
    await session.execute(query)
