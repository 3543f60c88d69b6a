"""Games that everybody has left: they are called off, so that nothing runs for ever in the lobby."""

from __future__ import annotations

from typing import Final

import structlog

from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.own_ids import own_id
from app.play.commands import CallOff
from app.play.events import PlayerKind

log = structlog.get_logger()

HOUR: Final = 3_600_000
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


async def call_off(room: GameRoom) -> None:
    """End the game for want of players: nobody wins."""
    mover = room.match.mover
    if mover is None:
        return
    try:
        await room.submit(CallOff(mover), own_id("off", room.seq))
    except Refused as refused:
        log.info("call_off_refused", game=str(room.game), code=refused.code.value)
