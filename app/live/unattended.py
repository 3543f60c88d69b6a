"""Games that everybody has left: they are called off, so that nothing runs for ever in the lobby."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final
from uuid import UUID

import structlog

from app.db.database import Database
from app.games import repository
from app.games.service import GameId
from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.own_ids import own_id
from app.play.commands import CallOff
from app.play.events import PlayerKind
from app.spans import HOUR

log = structlog.get_logger()

GUESTS_HOURS: Final = 3
REGISTERED_HOURS: Final = 24
AT_ONCE: Final = 20
"""How many games one sweep looks at."""


def is_unattended(room: GameRoom, now: int) -> bool:
    """Whether none of its people is here, and nothing has happened for longer than they may stay away.

    A phone may sleep for an hour, registered people for a day.
    """
    if room.match.result is not None or room.players.members:
        return False
    registered = any(player.kind is PlayerKind.REGISTERED for player in room.match.players)
    hours = REGISTERED_HOURS if registered else GUESTS_HOURS
    return now - room.last_at > hours * HOUR


class Rounds:
    """Goes round the games in which nothing happens, AT_ONCE a time, so that none that stays keeps others from their end:
    one at which somebody sits and thinks, or one that cannot be read.
    """

    def __init__(self, database: Database, open_room: Callable[[GameId], Awaitable[GameRoom]]) -> None:
        self._database = database
        self._open_room = open_room
        self._after: tuple[int, UUID] | None = None

    async def walk(self, now: int) -> None:
        """Call off the next games that everybody has left; after the last of all, begin again."""
        guests, registered = now - GUESTS_HOURS * HOUR, now - REGISTERED_HOURS * HOUR
        async with self._database.read() as session:
            found = await repository.idle(session, guests, registered, self._after, AT_ONCE)
        self._after = (found[-1].started_at, found[-1].id) if len(found) == AT_ONCE else None
        for row in found:
            try:
                room = await self._open_room(GameId(row.id))
                if is_unattended(room, now):
                    await call_off(room)
            except Exception:
                log.exception("call_off_failed", game=str(row.id))


async def call_off(room: GameRoom) -> None:
    """End the game for want of players: nobody wins."""
    mover = room.match.mover
    if mover is None:
        return
    try:
        await room.submit(CallOff(mover), own_id("off", room.seq))
    except Refused as refused:
        log.info("call_off_refused", game=str(room.game), code=refused.code.value)
