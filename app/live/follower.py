"""Follows what other processes write into the logs of the games that are open here, and tells it."""

from __future__ import annotations

from typing import Final

import structlog

from app.db.database import Database
from app.games import repository
from app.live.hub import Hub
from app.live.repeating import repeat

log = structlog.get_logger()

LOOK_SECONDS: Final = 1.0


class Follower:
    """Looks every second whether a log is longer than its room knows: one query for all open games."""

    def __init__(self, hub: Hub, database: Database) -> None:
        self._hub = hub
        self._database = database

    async def run(self) -> None:
        """Until it is cancelled."""
        await repeat(self.look, LOOK_SECONDS, "follower_failed")

    async def look(self) -> None:
        """Catch up in the games that have gone on elsewhere."""
        rooms = {room.game: room for room in self._hub.running()}
        if not rooms:
            return
        async with self._database.read() as session:
            lengths = await repository.lengths(session, list(rooms))
        for row in lengths:
            room = rooms.get(row.game_id)
            # What this process is writing just now is found there too: its room knows it by then, or waits for the lock.
            if room is not None and row.seq > room.seq:
                try:
                    await room.catch_up()
                except Exception:
                    log.exception("catch_up_failed", game=str(room.game))
