"""All SQL on reviews and hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import locks
from app.reviews.models import GameHint, GameReview


async def review(session: AsyncSession, game: UUID) -> GameReview | None:
    return await session.get(GameReview, game)


async def lock(session: AsyncSession, game: UUID) -> GameReview | None:
    """The same, and nobody else may change it before the transaction's end."""
    return await session.get(GameReview, game, with_for_update=True)


async def lock_asker(session: AsyncSession, person: UUID | None) -> None:
    """Let that person ask for nothing else until the end of the transaction."""
    await locks.hold(session, f"reviews {person}")


async def count_waiting(session: AsyncSession, person: UUID | None) -> int:
    """How many reviews that person (None: those who are not logged in, together) is waiting for."""
    query = select(func.count()).select_from(GameReview).where(GameReview.state == "waiting")
    asker = GameReview.asked_by.is_(None) if person is None else GameReview.asked_by == person
    return (await session.execute(query.where(asker))).scalar_one()


async def queue(session: AsyncSession) -> Sequence[UUID]:
    """The games that wait for a review, the next one first: everybody's first, then everybody's second, and so on."""
    turn = func.row_number().over(partition_by=GameReview.asked_by, order_by=(GameReview.asked_at, GameReview.game_id))
    waiting = select(GameReview.game_id, GameReview.asked_at, turn.label("turn")).where(GameReview.state == "waiting")
    rows = waiting.subquery()
    return (await session.scalars(select(rows.c.game_id).order_by(rows.c.turn, rows.c.asked_at, rows.c.game_id))).all()


async def take(session: AsyncSession, game: UUID, lease: UUID, now: int, until: int) -> bool:
    """Claim a waiting game at which nobody works; whether that came off."""
    query = update(GameReview).where(
        GameReview.game_id == game, GameReview.state == "waiting", GameReview.leased_until <= now
    )
    values = {"lease": lease, "leased_until": until, "tries": GameReview.tries + 1, "done": 0}
    return _changed(await session.execute(query.values(values)))


async def renew(session: AsyncSession, game: UUID, lease: UUID, until: int, done: int) -> bool:
    """Keep a claim; False when another process has it by now."""
    query = update(GameReview).where(_held(game, lease))
    return _changed(await session.execute(query.values(leased_until=until, done=done)))


async def release(session: AsyncSession, game: UUID, lease: UUID, state: str, fewer_tries: int = 0) -> None:
    """Give a claim up without a result."""
    values = {"state": state, "lease": None, "leased_until": 0, "tries": GameReview.tries - fewer_tries}
    await session.execute(update(GameReview).where(_held(game, lease)).values(values))


async def finish(session: AsyncSession, game: UUID, lease: UUID, version: int, result: dict[str, Any]) -> bool:
    """Store a result; False when another process has the game by now."""
    query = update(GameReview).where(_held(game, lease))
    values = {"state": "done", "done": GameReview.total, "lease": None, "leased_until": 0}
    return _changed(await session.execute(query.values(**values, version=version, result=result)))


def _held(game: UUID, lease: UUID) -> Any:
    return and_(GameReview.game_id == game, GameReview.lease == lease, GameReview.state == "waiting")


def _changed(result: Any) -> bool:
    return bool(result.rowcount)


async def hint(session: AsyncSession, game: UUID, seq: int) -> list[dict[str, Any]] | None:
    """The hint that was given after that event."""
    return await session.scalar(select(GameHint.suggestions).where(GameHint.game_id == game, GameHint.seq == seq))


async def count_hints(session: AsyncSession, game: UUID) -> int:
    query = select(func.count()).select_from(GameHint).where(GameHint.game_id == game)
    return (await session.execute(query)).scalar_one()


async def insert_hint(session: AsyncSession, row: dict[str, Any]) -> None:
    """Raises sqlalchemy IntegrityError when there is one already."""
    await session.execute(insert(GameHint).values(**row))
