"""Games of people who have deleted their account: resigned, for nobody should wait for somebody who will never come."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.own_ids import own_id
from app.play.commands import Resign
from app.protocol.server import ErrorCode

log = structlog.get_logger()

REQUEST_ID: Final = own_id("account-deleted")
TRIES: Final = 5
PAUSE_SECONDS: Final = 0.2


async def resign(room: GameRoom, person: str) -> None:
    """Resign for that person; what has ended, or is out of their hands, stays as it is. Raises Refused while it is busy."""
    seat = room.match.seat_of(person)
    if seat is None:
        return
    for attempt in range(1, TRIES + 1):
        try:
            await room.submit(Resign(seat), REQUEST_ID)
            return
        except Refused as refused:
            if refused.code is not ErrorCode.BUSY:
                return
            log.info("resignation_busy", game=str(room.game), attempt=attempt)
            if attempt == TRIES:
                raise
        await asyncio.sleep(PAUSE_SECONDS)
