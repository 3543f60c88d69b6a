"""All SQL on lines and mutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.chat.models import ChatLine, Mute


async def insert_line(session: AsyncSession, line: dict[str, Any]) -> int | None:
    """The new line's id; None when that person's request is stored already."""
    # Both dialects know ON CONFLICT, each by its own construct.
    dialect = session.get_bind().dialect.name
    made: Any = (sqlite if dialect == "sqlite" else postgresql).insert(ChatLine).values(**line)
    statement = made.on_conflict_do_nothing(index_elements=["person_id", "request_id"]).returning(ChatLine.id)
    new: int | None = await session.scalar(statement)
    return new


async def line_of(session: AsyncSession, person: UUID, request_id: str) -> ChatLine | None:
    query = select(ChatLine).where(ChatLine.person_id == person, ChatLine.request_id == request_id)
    return (await session.scalars(query)).one_or_none()


async def last_lines(
    session: AsyncSession, room: str, channel: str, viewer: UUID | None, limit: int
) -> Sequence[Row[ChatLine, Person]]:
    """The newest lines with their people, newest first, without those whom the viewer has muted."""
    query = (
        select(ChatLine, Person)
        .join(Person, Person.id == ChatLine.person_id)
        .where(ChatLine.room == room, ChatLine.channel == channel)
        .order_by(ChatLine.id.desc())
        .limit(limit)
    )
    if viewer is not None:
        query = query.where(ChatLine.person_id.not_in(select(Mute.who_id).where(Mute.by_id == viewer)))
    return (await session.execute(query)).all()


async def person(session: AsyncSession, person: UUID) -> Person | None:
    return await session.get(Person, person)


async def insert_mute(session: AsyncSession, by: UUID, who: UUID, now: int) -> None:
    dialect = session.get_bind().dialect.name
    made: Any = (sqlite if dialect == "sqlite" else postgresql).insert(Mute)
    await session.execute(made.values(by_id=by, who_id=who, created_at=now).on_conflict_do_nothing())


async def delete_mute(session: AsyncSession, by: UUID, who: UUID) -> None:
    await session.execute(delete(Mute).where(Mute.by_id == by, Mute.who_id == who))


async def mute_exists(session: AsyncSession, by: UUID, who: UUID) -> bool:
    query = select(Mute.by_id).where(Mute.by_id == by, Mute.who_id == who)
    return (await session.scalar(query)) is not None


async def count_mutes(session: AsyncSession, by: UUID) -> int:
    return (await session.scalar(select(func.count()).select_from(Mute).where(Mute.by_id == by))) or 0


async def muted_people(session: AsyncSession, by: UUID) -> Sequence[Person]:
    """Newest mute first."""
    query = select(Person).join(Mute, Mute.who_id == Person.id).where(Mute.by_id == by)
    return (await session.scalars(query.order_by(Mute.created_at.desc(), Person.name))).all()
