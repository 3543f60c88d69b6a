"""What those who run the place look up: games of every visibility, and who is who. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.db import rows
from app.games.models import Game, GameSeat
from app.standings.models import RankedPlayer, Settlement


async def games(
    session: AsyncSession, person: UUID | None, before: tuple[int, UUID] | None, limit: int, only: UUID | None = None
) -> Sequence[Row[Any]]:
    """Rows (Game, uncounted, settled_at, reversed_at), running and finished, the latest begun first."""
    query = select(Game, Settlement.uncounted, Settlement.at.label("settled_at"), Settlement.reversed_at)
    query = query.outerjoin(Settlement, Settlement.game_id == Game.id)
    if person is not None:
        query = query.where(Game.id.in_(select(GameSeat.game_id).where(GameSeat.person_id == person)))
    if only is not None:
        query = query.where(Game.id == only)
    if before is not None:
        at, last = before
        query = query.where((Game.started_at < at) | ((Game.started_at == at) & (Game.id < last)))
    return await rows.every(session, query.order_by(Game.started_at.desc(), Game.id.desc()).limit(limit))


async def names(session: AsyncSession, people: Collection[UUID | None]) -> dict[UUID, str]:
    """What these people are called now."""
    ids = {one for one in people if one is not None}
    found = await rows.every(session, select(Person.id, Person.name).where(Person.id.in_(ids)))
    return {row.id: row.name for row in found}


async def with_a_role(session: AsyncSession) -> frozenset[str]:
    """Ids of those who run the place: they are not shut out with their network."""
    # JSON compares differently in each database; those with an account are few enough to be read.
    found = await rows.every(session, select(Person.id, Person.roles).where(Person.kind == "registered"))
    return frozenset(str(row.id) for row in found if row.roles)


async def is_frozen(session: AsyncSession, person: UUID) -> bool:
    """Whether the person's ratings are frozen."""
    found = await session.get(RankedPlayer, person, populate_existing=True)
    return found is not None and found.frozen
