"""The daily job: games that no settlement knows of are counted, and the masters' roll is reviewed.

Safe on any number of machines at once, and as often as one likes: each game is settled once by its primary key, and
the review locks the roll and notes the day.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy.exc import IntegrityError

from app.db.database import Database
from app.games import service as games
from app.games.service import GameId
from app.standings import repository, service, titles

log = structlog.get_logger()

BATCH: Final = 200


@dataclass(frozen=True, slots=True)
class Done:
    """`settled` games; `titles`: how many decisions the review took, None when it had been done today."""

    settled: int
    titles: int | None


async def run(database: Database, now: int) -> Done:
    """Do what is due at that time (Unix milliseconds), each piece in a transaction of its own."""
    settled = await settle_missing(database)
    async with database.transaction() as session:
        decisions = await titles.daily(session, now)
    done = Done(settled, None if decisions is None else len(decisions))
    log.info("daily_job", settled=done.settled, titles=done.titles)
    return done


async def settle_missing(database: Database) -> int:
    """Settle the ended games that have no settlement, as those from before there were any; how many there were."""
    settled, after = 0, None
    while True:
        async with database.read() as session:
            rows = await repository.unsettled(session, after, BATCH)
        for row in rows:
            settled += await _settle(database, row.id, row.ended_at or 0)
            after = (row.ended_at or 0, row.id)
        if len(rows) < BATCH:
            return settled


async def _settle(database: Database, game: UUID, at: int) -> bool:
    try:
        async with database.read() as session:
            events = await games.log(session, GameId(game))
        match = await asyncio.to_thread(events.match)
        async with database.transaction() as session:
            await service.settle_game(session, GameId(game), match, at)
    except IntegrityError:
        # Another machine was first.
        return False
    except Exception:
        # One log that cannot be read must not keep the others waiting.
        log.exception("game_not_settled", game=str(game))
        return False
    return True
