"""A game's room: under its lock decide, commit, evolve; only then tell."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError

from app.db.database import Database, is_contention
from app.games import service
from app.games.service import GameId, Log
from app.live.connection import Connection
from app.live.errors import Refused
from app.live.room import Room
from app.play.commands import Command, GameOver, NotNow, Place
from app.play.events import Logged
from app.play.match import Match, decide, evolve
from app.protocol.match_views import event_frame, game_snapshot, room_name, summary_view
from app.protocol.server import ErrorCode, Presence
from app.protocol.views import SummaryView
from app.rules.legality import IllegalPlacement, Refusal
from app.standings import service as standings

ATTEMPTS: Final = 5
KEPT_REFUSALS: Final = 256

Clock = Callable[[], int]
"""Unix time in milliseconds."""

Changed = Callable[["GameRoom"], None]


class GameRoom(Room):
    """The match as this process knows it; the log in the database is the truth."""

    def __init__(self, game: GameId, log: Log, database: Database, clock: Clock, changed: Changed) -> None:
        self.game = game
        self.match: Match = log.match()
        super().__init__(room_name(str(game)), self.match.seq)
        self._database = database
        self._clock = clock
        self._changed = changed
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._answered = {(a.seat, a.request_id): a.seq for a in log.answered}
        self._refused: OrderedDict[tuple[int, str], tuple[Command, Exception]] = OrderedDict()

    def join(self, connection: Connection, since: int | None) -> None:
        self.enter(connection, since, game_snapshot(str(self.game), self.match, self._clock()))
        self.tell(self.presence())

    def part(self, connection: Connection) -> None:
        self.leave(connection)
        self.tell(self.presence())

    def presence(self) -> Presence:
        """Who is in the room: seats by their people (a robot is always here), the others as watchers."""
        here = {member.person.id for member in self.members if member.person}
        players = self.match.players
        seated = {player.person for player in players}
        watchers = {
            member.person.id if member.person else str(id(member))
            for member in self.members
            if member.person is None or member.person.id not in seated
        }
        return Presence(
            room=self.name,
            seats=["here" if p.person is None or p.person in here else "offline" for p in players],
            watchers=len(watchers),
        )

    def summary(self) -> SummaryView:
        return summary_view(str(self.game), self.match, self.presence().watchers)

    async def submit(self, command: Command, request_id: str, after: int | None = None) -> int:
        """Carry the command out, once, and return the number of its first event.

        A request id that was seen before gets its first answer again. Raises Refused.
        """
        # A caller that goes away must not tear the room from its log half-way: the work goes on without it.
        return await asyncio.shield(asyncio.ensure_future(self._submit(command, request_id, after)))

    async def _submit(self, command: Command, request_id: str, after: int | None) -> int:
        async with self._lock:
            if self._doubtful:
                await self._reload()
            key = (command.seat, request_id)
            for _ in range(ATTEMPTS):
                if key in self._answered:
                    return self._answer_again(key, command)
                if key in self._refused:
                    raise self._refuse_again(key, command)
                now = self._clock()
                try:
                    events = decide(self.match, command, now)
                except (GameOver, NotNow, IllegalPlacement) as error:
                    raise self._remember(key, command, _refused(error, self.seq, after)) from None
                if not events:
                    return self.seq
                logged = service.number(self.match, events, now)
                if await self._append(logged, key):
                    self._tell(logged)
                    return logged[0].seq
            raise Refused(ErrorCode.BUSY, "The game is busy just now; send it again.")

    async def _append(self, logged: list[Logged], key: tuple[int, str]) -> bool:
        """Commit, an end with all that it does to the standings; False when another process was first and the room
        has caught up with it, or when two transactions were in each other's way.
        """
        seat, request_id = key
        try:
            async with self._database.transaction() as session:
                await standings.append(session, self.game, self.match, logged, seat, request_id)
        except DBAPIError as error:
            if not (isinstance(error, IntegrityError) or is_contention(error)):
                self._doubtful = True
                raise
            await self._reload()
            return False
        except BaseException:
            self._doubtful = True
            raise
        self._answered[key] = logged[0].seq
        return True

    def _answer_again(self, key: tuple[int, str], command: Command) -> int:
        seq = self._answered[key]
        done = next((ply.placement for ply in self.match.plies if ply.seq == seq), None)
        asked = command.placement if isinstance(command, Place) else None
        if done != asked:
            raise Refused(ErrorCode.ID_REUSED, "This id was used for another move; make a new one.")
        return seq

    def _refuse_again(self, key: tuple[int, str], command: Command) -> Exception:
        first, refused = self._refused[key]
        if first != command:
            return Refused(ErrorCode.ID_REUSED, "This id was used for another move; make a new one.")
        return refused

    def _remember(self, key: tuple[int, str], command: Command, refused: Refused) -> Refused:
        self._refused[key] = (command, refused)
        if len(self._refused) > KEPT_REFUSALS:
            self._refused.popitem(last=False)
        return refused

    def _tell(self, logged: list[Logged]) -> None:
        """Evolve, and tell the room; the events are committed by now."""
        for event in logged:
            self.match = evolve(self.match, event)
            self.publish(event.seq, event_frame(str(self.game), self.match, event))
        self._changed(self)

    async def catch_up(self) -> None:
        """Read what the log has beyond this room, and tell it."""
        async with self._lock:
            await self._reload()

    async def settle(self) -> None:
        """Wait until what was submitted so far is done."""
        async with self._lock:
            pass

    async def _reload(self) -> None:
        async with self._database.read() as session:
            log = await service.log(session, self.game)
        self._answered = {(a.seat, a.request_id): a.seq for a in log.answered}
        self._doubtful = False
        news = [event for event in log.events if event.seq > self.match.seq]
        if news:
            self._tell(news)


def _refused(error: GameOver | NotNow | IllegalPlacement, seq: int, after: int | None) -> Refused:
    if isinstance(error, GameOver):
        return Refused(ErrorCode.GAME_OVER, str(error))
    if isinstance(error, NotNow):
        return Refused(ErrorCode.FORBIDDEN, str(error))
    refusal: Refusal = error.refusal
    if after is not None and after < seq:
        detail = f"The game has moved on, and this placement is not legal any more. {refusal.detail}"
        return Refused(ErrorCode.STALE, detail, refusal)
    return Refused(ErrorCode.ILLEGAL, refusal.detail, refusal)
