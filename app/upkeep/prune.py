"""Once a day, throw away what nobody needs: batch by batch, each in a transaction of its own.

Safe on any number of machines at once, and as often as one likes: a batch skips what another holds, and what is gone
is gone. Whatever dies on the way, the next goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.database import Database
from app.standings.repository import lock_chore
from app.upkeep import guests, talk, void_games

log = structlog.get_logger()

BATCH: Final = 200
PAUSE_SECONDS: Final = 0.05
"""Between two batches, so that on SQLite others get in."""
CHORE: Final = "prune"

DeleteSome = Callable[[AsyncSession, int, int], Awaitable[int]]
"""Deletes what is too old now (Unix milliseconds), so many at most; how many they were."""


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
        done_on = (await lock_chore(session, CHORE)).done_on
    if done_on is not None and done_on >= today:
        return None
    pruned = await run(database, now, batch)
    async with database.transaction() as session:
        (await lock_chore(session, CHORE)).done_on = today
    log.info("pruned", tables=pruned.tables, games=pruned.games, lines=pruned.lines, guests=pruned.guests)
    return pruned


async def run(database: Database, now: int, batch: int = BATCH) -> Pruned:
    """Do it now. What frees a guest goes first."""
    tables = await _all_of(void_games.delete_some_tables, database, now, batch)
    games = await _all_of(void_games.delete_some, database, now, batch)
    async with database.read() as session:
        channels = await talk.crowded(session, now)
    lines = 0
    for channel in channels:
        lines += await _all_of(partial(talk.delete_some, channel=channel), database, now, batch)
    gone = await _all_of(guests.delete_some, database, now, batch)
    return Pruned(tables, games, lines, gone)


async def _all_of(delete_some: DeleteSome, database: Database, now: int, batch: int) -> int:
    """Until there is no more; how many they were."""
    total = 0
    while True:
        async with database.transaction() as session:
            count = await delete_some(session, now, batch)
        total += count
        if count < batch:
            return total
        await asyncio.sleep(PAUSE_SECONDS)
