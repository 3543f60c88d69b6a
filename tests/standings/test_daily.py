"""The daily job: what it does, and that doing it again or twice at once does nothing more."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest
from sqlalchemy import delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.cli import run as command
from app.db.database import Database
from app.games import service as games
from app.games.models import GameEvent
from app.play.events import Logged
from app.standings import daily, repository, titles
from app.standings.models import Chore, MasterTitle, Settlement, Standing, TitleChange
from tests.standings.factories import START, Played, people, play, player

pytestmark = pytest.mark.anyio


async def _unsettled(database: Database, count: int) -> tuple[list[UUID], list[Played]]:
    """Games that ended before there were settlements."""
    ann, bob = await people(database, "Ann", "Bob")
    played = []
    for seed in range(count):
        one = await play(database, [player(ann), player(bob)], resign=(0, 12), seed=seed, started=START + seed)
        async with database.transaction() as session:
            await games.append(session, one.game, one.last, 0, "last")
        played.append(one)
    return [ann.id, bob.id], played


async def test_games_without_a_settlement_are_counted_once_by_two_at_once(database_url: str) -> None:
    here, there = Database(database_url), Database(database_url)
    other = here if here.is_sqlite else there
    (ann, _), played = await _unsettled(here, 4)
    first, second = await asyncio.gather(daily.run(here, START), daily.run(other, START))
    assert first.settled + second.settled == len(played)
    assert sorted([first.titles, second.titles], key=str) == [0, None]
    async with here.read() as session:
        assert len(await repository.history(session, ann, "all_time")) == len(played)
        assert len((await session.scalars(select(Settlement))).all()) == len(played)
    assert await daily.run(here, START) == daily.Done(0, None)
    await here.close()
    await there.close()


async def test_a_log_that_cannot_be_read_does_not_keep_the_others_waiting(database: Database) -> None:
    _, played = await _unsettled(database, 3)
    async with database.transaction() as session:
        broken = (GameEvent.game_id == played[0].game, GameEvent.seq == 1)
        await session.execute(update(GameEvent).where(*broken).values(kind="unheard"))
    assert await daily.settle_missing(database) == 2
    async with database.transaction() as session:
        await session.execute(delete(GameEvent).where(*broken))
    assert await daily.settle_missing(database) == 0


async def test_more_games_than_a_batch(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "BATCH", 2)
    _, played = await _unsettled(database, 5)
    assert await daily.settle_missing(database) == 5
    async with database.read() as session:
        standing = (await session.scalars(select(Standing).limit(1))).one()
    assert standing.games == len(played)
    assert all(isinstance(event, Logged) for one in played for event in one.last)


@pytest.mark.postgres
async def test_of_two_machines_the_second_waits_for_the_roll_and_finds_the_day_done(postgres_url: str) -> None:
    here, there, watcher = Database(postgres_url), Database(postgres_url), Database(postgres_url)
    try:
        ann, *_ = await people(here, "Ann")
        async with here.transaction() as session:
            session.add(MasterTitle(person_id=ann.id, state="waiting", since=START))
            # The row is there, as on every day but the first: else the second would wait for its insertion.
            session.add(Chore(name=titles.ROLL, done_on="2026-01-01"))
        async with here.transaction() as first:
            # Held, and nothing written yet: nothing but the lock is in the second's way.
            await repository.lock_chore(first, titles.ROLL)
            second = asyncio.create_task(daily.run(there, START))
            assert "chores" in await _waits_for(watcher, await _backend(first))
            (decision,) = await titles.daily(first, START) or ()
            assert not second.done()
        assert await second == daily.Done(0, None)
        async with here.read() as session:
            assert [(row.person_id, row.kind) for row in await session.scalars(select(TitleChange))] == [
                (ann.id, "grant")
            ]
            assert decision.player == str(ann.id)
    finally:
        for database in (here, there, watcher):
            await database.close()


async def _backend(session: AsyncSession) -> int:
    found: int = (await session.execute(text("SELECT pg_backend_pid()"))).scalar_one()
    return found


async def _waits_for(database: Database, blocker: int) -> str:
    """The statement of the connection that waits for that one; fails when none does within ten seconds."""
    query = text("SELECT query FROM pg_stat_activity WHERE :pid = ANY(pg_blocking_pids(pid))")
    for _ in range(100):
        async with database.read() as session:
            found = (await session.scalars(query, {"pid": blocker})).all()
        if found:
            return str(found[0])
        await asyncio.sleep(0.1)
    raise AssertionError("nobody waits")


def test_the_command(sqlite_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LOOPLINE_DATABASE_URL", sqlite_url)
    assert command(["daily"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "games settled: 0; masters: 0 changes of title; pruned 0 tables, 0 games, 0 lines, 0 guests"
    )
    assert command(["daily"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "games settled: 0; masters: reviewed today already; pruned today already"
    )


def test_the_command_without_a_database(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOOPLINE_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/none.sqlite3")
    assert command(["daily"]) == 1
    assert "loopline migrate" in capsys.readouterr().err
