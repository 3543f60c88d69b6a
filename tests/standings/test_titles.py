"""Masters: seats, the queue, the daily job, and two candidates for the last seat."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.db.database import Database
from app.errors import Conflict, NotFound
from app.games.models import Game
from app.play.events import GameKind
from app.ratings.constants import DEFAULT
from app.standings import repository, title_repository, titles
from app.standings.models import MasterTitle, SeatResult, Settlement, Standing, TitleChange
from app.standings.tables import ALL_TIME, MASTER, TOURNAMENT, moment, unix
from app.standings.titles import Act
from tests.standings.factories import START, finish, options, people, play, player

pytestmark = pytest.mark.anyio

ACT = Act(None, "won the championship")
MONTH = 31 * 86_400_000


async def qualify(session: AsyncSession, *who: Person, elo: float = 1900, games: int = 40, best: float = 960) -> None:
    """Everything that the title asks for but the ten opponents."""
    for person in who:
        for table, rating in ((ALL_TIME, best), (TOURNAMENT, elo)):
            row = {"rating": rating, "best": rating, "games": games, "won": games, "drawn": 0, "last_at": START - 1}
            await repository.put_standing(session, person.id, table, row, new=True)


async def meet(session: AsyncSession, person: Person, others: list[Person]) -> None:
    """A counted game of the person against each of the others."""
    for other in others:
        await result(session, "game", START - MONTH, person, other)


async def result(session: AsyncSession, kind: str, at: int, *who: Person) -> None:
    """A counted game, by its rows alone."""
    game = uuid4()
    row = {"id": game, "seats": "RY", "ranked": True, "public": True, "clocked": False, "started_at": at}
    await session.execute(insert(Game).values(**row, kind=kind, ended_at=at, end_reason="complete"))
    await session.execute(insert(Settlement).values(game_id=game, at=at, kind=kind))
    seat = {"game_id": game, "outcome": "drawn", "score": 9, "quit": False, "line": 9, "loop": 0, "ended_at": at}
    for number, person in enumerate(who):
        await session.execute(
            insert(SeatResult).values(seat=number, person_id=person.id, colour="RY"[number], **seat)
        )  # fmt: skip


async def crown(session: AsyncSession, person: Person, since: int, rating: float = 1500) -> None:
    await title_repository.put(session, person.id, state="master", since=since)
    await title_repository.add_change(session, {"person_id": person.id, "kind": "grant", "at": since})
    row = {"rating": rating, "best": rating, "games": 1, "won": 0, "drawn": 0, "last_at": since}
    await repository.put_standing(session, person.id, MASTER, row, new=True)


async def _states(database: Database) -> dict[UUID, str]:
    async with database.read() as session:
        return {row.person_id: row.state for row in await session.scalars(select(MasterTitle))}


async def _crowd(database: Database, count: int, prefix: str = "P") -> list[Person]:
    return await people(database, *(f"{prefix}{n}" for n in range(count)))


async def test_the_game_that_completes_the_facts_makes_a_master(database: Database) -> None:
    ann, *others = await _crowd(database, 11)
    async with database.transaction() as session:
        await qualify(session, ann)
        await meet(session, ann, others[:9])
    await finish(database, [player(ann), player(others[8])])
    assert await _states(database) == {}, "nine opponents are not ten"
    played = await finish(database, [player(ann), player(others[9])], started=START + 1_000_000)
    assert await _states(database) == {ann.id: "master"}
    async with database.read() as session:
        (row,) = await title_repository.history(session, ann.id)
        assert (row.kind, row.at) == ("grant", played.at)
        assert not await title_repository.was_master(session, ann.id, played.at - 1)
        assert await title_repository.was_master(session, ann.id, played.at)


@pytest.mark.parametrize("lack", [{"elo": 1774.0}, {"games": 35}, {"best": 949.0}])
async def test_who_lacks_something_gets_nothing(database: Database, lack: dict[str, float]) -> None:
    ann, *others = await _crowd(database, 12)
    async with database.transaction() as session:
        await qualify(session, ann, **lack)  # type: ignore[arg-type]
        await meet(session, ann, others)
    played = await play(database, [player(ann), player(others[0])], resign=(0, 12))
    async with database.transaction() as session:
        await played.end(session)
    assert await _states(database) == {}


async def test_two_candidates_for_the_last_seat_on_two_connections(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        here, there = Database(database_url), Database(database_url)
        for database in (here, there):
            stack.push_async_callback(database.close)
        masters, candidates = await _crowd(here, DEFAULT.master_seats - 1), await _crowd(here, 8, "C")
        others = await _crowd(here, 10, "O")
        async with here.transaction() as session:
            for master in masters:
                await crown(session, master, START - 4 * MONTH)
            # The row is there already: it is its lock that has to hold, not the wait for its first insert.
            await repository.lock_chore(session, titles.ROLL)
            await qualify(session, *candidates)
            for candidate in candidates:
                await meet(session, candidate, others)
        played = [
            await play(here, [player(candidate), player(other)], resign=(1, 12))
            for candidate, other in zip(candidates, others, strict=False)
        ]
        both = (here, here) if here.is_sqlite else (here, there)

        async def end(number: int) -> None:
            async with both[number % 2].transaction() as session:
                await played[number].end(session)

        await asyncio.gather(*(end(number) for number in range(len(played))))
        states = await _states(here)
        assert sum(state == "master" for state in states.values()) == DEFAULT.master_seats
        assert sorted(states[candidate.id] for candidate in candidates) == ["master"] + ["waiting"] * 7


async def test_the_daily_job_is_done_once_a_day_by_however_many_machines(database_url: str) -> None:
    here, there = Database(database_url), Database(database_url)
    both = (here, here) if here.is_sqlite else (here, there)
    small = replace(DEFAULT, master_seats=2)
    ann, bob, cid, dot = await people(here, "Ann", "Bob", "Cid", "Dot")
    async with here.transaction() as session:
        await repository.lock_chore(session, titles.ROLL)
        await crown(session, ann, START - 5 * MONTH, 1600)
        await crown(session, bob, START - 5 * MONTH, 1400)
        for n in range(5):
            await result(session, "master", START - n, ann, bob)
        for person, since in ((cid, START - 10), (dot, START - 5)):
            await title_repository.put(session, person.id, state="waiting", since=since)

    async def daily(number: int) -> int | None:
        async with both[number % 2].transaction() as session:
            decisions = await titles.daily(session, START, small)
            return None if decisions is None else len(decisions)

    done = await asyncio.gather(*(daily(number) for number in range(8)))
    assert sorted(done, key=str) == [4] + [None] * 7
    # Both were active; so the lower went first, and the longest waiting came first.
    assert await _states(here) == {ann.id: "former", bob.id: "former", cid.id: "master", dot.id: "master"}
    async with here.read() as session:
        causes = list(await session.scalars(select(TitleChange.cause).where(TitleChange.kind == "withdraw")))
    assert causes == ["lowest", "lowest"]
    async with here.transaction() as session:
        assert await titles.review(session, START, small) == ()
        assert await titles.daily(session, START + 86_400_000, small) == ()
    await here.close()
    await there.close()


async def test_the_inactive_go_before_the_lowest_and_the_exempt_stay(database: Database) -> None:
    small = replace(DEFAULT, master_seats=3)
    ann, bob, cid, dot = await people(database, "Ann", "Bob", "Cid", "Dot")
    old = START - 5 * MONTH
    async with database.transaction() as session:
        await crown(session, ann, old, 1900)
        await crown(session, bob, old, 1300)
        await crown(session, cid, old, 1200)
        await titles.exempt(session, cid.id, ACT, START)
        for n in range(5):
            await result(session, "master", START - n, bob, cid)
        await title_repository.put(session, dot.id, state="waiting", since=START - 9)
        await titles.review(session, START, small)
    assert await _states(database) == {ann.id: "former", bob.id: "master", cid.id: "master", dot.id: "master"}
    async with database.read() as session:
        assert (await title_repository.history(session, ann.id))[-1].cause == "inactive"


async def test_a_lost_title_is_won_back_by_reaching_950_again_after_three_months(database: Database) -> None:
    ann, *others = await _crowd(database, 11)
    lost = START - 4 * MONTH
    async with database.transaction() as session:
        await qualify(session, ann)
        await meet(session, ann, others)
        await title_repository.put(session, ann.id, state="former", since=lost, lost_at=lost)
    await finish(database, [player(ann), player(others[0])], resign=(0, 12))
    assert (await _states(database))[ann.id] == "former", "the 960 was before the title was lost"
    async with database.transaction() as session:
        row = {"rating": 960.0, "best": 960.0, "games": 50, "won": 0, "drawn": 0, "last_at": START}
        await repository.put_standing(session, ann.id, ALL_TIME, row, new=False)
    await finish(database, [player(ann), player(others[1])], resign=(1, 12), started=START + 1_000_000)
    assert (await _states(database))[ann.id] == "master"


async def test_granting_withdrawing_restoring(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    small = replace(DEFAULT, master_seats=1)
    async with database.transaction() as session:
        await titles.grant(session, ann.id, ACT, START, small)
    for error, act, person in (
        (Conflict, titles.grant, ann),
        (Conflict, titles.grant, bob),
        (Conflict, titles.withdraw, bob),
        (Conflict, titles.exempt, bob),
        (NotFound, titles.restore, bob),
    ):
        async with database.transaction() as session:
            with pytest.raises(error):
                await act(session, person.id, ACT, START, constants=small)
    async with database.transaction() as session:
        await titles.withdraw(session, ann.id, ACT, START + 1)
        title = await title_repository.title(session, ann.id)
        assert title is not None
        assert (title.state, title.barred, title.lost_at) == ("former", True, START + 1)
        await titles.restore(session, ann.id, ACT, START + 2)
        assert [row.reason for row in await title_repository.history(session, ann.id)] == [ACT.reason] * 3


async def test_a_master_game_moves_the_master_ranking_of_two_masters_alone(database: Database) -> None:
    ann, bob, cid = await people(database, "Ann", "Bob", "Cid")
    async with database.transaction() as session:
        await titles.grant(session, ann.id, ACT, START - 1)
        await titles.grant(session, bob.id, ACT, START - 1)
    await finish(database, [player(ann), player(bob)], options=options(GameKind.MASTER))
    await finish(database, [player(ann), player(cid)], options=options(GameKind.MASTER), started=START + 1_000_000)
    async with database.read() as session:
        kept = {(row.person_id, row.table): row.rating for row in await session.scalars(select(Standing))}
        points = list(await session.scalars(select(SeatResult.points).order_by(SeatResult.ended_at, SeatResult.seat)))
        why = list(await session.scalars(select(Settlement.uncounted).order_by(Settlement.at)))
    assert set(kept) == {(ann.id, MASTER), (bob.id, MASTER)}
    assert points[0] is not None
    assert points[1] == 20 - points[0]
    assert kept[ann.id, MASTER] == pytest.approx(1500 + 40 * (points[0] / 20 - 0.5))
    assert why == [None, "not_masters"]


async def test_a_tournament_game_moves_the_elo_of_those_who_have_reached_950(database: Database) -> None:
    ann, bob, cid = await people(database, "Ann", "Bob", "Cid")
    async with database.transaction() as session:
        for person in (ann, bob):
            row = {"rating": 940.0, "best": 951.0, "games": 9, "won": 9, "drawn": 0, "last_at": START}
            await repository.put_standing(session, person.id, ALL_TIME, row, new=True)
    await finish(database, [player(ann), player(bob)], options=options(GameKind.TOURNAMENT))
    await finish(database, [player(ann), player(cid)], options=options(GameKind.TOURNAMENT), started=START + 1_000_000)
    async with database.read() as session:
        kept = {(row.person_id, row.table): row for row in await session.scalars(select(Standing))}
        why = list(await session.scalars(select(Settlement.uncounted).order_by(Settlement.at)))
    assert why == [None, "no_elo"]
    elo = kept[ann.id, TOURNAMENT].rating, kept[bob.id, TOURNAMENT].rating
    assert sum(elo) == pytest.approx(3000)
    assert elo[0] != elo[1]
    assert kept[ann.id, ALL_TIME].rating == 940
    assert kept[ann.id, TOURNAMENT].games == 1


async def test_minutes_over_the_penalty_clock_cost_points(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    slow = 60  # seconds a placement: some 28 minutes each
    await finish(
        database, [player(ann), player(bob)], options=options(GameKind.TOURNAMENT), seconds_a_placement=slow
    )  # fmt: skip
    async with database.read() as session:
        rows = list(await session.scalars(select(SeatResult).order_by(SeatResult.seat)))
    assert sum(row.points or 0 for row in rows) == 20
    assert unix(moment(START)) == START


async def test_many_reviews_never_leave_more_masters_than_seats(database: Database) -> None:
    small = replace(DEFAULT, master_seats=3)
    crowd = await _crowd(database, 9)
    async with database.transaction() as session:
        for n, person in enumerate(crowd):
            await title_repository.put(session, person.id, state="waiting", since=START + n)
    for day in range(3):
        async with database.transaction() as session:
            await titles.review(session, START + day * MONTH, small)
        async with database.read() as session:
            query = select(func.count()).select_from(MasterTitle).where(MasterTitle.state == "master")
            assert await session.scalar(query) == 3
