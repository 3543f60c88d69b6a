"""Locks by name, for what has no row that could be held."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession


async def hold(session: AsyncSession, *names: str) -> None:
    """Hold these names until the end of the transaction; everybody in the same order, so that nobody waits in a ring.

    On SQLite writers take turns anyway.
    """
    if session.get_bind().dialect.name == "postgresql":
        for name in sorted(set(names)):
            await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))
