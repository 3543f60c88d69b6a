"""SQL of the robots' rankings: locks, what they are now, and the history, which is only ever added to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.standings import repository
from app.standings.models import RobotChange, RobotStanding


async def standings(session: AsyncSession) -> Sequence[RobotStanding]:
    """Of every level that has played a game that counted."""
    return (await session.scalars(select(RobotStanding).execution_options(populate_existing=True))).all()


async def lock(session: AsyncSession, starts: Mapping[str, float]) -> dict[str, RobotStanding]:
    """Hold the levels' rankings until the end of the transaction, each begun at its start if it has played none.

    Everybody locks in the order of the levels, after players and before chores.
    """
    if not starts:
        return {}
    blank = {"games": 0, "won": 0, "drawn": 0, "last_at": 0}
    rows = [{"level": level, "rating": starts[level], "best": starts[level], **blank} for level in sorted(starts)]
    await repository.make_sure(session, RobotStanding, rows)
    query = select(RobotStanding).where(RobotStanding.level.in_(sorted(starts))).order_by(RobotStanding.level)
    found = await session.scalars(query.with_for_update().execution_options(populate_existing=True))
    return {row.level: row for row in found}


async def put(session: AsyncSession, level: str, values: dict[str, Any]) -> None:
    """Change what the level has now; its row is held."""
    query = update(RobotStanding).where(RobotStanding.level == level).values(**values)
    await session.execute(query.execution_options(synchronize_session=False))


async def add_change(session: AsyncSession, row: dict[str, Any]) -> None:
    """Append to the history. Raises sqlalchemy IntegrityError for a game that was counted already."""
    await session.execute(insert(RobotChange).values(**row))


async def history(session: AsyncSession, level: str) -> Sequence[RobotChange]:
    """Every change of the level, in the order in which they were made."""
    return (await session.scalars(select(RobotChange).where(RobotChange.level == level).order_by(RobotChange.id))).all()


async def latest_changes(session: AsyncSession, level: str, before: int | None, limit: int) -> Sequence[RobotChange]:
    """The newest first, from behind the change `before`."""
    query = select(RobotChange).where(RobotChange.level == level)
    if before is not None:
        query = query.where(RobotChange.id < before)
    return (await session.scalars(query.order_by(RobotChange.id.desc()).limit(limit))).all()


async def refunded(session: AsyncSession, row: RobotChange) -> float:
    """What a refund has given back of that change; 0 where there was none."""
    query = select(RobotChange.after - RobotChange.before).where(
        RobotChange.game_id == row.game_id, RobotChange.level == row.level, RobotChange.kind == "refund"
    )
    return (await session.scalar(query)) or 0.0


async def changes_of_games(session: AsyncSession, games: Sequence[UUID]) -> Sequence[RobotChange]:
    """What those games did to robots."""
    return (
        await session.scalars(select(RobotChange).where(RobotChange.game_id.in_(games)).order_by(RobotChange.id))
    ).all()
