"""Guests who will never come back and have left nothing. Takes a database session, never commits."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import NameClaim, Person, Sanction, Session
from app.admin.models import Report
from app.chat.models import ChatLine
from app.games.models import GameSeat
from app.lobby.models import Table, TableSlot
from app.standings.models import SeatResult
from app.upkeep.ages import GUESTS

LEFT: tuple[Any, ...] = (
    GameSeat.person_id, SeatResult.person_id, TableSlot.person_id, Table.opener_id, ChatLine.person_id,
    Report.reporter_id, Report.about_id, Sanction.person_id,
)  # fmt: skip
"""Where a guest has left something that stays."""


async def delete_some(session: AsyncSession, now: int, limit: int) -> int:
    """Delete guests whom nobody needs, `limit` at most, with their names' claims; how many they were."""
    query = select(Person.id).where(_is_needless(now)).order_by(Person.created_at).limit(limit)
    held = (await session.scalars(query.with_for_update(skip_locked=True, of=Person))).all()
    # Looked at once more now that they are held: nobody can sit down, register or say anything as one of them any more.
    ids = (await session.scalars(select(Person.id).where(Person.id.in_(held), _is_needless(now)))).all()
    await session.execute(delete(NameClaim).where(NameClaim.person_id.in_(ids)))
    await session.execute(delete(Person).where(Person.id.in_(ids)))
    return len(ids)


def _is_needless(now: int) -> ColumnElement[bool]:
    comes_back = select(Session.id).where(Session.person_id == Person.id, Session.expires_at > now).exists()
    left = [select(column).where(column == Person.id).exists() for column in LEFT]
    return (Person.kind == "guest") & (Person.created_at < now - GUESTS) & ~comes_back & ~or_(*left)
