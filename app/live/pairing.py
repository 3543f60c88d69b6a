"""Quick pairing at work: who seeks lives in this process alone, and as long as a page of theirs is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import structlog

from app.accounts.models import Person
from app.chat import service as chat_service
from app.db.database import Database
from app.errors import Conflict, NotFound
from app.games.service import GameId
from app.live.game_room import GameRoom
from app.live.hub import Hub
from app.live.repeating import repeat
from app.lobby import service, starting
from app.lobby.pairing import UNRANKED, Seek, clock_for, pairs
from app.lobby.starting import Deal
from app.play.clock import ClockOption
from app.protocol.server import PairedFrame, SeekingFrame

log = structlog.get_logger()

TICK_SECONDS: Final = 1.0
RECENT_MILLISECONDS: Final = 60_000
"""So long whoever asks again is told of the game for which they were paired, instead of seeking another."""

RETURN_MILLISECONDS: Final = 3_000
"""A page that is reloaded, or whose line breaks for a moment, keeps its seek; meanwhile it is not paired."""


@dataclass(frozen=True, slots=True)
class Paired:
    game: GameId
    at: int


class Pairing:
    """One seek a person. Under the lock pairs leave the queue, their game is committed, and only then they are told."""

    def __init__(self, hub: Hub, database: Database, deal: Deal, clock: Callable[[], int]) -> None:
        self._hub = hub
        self._database = database
        self._deal = deal
        self._clock = clock
        self._seeks: dict[UUID, Seek] = {}
        self._paired: dict[UUID, Paired] = {}
        self._missing_since: dict[UUID, int] = {}
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        hub.on_opened.append(self._game_opened)

    def start(self) -> None:
        self._task = asyncio.create_task(repeat(self.look, TICK_SECONDS, "pairing_failed"), name="pairing")

    async def close(self) -> None:
        """Stop; a pair that is being started is started to the end."""
        async with self._lock:
            if self._task is not None:
                self._task.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def seek(self, person: Person, clock: ClockOption | None, any_clock: bool) -> GameId | None:
        """Look for an opponent; again changes the clock and keeps the time waited. The game, if one was found at once.

        Raises Conflict for whoever has no page open to be told on.
        """
        async with self._database.read() as session:
            ranking = (await service.person_seen(session, person)).ranking
            avoids = frozenset(UUID(one.id) for one in await chat_service.muted_by(session, person.id))
        async with self._lock:
            recent = await self._recent(person.id)
            if recent is not None:
                return recent
            if str(person.id) not in self._hub.connected_people():
                raise Conflict("The line to the server is down; an opponent is looked for once it is back.")
            since = self._seeks[person.id].since if person.id in self._seeks else self._clock()
            counted = UNRANKED if ranking is None else ranking
            self._seeks[person.id] = Seek(person.id, counted, since, any_clock, clock, avoids)
            self._tell(person.id, since)
        await self.look()
        return await self._recent(person.id)

    def withdraw(self, person: UUID) -> None:
        """Look no longer. Whose game is being started just now is told of it all the same."""
        if self._seeks.pop(person, None) is not None:
            self._tell(person, None)

    def since(self, person: UUID) -> int | None:
        """Since when the person seeks; None if they do not."""
        seek = self._seeks.get(person)
        return None if seek is None else seek.since

    async def look(self) -> None:
        """Let go of those whose pages are closed, and start the games of those who fit."""
        async with self._lock:
            connected = self._hub.connected_people()
            self._let_go(connected)
            here = [seek for seek in self._seeks.values() if str(seek.person) in connected]
            for a, b in pairs(here, self._clock()):
                if a.person in self._seeks and b.person in self._seeks:
                    await self._pair(a, b)

    def _let_go(self, connected: frozenset[str]) -> None:
        """End the seeks of those who have had no page open for too long."""
        now = self._clock()
        missing = [person for person in self._seeks if str(person) not in connected]
        self._missing_since = {person: self._missing_since.get(person, now) for person in missing}
        for person, since in self._missing_since.items():
            if now - since >= RETURN_MILLISECONDS:
                del self._seeks[person]

    async def _pair(self, a: Seek, b: Seek) -> None:
        del self._seeks[a.person], self._seeks[b.person]
        now = self._clock()
        try:
            async with self._database.transaction() as session:
                made = starting.start_pair(session, a.person, b.person, clock_for(a, b), self._deal, now)
                game, left = await made
        except Exception as error:
            # Whether it was committed may be unknown: rather ask them to seek again than pair somebody twice.
            if not isinstance(error, NotFound | Conflict):
                log.exception("pairing_failed")
            for seek in (a, b):
                self._tell(seek.person, None)
            return
        for seek in (a, b):
            self._paired[seek.person] = Paired(game, now)
        log.info("paired", game=str(game), gap=abs(a.ranking - b.ranking), waited=now - min(a.since, b.since))
        await self._hub.opened(game)
        self._hub.tables_changed(left)
        for seek in (a, b):
            self._hub.tell_person(str(seek.person), PairedFrame(game=str(game)))

    async def _recent(self, person: UUID) -> GameId | None:
        """The running game for which the person was paired a moment ago."""
        now = self._clock()
        self._paired = {one: p for one, p in self._paired.items() if now - p.at < RECENT_MILLISECONDS}
        paired = self._paired.get(person)
        if paired is None or (await self._hub.game(paired.game)).match.result is not None:
            return None
        return paired.game

    def _game_opened(self, room: GameRoom) -> None:
        """Whoever has begun another game looks no longer."""
        for player in room.match.players:
            if player.person is not None:
                self.withdraw(UUID(player.person))

    def _tell(self, person: UUID, since: int | None) -> None:
        self._hub.tell_person(str(person), SeekingFrame(since=since))
