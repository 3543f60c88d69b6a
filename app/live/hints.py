"""Hints: asked for by the seat on move, thought out in the robots' processes, noted before they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from sqlalchemy.exc import IntegrityError

from app.db.database import Database
from app.errors import Conflict, TooFast, Unavailable
from app.games.service import GameId
from app.play.match import Match
from app.reviews import hints
from app.reviews.hints import Given
from app.robots.levels import lookahead_missing
from app.robots.pool import WorkerLost
from app.robots.questions import Advice, HintQuestion

PATIENCE_SECONDS: Final = 30.0
"""How long a hint waits for a process at most, and for its answer: right after a start they are not ready yet."""


class Adviser(Protocol):
    async def hint(self, question: HintQuestion) -> Advice: ...


class HintGiver:
    """Gives each position's hint once: who asks again gets the same one."""

    def __init__(self, database: Database, adviser: Adviser, clock: Callable[[], int]) -> None:
        self._database = database
        self._adviser = adviser
        self._clock = clock
        self._asking: set[GameId] = set()

    async def give(self, game: GameId, match: Match, person: str) -> Given:
        """The hint. Raises Forbidden, Conflict, TooFast, Unavailable."""
        hints.check_may_ask(match, person)
        missing = lookahead_missing()
        if missing is not None:
            raise Unavailable(f"This server can't give hints: {missing}.")
        if game in self._asking:
            raise TooFast("A hint is being thought out already; wait a moment.", retry_after=1)
        self._asking.add(game)
        try:
            return await self._give(game, match)
        finally:
            self._asking.discard(game)

    async def _give(self, game: GameId, match: Match) -> Given:
        async with self._database.read() as session:
            known = await hints.given(session, game, match.seq)
        if known is not None:
            return known
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                advice = await self._adviser.hint(_question(match))
        except (TimeoutError, WorkerLost):
            raise Unavailable("The robots are too busy for a hint just now; try again in a moment.") from None
        try:
            async with self._database.transaction() as session:
                return await hints.keep(session, game, match.seq, advice.suggestions, self._clock())
        except IntegrityError:
            raise Conflict("The same hint was asked for elsewhere; ask again.") from None


def _question(match: Match) -> HintQuestion:
    """What the seat on move sees. Never the bag's order."""
    position = match.position
    if position.mover is None:
        raise ValueError("nobody is on move")
    return HintQuestion(
        seats=match.created.seats,
        tiles=tuple((cell.q, cell.r, tile, rotation) for cell, (tile, rotation) in position.tiles.items()),
        hands=position.hands,
        unseen=position.unseen(),
        mover=position.mover,
        free_done=match.free_done,
        seed=match.seq,
    )
