"""Sees to it that the daily job is done while the server runs; any number of servers may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from app.db.database import Database
from app.standings import daily
from app.upkeep import prune

log = structlog.get_logger()

FIRST_SECONDS: Final = 30.0
EVERY_SECONDS: Final = 3600.0


class DailyJob:
    """Asks every hour whether the day's job has been done; what is done already costs one small transaction."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def run(self) -> None:
        """For ever; a failure is logged and tried again an hour later."""
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            for job in (daily.run, prune.daily):
                try:
                    await job(self._database, self._clock())
                except Exception:
                    log.exception("daily_job_failed")
            await asyncio.sleep(EVERY_SECONDS)
