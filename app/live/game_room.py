"""A game's room: under its lock decide, commit, evolve; only then tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Self

import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError

from app.db.database import Database, is_contention
from app.games import repository, service
from app.games.service import GameId, Log
from app.live.answers import Answers, Key
from app.live.attendance import GRACE_SECONDS
from app.live.errors import Refused
from app.live.game_hall import Clock, GameHall
from app.live.own_ids import own_id
from app.live.pulse import Stall
from app.play.commands import Claim, Command, Credit, GameOver, LetRobotPlay, NotNow, TakeBack
from app.play.decide import decide
from app.play.events import Logged
from app.protocol.server import ErrorCode
from app.rules.legality import IllegalPlacement, Refusal
from app.standings import service as standings

log = structlog.get_logger()

ATTEMPTS: Final = 5
LEAST_STALL: Final = 500
"""Milliseconds that a stall must have cost to be made up."""

Check = Callable[[], None]
"""Raises Refused."""


class GameRoom(GameHall):
    """The match as this process knows it; the log in the database is the truth."""

    def __init__(
        self,
        game: GameId,
        log: Log,
        database: Database,
        clock: Clock,
        changed: Callable[[Self], None],
        grace: float = GRACE_SECONDS,
        stall: Callable[[], Stall | None] = lambda: None,
    ) -> None:
        """`grace`: seconds for which a seat may stay empty at most before the others may act. `stall` tells the last time
        in which the server did not run."""
        super().__init__(game, log, clock, lambda: changed(self), grace)
        self._database = database
        self._stall = stall
        self._made_up = clock()
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._answers = Answers(log)

    async def take_back(self) -> None:
        """Give seats that a robot plays back to their people who are here."""
        for seat in list(self.match.lent):
            if self.attendance.is_here(seat) and seat not in self.match.out and self.match.result is None:
                try:
                    await self.submit(TakeBack(seat), own_id("back", self.match.seq))
                except Refused as refused:
                    # The game has ended meanwhile, or is busy: nothing that whoever asked for something has to know.
                    log.info("take_back_refused", game=str(self.game), seat=seat, code=refused.code.value)

    async def act(self, command: LetRobotPlay | Claim, request_id: str) -> int:
        """Carry out what another seat asks about an absent one. Raises Refused."""
        # Looked at where it is decided: the person may come back while this waits for its turn.
        seq = await self.submit(command, request_id, check=lambda: self.check_may_act(command.absent))
        # Whoever came back while it was being written has their seat at once.
        await self.take_back()
        return seq

    async def submit(
        self, command: Command, request_id: str, after: int | None = None, check: Check | None = None
    ) -> int:
        """Carry the command out, once, and return the number of its first event.

        A request id that was seen before gets its first answer again. `check` may object right before it is decided.
        Raises Refused.
        """
        # A caller that goes away must not tear the room from its log half-way: the work goes on without it.
        return await asyncio.shield(asyncio.ensure_future(self._submit(command, request_id, after, check)))

    async def _submit(self, command: Command, request_id: str, after: int | None, check: Check | None) -> int:
        async with self._lock:
            if self._doubtful:
                await self._reload()
            await self._make_up_stall()
            key = (command.seat, request_id)
            for _ in range(ATTEMPTS):
                answered = self._answers.again(key, command)
                if answered is not None:
                    return answered
                if check is not None:
                    check()
                now = self._clock()
                try:
                    events = decide(self.match, command, now)
                except (GameOver, NotNow, IllegalPlacement) as error:
                    # Another process may have gone on meanwhile: nothing is refused for what is over.
                    if await self._read_on():
                        continue
                    raise self._answers.refused(key, command, _refused(error, self.seq, after)) from None
                if not events:
                    return self.seq
                logged = service.number(self.match, events, now)
                if await self._append(logged, key, command):
                    self._tell(logged)
                    return logged[0].seq
            raise Refused(ErrorCode.BUSY, "The game is busy just now; send it again.")

    async def make_up_stall(self) -> None:
        """Give the seat on move the time in which the server did not run."""
        async with self._lock:
            await self._make_up_stall()

    async def _make_up_stall(self) -> None:
        stall, mover = self._stall(), self.match.mover
        if stall is None or self.match.clock is None or mover is None:
            return
        lost = stall.ended - max(stall.began, self.match.clock.since, self._made_up)
        # The pulse sees the end of a stall a moment after whoever asked first: that moment was not lost.
        if lost >= LEAST_STALL:
            self._made_up = stall.ended
            now = self._clock()
            credit = Credit(mover, lost)
            logged = service.number(self.match, decide(self.match, credit, now), now)
            if await self._append(logged, (mover, own_id("stall", stall.ended)), credit):
                self._tell(logged)

    async def _append(self, logged: list[Logged], key: Key, command: Command) -> bool:
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
        self._answers.done(key, command, logged[0].seq, logged[0].event)
        return True

    async def catch_up(self) -> None:
        """Read what the log has beyond this room, and tell it."""
        async with self._lock:
            await self._reload()

    async def settle(self) -> None:
        """Wait until what was submitted so far is done."""
        async with self._lock:
            pass

    async def _read_on(self) -> bool:
        """Catch up with the log if it is longer than this room knows; whether it was."""
        if self.match.result is not None:
            return False
        async with self._database.read() as session:
            (row,) = await repository.lengths(session, [self.game])
        if row.seq <= self.seq:
            return False
        await self._reload()
        return True

    async def _reload(self) -> None:
        async with self._database.read() as session:
            log = await service.log(session, self.game)
        self._answers.read(log)
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
