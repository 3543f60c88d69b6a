"""Once a day, throw away what nobody needs: batch by batch, each in a transaction of its own.

Safe on any number of machines at once, and as often as one likes: a batch skips what another holds, and what is gone
is gone. Whatever dies on the way, the next goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.database import Database
from app.standings import repository as chores
from app.upkeep import guests, talk, void_games

log = structlog.get_logger()

BATCH: Final = 200
PAUSE_SECONDS: Final = 0.05
"""Between two batches, so that on SQLite others get in."""
CHORE: Final = "prune"

DeleteSome = Callable[[AsyncSession, int], Awaitable[int]]
"""Deletes so many at most; how many they were."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many rows went."""

    tables: int
    games: int
    lines: int
    guests: int


async def daily(database: Database, now: int, batch: int = BATCH) -> Pruned | None:
    """Once a day (UTC) however many ask for it; None if it has been done today."""
    today = f"{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d}"
    async with database.transaction() as session:
        done_on = (await chores.lock_chore(session, CHORE)).done_on
    if done_on is not None and done_on >= today:
        return None
    pruned = await run(database, now, batch)
    async with database.transaction() as session:
        (await chores.lock_chore(session, CHORE)).done_on = today
    log.info("pruned", tables=pruned.tables, games=pruned.games, lines=pruned.lines, guests=pruned.guests)
    return pruned


async def run(database: Database, now: int, batch: int = BATCH) -> Pruned:
    """Do it now. What frees a guest goes first."""

    async def all_of(delete_some: DeleteSome) -> int:
        total = 0
        while True:
            async with database.transaction() as session:
                count = await delete_some(session, batch)
            total += count
            if count < batch:
                return total
            await asyncio.sleep(PAUSE_SECONDS)

    tables = await all_of(lambda session, limit: void_games.delete_some_tables(session, now, limit))
    games = await all_of(lambda session, limit: void_games.delete_some(session, now, limit))
    async with database.read() as session:
        channels = await talk.crowded(session, now)
    lines = 0
    for channel in channels:
        lines += await all_of(lambda session, limit, one=channel: talk.delete_some(session, one, now, limit))  # type: ignore[misc]
    gone = await all_of(lambda session, limit: guests.delete_some(session, now, limit))
    return Pruned(tables, games, lines, gone)
