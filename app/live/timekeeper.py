"""Flags and lost time: ends games whose clock has run out, and gives back the time in which the server was down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import structlog

from app.db.database import Database
from app.games import repository
from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.own_ids import own_id
from app.play.commands import Credit, Flag
from app.play.decide import MAX_LAG

log = structlog.get_logger()

NAME: Final = "web"
BEAT_SECONDS: Final = 5.0
LATE_MILLISECONDS: Final = 20
"""A flag is looked for this much after it fell, so that the clock has surely run out then."""


class Timekeeper:
    """One alarm a room at most, set anew whenever its match changes."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock
        self._alarms: dict[GameRoom, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    def arm(self, room: GameRoom) -> None:
        """Set the room's alarm for the moment at which its running clock flags, if it can."""
        self.forget(room)
        flag_at, mover = room.match.flag_at(), room.match.mover
        if flag_at is not None and mover is not None:
            # A placement that was made in time may still be on its way.
            late = LATE_MILLISECONDS + min(room.lag(mover), MAX_LAG)
            seconds = max(0, flag_at - self._clock() + late) / 1000
            self._alarms[room] = asyncio.get_running_loop().call_later(seconds, self._ring, room)

    def forget(self, room: GameRoom) -> None:
        alarm = self._alarms.pop(room, None)
        if alarm is not None:
            alarm.cancel()

    def is_set(self, room: GameRoom) -> bool:
        return room in self._alarms

    def _ring(self, room: GameRoom) -> None:
        task = asyncio.create_task(self._flag(room), name=f"flag {room.name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _flag(self, room: GameRoom) -> None:
        mover = room.match.mover
        self._alarms.pop(room, None)
        if mover is None:
            return
        seq = room.seq
        try:
            await room.submit(Flag(mover), own_id("flag", room.seq))
        except Refused as refused:
            log.info("flag_refused", game=str(room.game), code=refused.code.value)
            await room.catch_up()
            if room.seq == seq:
                await asyncio.sleep(1)
        except Exception:
            log.exception("flag_failed", game=str(room.game))
            await asyncio.sleep(1)
        self.arm(room)

    async def last_alive(self) -> int | None:
        """When the server was last alive (Unix milliseconds), before this start."""
        async with self._database.read() as session:
            return await repository.heartbeat(session, NAME)

    async def give_back(self, room: GameRoom, last_alive: int | None) -> None:
        """Give the seat on move the time of its turn in which there was no server; once, however often it is asked."""
        clock, mover = room.match.clock, room.match.mover
        if clock is None or mover is None or last_alive is None:
            return
        lost = self._clock() - max(last_alive, clock.since)
        if lost > 0:
            await room.submit(Credit(mover, lost), own_id("down", last_alive))

    async def beat(self) -> None:
        """Note every few seconds that the server is alive, until it is closed."""
        while not self._closing.is_set():
            await self.beat_once()
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._closing.wait()

    async def beat_once(self) -> None:
        try:
            async with self._database.transaction() as session:
                await repository.beat(session, NAME, self._clock())
        except Exception:
            log.exception("beat_failed")

    async def close(self) -> None:
        self._closing.set()
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
