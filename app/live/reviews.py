"""Reviews of finished games: one at a time in the background, in the processes of the robots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Literal, Protocol
from uuid import UUID, uuid4

import structlog
from sqlalchemy.exc import IntegrityError

from app.db.database import Database
from app.errors import Unavailable
from app.games import service as games
from app.games.service import GameId
from app.live.room import AnyRoom
from app.play.match import Match
from app.protocol.match_views import room_name
from app.protocol.server import ReviewFrame, ServerFrame
from app.reviews import service
from app.reviews.service import Standing
from app.robots.findings import Ply, conclude
from app.robots.levels import lookahead_missing
from app.robots.questions import PlyQuestion

log = structlog.get_logger()

IDLE_SECONDS: Final = 5.0
"""How often is looked for what other processes have left behind."""
RENEW_SECONDS: Final = 3.0
SEED: Final = 1


class Judge(Protocol):
    async def judge(self, question: PlyQuestion) -> Ply: ...


class Told(AnyRoom, Protocol):
    """A room that can be told passing news."""

    def tell(self, frame: ServerFrame) -> None: ...


class Superseded(Exception):
    """Another process has taken the review over."""


class Reviews:
    """Works the queue in the database off. Every process may; each game is claimed by one for a while at a time."""

    def __init__(
        self, database: Database, judge: Judge, room: Callable[[GameId], Told | None], clock: Callable[[], int]
    ) -> None:
        """`room` gives a game's room if it is open in this process."""
        self._database = database
        self._judge = judge
        self._room = room
        self._clock = clock
        self._asked = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Work the queue off from now on, where the robots can look ahead at all."""
        if lookahead_missing() is None:
            self._working = asyncio.create_task(self._run(), name="reviews")

    async def close(self) -> None:
        """Stop; what was being done is there for the next process at once."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def ask(self, game: GameId, match: Match, person: UUID | None) -> Standing:
        """Have a finished game reviewed. Raises Unavailable, Conflict, TooFast."""
        missing = lookahead_missing()
        if missing is not None:
            raise Unavailable(f"This server can't review games: {missing}.")
        # Two who ask for the same at the same moment: the first has done it for both.
        with suppress(IntegrityError):
            async with self._database.transaction() as session:
                await service.ask(session, game, match, person, self._clock())
        self._asked.set()
        async with self._database.read() as session:
            standing = await service.standing(session, game, self._clock())
        assert standing is not None
        return standing

    async def _run(self) -> None:
        while True:
            self._asked.clear()
            try:
                worked = await self._work_one()
            except Exception:
                log.exception("review_failed")
                await asyncio.sleep(1)
                continue
            if not worked:
                with suppress(TimeoutError):
                    async with asyncio.timeout(IDLE_SECONDS):
                        await self._asked.wait()

    async def _work_one(self) -> bool:
        """Review the next game of the queue; False when there is none."""
        lease = uuid4()
        async with self._database.transaction() as session:
            taken = await service.take_next(session, lease, self._clock())
        for given_up, total in taken.given_up:
            log.error("review_given_up", game=str(given_up))
            self._tell(given_up, "failed", 0, total)
        game = taken.game
        if game is None:
            return False
        try:
            await self._review(game, lease)
        except Superseded:
            log.info("review_superseded", game=str(game))
        except asyncio.CancelledError:
            await asyncio.shield(self._hand_back(game, lease, counts=False))
            raise
        except Exception:
            await self._hand_back(game, lease, counts=True)
            raise
        return True

    async def _hand_back(self, game: GameId, lease: UUID, *, counts: bool) -> None:
        async with self._database.transaction() as session:
            await service.hand_back(session, game, lease, counts=counts)

    async def _review(self, game: GameId, lease: UUID) -> None:
        async with self._database.read() as session:
            match = (await games.log(session, game)).match()
        placements = tuple(ply.placement for ply in match.plies)
        seats, draws, total = match.created.seats, match.created.bag, len(placements)
        plies: list[Ply] = []
        over = asyncio.Event()
        keeping = asyncio.create_task(self._keep(game, lease, plies, over), name="review claim")
        try:
            for number in range(1, total + 1):
                self._tell(game, "running", number - 1, total)
                question = PlyQuestion(seats, draws, placements[:number], SEED + number)
                plies.append(await self._judge.judge(question))
                if keeping.done():
                    keeping.result()
        finally:
            # Not cancelled: a transaction that is torn off leaves its connection behind.
            over.set()
            await asyncio.gather(keeping, return_exceptions=True)
        async with self._database.transaction() as session:
            if not await service.store(session, game, lease, conclude(seats, plies)):
                raise Superseded
        self._tell(game, "done", total, total)

    async def _keep(self, game: GameId, lease: UUID, plies: Sequence[Ply], over: asyncio.Event) -> None:
        """Renew the claim until it is over, however long a placement takes. Raises Superseded when another has it."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(RENEW_SECONDS):
                    await over.wait()
                return
            async with self._database.transaction() as session:
                if not await service.renew(session, game, lease, self._clock(), len(plies)):
                    raise Superseded

    def _tell(self, game: GameId, state: Literal["running", "done", "failed"], done: int, total: int) -> None:
        room = self._room(game)
        if room is not None:
            room.tell(ReviewFrame(room=room_name(str(game)), state=state, done=done, total=total))
