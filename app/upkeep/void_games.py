"""Games that came to nothing, and tables whose game is over. Takes a database session, never commits."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.chat.models import ChatLine
from app.games.models import Game
from app.lobby.models import Table
from app.standings.models import RatingChange, Settlement
from app.upkeep.ages import TABLES, VOID_GAMES
from app.upkeep.talk import open_reports

VOID = "void"


async def delete_some(session: AsyncSession, now: int, limit: int) -> int:
    """Delete void games with their log, their talk and all else, `limit` at most; how many they were.

    One that is reported stays until that is settled.
    """
    reported = [UUID(one) for one in await open_reports(session, "game")]
    changed = select(RatingChange.id).where(RatingChange.game_id == Game.id).exists()
    query = (
        select(Game.id)
        .join(Settlement, Settlement.game_id == Game.id)
        .where(Settlement.uncounted == VOID, Game.ended_at < now - VOID_GAMES, ~changed, Game.id.not_in(reported))
        .order_by(Game.ended_at)
        .limit(limit)
    )
    ids = (await session.scalars(query.with_for_update(skip_locked=True, of=Game))).all()
    await session.execute(delete(ChatLine).where(ChatLine.room.in_([f"game:{id}" for id in ids])))
    await session.execute(delete(Settlement).where(Settlement.game_id.in_(ids)))
    await session.execute(delete(Game).where(Game.id.in_(ids)))
    return len(ids)


async def delete_some_tables(session: AsyncSession, now: int, limit: int) -> int:
    """Delete tables whose game ended long ago, or is gone, `limit` at most; how many they were."""
    over = select(Game.id).where(Game.id == Table.game_id, Game.ended_at < now - TABLES).exists()
    is_gone = Table.game_id.is_(None) & (Table.changed_at < now - TABLES)
    query = select(Table.id).where(Table.state != "open", over | is_gone).order_by(Table.changed_at).limit(limit)
    ids = (await session.scalars(query.with_for_update(skip_locked=True, of=Table))).all()
    await session.execute(delete(Table).where(Table.id.in_(ids)))
    return len(ids)
