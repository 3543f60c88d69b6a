"""kill -9 while ranked games end one after the other: what has ended has been counted, once, and nothing else."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select, update

from app.accounts.models import Person
from app.db.database import Database
from app.games.models import Game
from app.standings import repository
from app.standings.models import Settlement
from tests.process import Process
from tests.server import Guest, guest
from tests.standings.factories import START, people, play, player

pytestmark = pytest.mark.anyio

GAMES = 20
KILLS = 2


@pytest.fixture
def process(database_url: str, tmp_path: Path) -> Iterator[Process]:
    process = Process(database_url, tmp_path / "server.log", message_burst=10_000, message_rate=1_000)
    process.start()
    yield process
    process.kill()


async def _resign_until_cut(me: Guest, games: list[str]) -> None:
    async with me.socket() as socket:
        for game in games:
            frames, _ = await socket.join(f"game:{game}")
            snapshot = next(frame for frame in frames if frame["t"] == "snapshot")
            if snapshot["game"]["result"] is None:
                answer = await socket.ask(t="resign", room=f"game:{game}")
                assert answer["t"] == "ack", answer
            await socket.ask(t="leave", room=f"game:{game}")


async def _check(database: Database, person: UUID) -> int:
    """How many games have ended; each of them is settled and stands in the history once."""
    async with database.read() as session:
        ended = set(await session.scalars(select(Game.id).where(Game.ended_at.is_not(None))))
        assert set(await session.scalars(select(Settlement.game_id))) == ended
        rows = await repository.history(session, person, "all_time")
        assert sorted(row.game_id for row in rows if row.game_id) == sorted(ended)
        held = await repository.standings(session, [person], ["all_time"])
    rating = 500.0
    for row in rows:
        assert row.before == rating
        rating = row.after
    if rows:
        standing = held[person, "all_time"]
        assert (standing.rating, standing.games) == (rating, len(rows))
    return len(ended)


async def test_what_has_ended_has_been_counted_once(process: Process) -> None:
    chance = random.Random(3)
    database = Database(process.database_url)
    (bob,) = await people(database, "Bob")
    async with guest(process.host) as ann:
        me = UUID(ann.person["id"])
        async with database.transaction() as session:
            await session.execute(update(Person).where(Person.id == me).values(kind="registered"))
            person = await session.get_one(Person, me, populate_existing=True)
        played = [
            await play(database, [player(person), player(bob)], seed=n, resign=(0, 8), started=START + n)
            for n in range(GAMES)
        ]
        games, counts = [str(one.game) for one in played], [0]
        for _ in range(KILLS):
            resigning = asyncio.create_task(_resign_until_cut(ann, games))
            await asyncio.wait({resigning}, timeout=chance.uniform(0.2, 0.6))
            await asyncio.to_thread(process.kill)
            await asyncio.gather(resigning, return_exceptions=True)
            counts.append(await _check(database, me))
            await asyncio.to_thread(process.start)
        await _resign_until_cut(ann, games)
        assert await _check(database, me) == GAMES
    assert any(0 < count < GAMES for count in counts), f"no kill came in between: {counts}"
    await database.close()
