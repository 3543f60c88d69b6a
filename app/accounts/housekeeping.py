"""Throws away what has expired: sessions, tokens, resets, letters, counted attempts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from app.accounts import outbox, repository
from app.accounts.limits import KEPT
from app.db.database import Database

log = structlog.get_logger()

EVERY_SECONDS: Final = 3600.0


async def tidy(database: Database, now: int) -> None:
    """Once. Does no harm when several do it at the same time."""
    async with database.transaction() as session:
        await repository.delete_expired(session, now, now - KEPT)
        await outbox.delete_forgotten(session, now)


async def keep_tidy(database: Database, clock: Callable[[], int]) -> None:
    """At once, and every hour."""
    while True:
        try:
            await tidy(database, clock())
        except Exception:
            log.exception("housekeeping_failed")
        await asyncio.sleep(EVERY_SECONDS)
