"""SQL of refunds: which games of a cheat are still to be looked at, and which have been."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.standings.models import RatingChange, Refund, SeatResult, Settlement


async def waiting(session: AsyncSession, cheat: UUID, since: int, limit: int) -> list[UUID]:
    """Counted games of that player that ended at `since` or later, not reversed, not refunded; the last first."""
    changed = select(RatingChange.id).where(RatingChange.game_id == Settlement.game_id).exists()
    done = select(Refund.at).where(Refund.game_id == Settlement.game_id, Refund.person_id == cheat).exists()
    query = (
        select(Settlement.game_id)
        .join(SeatResult, SeatResult.game_id == Settlement.game_id)
        .where(SeatResult.person_id == cheat, Settlement.at >= since)
        .where(Settlement.uncounted.is_(None), Settlement.reversed_at.is_(None), changed, ~done)
        .group_by(Settlement.game_id, Settlement.at)
        .order_by(Settlement.at.desc(), Settlement.game_id.desc())
        .limit(limit)
    )
    return list((await session.scalars(query)).all())


async def players(session: AsyncSession, games: Sequence[UUID]) -> list[UUID]:
    """Whose ratings these games moved, in the order in which they are locked."""
    found = await session.scalars(select(RatingChange.person_id).where(RatingChange.game_id.in_(games)))
    return sorted(set(found.all()))


async def colours(session: AsyncSession, game: UUID) -> dict[UUID, tuple[int, str]]:
    """Seat and colour of the people who sat there."""
    query = select(SeatResult.person_id, SeatResult.seat, SeatResult.colour).where(SeatResult.game_id == game)
    found = (await session.execute(query)).all()
    return {row.person_id: (row.seat, row.colour) for row in found if row.person_id is not None}


async def levels(session: AsyncSession, game: UUID) -> list[tuple[int, str, str]]:
    """Seat, level and colour of the robots that sat there."""
    query = select(SeatResult.seat, SeatResult.level, SeatResult.colour).where(SeatResult.game_id == game)
    return [(row.seat, row.level, row.colour) for row in await session.execute(query) if row.level is not None]


async def sides(session: AsyncSession, game: UUID) -> int:
    """How many sides played."""
    query = select(SeatResult.colour).where(SeatResult.game_id == game).distinct()
    return len((await session.scalars(query)).all())


async def note(session: AsyncSession, game: UUID, cheat: UUID, at: int) -> None:
    """Raises sqlalchemy IntegrityError for a game that has been refunded."""
    await session.execute(insert(Refund).values(game_id=game, person_id=cheat, at=at))
