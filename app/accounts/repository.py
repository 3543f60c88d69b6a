"""All SQL on people and sessions."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person, Session


async def name_is_taken(session: AsyncSession, name_key: str) -> bool:
    return (await session.scalar(select(Person.id).where(Person.name_key == name_key))) is not None


async def person_of(session: AsyncSession, token_hash: str, now: int) -> tuple[Person, Session] | None:
    """The person of a session that has not expired."""
    query = (
        select(Person, Session)
        .join(Session, Session.person_id == Person.id)
        .where(Session.token_hash == token_hash, Session.expires_at > now)
    )
    row = (await session.execute(query)).one_or_none()
    return None if row is None else (row[0], row[1])


async def delete_session(session: AsyncSession, token_hash: str) -> None:
    await session.execute(delete(Session).where(Session.token_hash == token_hash))
