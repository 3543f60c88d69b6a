"""Games that end at the same moment, and processes that die in between: each game counts once, and sums are exact."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.db.database import Database
from app.games import service as games
from app.live.game_room import GameRoom
from app.play.commands import Place, Resign
from app.standings import repository, service
from app.standings.models import RatingChange, Settlement, Standing
from app.standings.recount import recount
from tests.standings.factories import START, Played, finish, people, play, player

pytestmark = pytest.mark.anyio

GAMES = 50
POOLS = 2
"""Each holds up to 20 connections; Postgres has 100 for everybody."""


async def _end(database: Database, played: Played) -> bool:
    """Whether this call counted the game; another may have been first."""
    try:
        async with database.transaction() as session:
            await played.end(session)
    except DBAPIError as error:
        assert "unique" in str(error).casefold()
        return False
    return True


async def _check_sums(database: Database, who: Sequence[Person], count: int) -> None:
    async with database.read() as session:
        for person in who:
            standings = await repository.standings(session, [person.id])
            assert {table for _, table in standings} == {"all_time", "2026-09"}
            for (_, table), standing in standings.items():
                rows = await repository.history(session, person.id, table)
                assert len({row.game_id for row in rows}) == len(rows) == standing.games == count
                rating = rows[0].before
                for row in rows:
                    assert row.before == rating, "a change that started from something else than the last one"
                    rating = row.after
                assert rating == standing.rating
                assert max(row.after for row in rows) == standing.best


async def test_fifty_games_of_the_same_two_end_at_once_on_several_connections(database_url: str) -> None:
    async with AsyncExitStack() as stack:
        databases = [Database(database_url) for _ in range(POOLS)]
        for database in databases:
            stack.push_async_callback(database.close)
        ann, bob = await people(databases[0], "Ann", "Bob")
        # Both ways round, so that the two are not always met in the same order.
        pairs = [(ann, bob), (bob, ann)]
        played = [
            await play(databases[0], [player(who) for who in pairs[n % 2]], seed=n, resign=(n % 2, 6))
            for n in range(GAMES)
        ]  # fmt: skip
        if databases[0].is_sqlite:
            databases = databases[:1] * POOLS
        # Every game is ended twice, by different connections.
        counted = await asyncio.gather(
            *(_end(databases[n % POOLS], game) for n, game in enumerate(played)),
            *(_end(databases[(n + 1) % POOLS], game) for n, game in enumerate(played)),
        )
        assert sum(counted) == GAMES
        await _check_sums(databases[0], (ann, bob), GAMES)
        async with databases[0].read() as session:
            assert await session.scalar(select(func.count()).select_from(Settlement)) == GAMES


async def test_what_everybody_has_follows_from_the_history(database: Database) -> None:
    ann, bob, cid = await people(database, "Ann", "Bob", "Cid")
    for seed, pair in enumerate([(ann, bob), (bob, cid), (cid, ann), (ann, cid)]):
        await finish(database, [player(who) for who in pair], seed=seed, started=START + seed * 1_000_000)
    async with database.read() as session:
        before = list(await session.scalars(select(Standing).order_by(Standing.person_id, Standing.table)))
    async with database.transaction() as session:
        for person in (ann, bob, cid):
            for table in ("all_time", "2026-09"):
                await session.execute(
                    Standing.__table__.update()  # type: ignore[attr-defined]
                    .where(Standing.person_id == person.id, Standing.table == table)
                    .values(rating=1.0, games=99, won=0, drawn=7, best=2.0, last_at=0)
                )
                await recount(session, person.id, table)
    async with database.read() as session:
        after = list(await session.scalars(select(Standing).order_by(Standing.person_id, Standing.table)))
    columns = [column.key for column in Standing.__mapper__.column_attrs]
    assert [[getattr(row, c) for c in columns] for row in after] == [
        [getattr(row, c) for c in columns] for row in before
    ]


class Killed(BaseException):
    """The process dies."""


async def test_a_kill_between_the_append_and_the_commit_leaves_neither(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    played = await play(database, [player(ann), player(bob)], resign=(0, 12))

    async def die(session: AsyncSession, *arguments: object) -> None:
        raise Killed

    monkeypatch.setattr(service, "_consider_titles", die)
    with pytest.raises(Killed):
        async with database.transaction() as session:
            await played.end(session)
    monkeypatch.undo()
    async with database.read() as session:
        assert (await games.log(session, played.game)).match().result is None
        assert (await session.scalars(select(RatingChange))).all() == []
        assert await repository.settlement(session, played.game) is None
    async with database.transaction() as session:
        await played.end(session)
    await _check_sums(database, (ann, bob), 1)


async def test_a_room_ends_a_ranked_game_through_two_processes_once(database_url: str) -> None:
    here, there = Database(database_url), Database(database_url)
    ann, bob = await people(here, "Ann", "Bob")
    played = await play(here, [player(ann), player(bob)], resign=(0, 12))
    rooms = [await _room(database, played.game) for database in (here, there)]
    if here.is_sqlite:
        rooms[1] = await _room(here, played.game)
    await asyncio.gather(
        rooms[0].submit(Resign(0), "one"), rooms[1].submit(Resign(0), "two"), return_exceptions=True
    )  # fmt: skip
    await rooms[0].catch_up()
    assert rooms[0].match.result is not None
    await _check_sums(here, (ann, bob), 1)
    await here.close()
    await there.close()


async def test_a_deadlock_is_tried_again(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(database_url)
    ann, bob = await people(database, "Ann", "Bob")
    played = await play(database, [player(ann), player(bob)], resign=(0, 12))
    room = await _room(database, played.game)
    append, calls = service.append, []

    class Deadlock(Exception):
        sqlstate = "40P01"

    async def deadlock_once(*arguments: object) -> None:
        calls.append(1)
        await append(*arguments)  # type: ignore[arg-type]
        if len(calls) == 1:
            raise DBAPIError("UPDATE", {}, Deadlock())

    monkeypatch.setattr(service, "append", deadlock_once)
    mover = room.match.mover
    assert mover is not None
    await room.submit(Place(mover, room.match.position.legal()[0]), "one")
    await room.submit(Resign(0), "two")
    assert len(calls) == 3
    await _check_sums(database, (ann, bob), 1)
    await database.close()


async def _room(database: Database, game: UUID) -> GameRoom:
    async with database.read() as session:
        log = await games.log(session, games.GameId(game))
    return GameRoom(games.GameId(game), log, database, lambda: START + 3_600_000, lambda _: None)
