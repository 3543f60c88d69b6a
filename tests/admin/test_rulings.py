"""Rulings on ratings and titles: rows in the player's own history, sums exact, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import select, update

from app.accounts.models import Person
from app.accounts.roles import Role
from app.admin import audit, rulings
from app.admin.audit import AuditFilter
from app.admin.authority import Actor
from app.admin.rulings import Refund, TitleAct
from app.db.database import Database
from app.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.standings import repository
from app.standings.chain import standing_of
from app.standings.models import RatingChange
from app.standings.tables import start
from tests.standings.factories import MINUTE, START, Played, people, play, player

pytestmark = pytest.mark.anyio
NOW = START + 10_000 * MINUTE


async def cast(database: Database, *names: str) -> tuple[Actor, list[Person]]:
    """Somebody who rules, and players."""
    ruler, *players = await people(database, "Ruler", *names)
    async with database.transaction() as session:
        await session.execute(update(Person).where(Person.id == ruler.id).values(roles=["ratings"]))
    return Actor(ruler.id, Role.RATINGS, "used an engine"), players


async def finished(database: Database, a: Person, b: Person, seed: int) -> Played:
    """`b` resigns."""
    started = START + seed * 60 * MINUTE
    game = await play(database, [player(a), player(b)], resign=(1, 12), seed=seed, started=started)
    async with database.transaction() as session:
        await game.end(session)
    return game


async def assert_sums(database: Database, who: Sequence[Person]) -> None:
    """Each standing is what its history gives, to the bit."""
    async with database.read() as session:
        for person in who:
            for table in await repository.tables_of(session, person.id):
                rows = await repository.history(session, person.id, table)
                undone = await repository.reversed_games(session, [row.game_id for row in rows if row.game_id])
                expected = standing_of(rows, undone, table, start(table))
                held = (await repository.standings(session, [person.id]))[person.id, table]
                assert {name: getattr(held, name) for name in expected} == expected
                assert [row.before for row in rows[1:]] == [row.after for row in rows[:-1]]


async def test_a_rating_is_set_and_reset_with_its_reason_in_the_history(database: Database) -> None:
    actor, (ann, bob) = await cast(database, "Ann", "Bob")
    await finished(database, ann, bob, 1)
    async with database.transaction() as session:
        await rulings.set_rating(session, actor, ann.id, "all_time", 812.5, NOW)
        await rulings.reset_rating(session, actor, ann.id, "2026-09", NOW)
    async with database.read() as session:
        last = (await repository.history(session, ann.id, "all_time"))[-1]
        assert (last.kind, last.after, last.reason, last.by_id) == ("correction", 812.5, actor.reason, actor.person)
        last = (await repository.history(session, ann.id, "2026-09"))[-1]
        assert (last.kind, last.after, last.reason) == ("reset", 700.0, actor.reason)
        entries = [row.AuditEntry for row in await audit.page(session, AuditFilter(), None, 10)]
        assert [(e.act, e.role, e.after) for e in entries] == [
            ("reset", "ratings", {"table": "2026-09", "rating": 700.0}),
            ("correction", "ratings", {"table": "all_time", "rating": 812.5}),
        ]
    await assert_sums(database, [ann, bob])


@pytest.mark.parametrize(
    ("table", "rating", "error"),
    [
        ("all_time", 1000.5, Unprocessable),
        ("tournament", 4001, Unprocessable),
        ("2031-01", 700, Unprocessable),
        ("elo", 1500, NotFound),
    ],
)
async def test_a_rating_there_cannot_be_is_refused(
    database: Database, table: str, rating: float, error: type[Exception]
) -> None:
    actor, (ann,) = await cast(database, "Ann")
    with pytest.raises(error):
        async with database.transaction() as session:
            await rulings.set_rating(session, actor, ann.id, table, rating, NOW)


async def test_nobody_rules_on_their_own_rating_and_guests_have_none(database: Database) -> None:
    actor, (ann,) = await cast(database, "Ann")
    (guest,) = await people(database, "Guest-1", kind="guest")
    for who, error in ((actor.person, Forbidden), (guest.id, Conflict)):
        with pytest.raises(error):
            async with database.transaction() as session:
                await rulings.set_rating(session, actor, who, "all_time", 900, NOW)
    with pytest.raises(Conflict):
        async with database.transaction() as session:
            await rulings.reset_rating(session, actor, ann.id, "all_time", NOW)


async def test_a_refund_goes_through_all_games_since_then_and_no_other(database: Database) -> None:
    actor, (cheat, ann, bob) = await cast(database, "Cheat", "Ann", "Bob")
    early = await finished(database, cheat, ann, 1)
    games = [await finished(database, cheat, (ann, bob)[i % 2], 2 + i) for i in range(rulings.BATCH + 3)]
    between = await finished(database, ann, bob, 60)
    async with database.transaction() as session:
        done = await rulings.refund(session, actor, cheat.id, games[0].at, NOW)
    assert (len(done.games), done.is_done) == (rulings.BATCH, False)
    async with database.transaction() as session:
        rest = await rulings.refund(session, actor, cheat.id, games[0].at, NOW)
    assert (len(rest.games), rest.is_done) == (3, True)
    assert {*done.games, *rest.games} == {game.game for game in games}
    async with database.transaction() as session:
        assert await rulings.refund(session, actor, cheat.id, games[0].at, NOW) == Refund((), frozenset(), True)
    await assert_sums(database, [cheat, ann, bob])
    async with database.read() as session:
        back = (await session.scalars(select(RatingChange).where(RatingChange.kind == "refund"))).all()
        assert {row.game_id for row in back} == {game.game for game in games}
        assert {row.reason for row in back} == {actor.reason}
        for kept in (early, between):
            assert all(row.kind == "game" for row in await repository.changes_of_game(session, kept.game))


async def test_two_who_reverse_the_same_game_at_the_same_moment_do_it_once(database: Database) -> None:
    actor, (ann, bob) = await cast(database, "Ann", "Bob")
    game = await finished(database, ann, bob, 1)

    async def once() -> bool:
        try:
            async with database.transaction() as session:
                await rulings.reverse(session, actor, game.game, NOW)
        except Conflict:
            return False
        return True

    assert sorted(await asyncio.gather(*(once() for _ in range(6)))) == [False] * 5 + [True]
    await assert_sums(database, [ann, bob])
    async with database.read() as session:
        (row,) = await audit.page(session, AuditFilter(act="reverse"), None, 10)
        before, after = row.AuditEntry.before["ratings"], row.AuditEntry.after["ratings"]
        assert {(one["person"], one["table"]) for one in before} == {(one["person"], one["table"]) for one in after}
        assert len(before) == 4


async def test_two_refunds_at_the_same_moment_take_each_game_back_once(database: Database) -> None:
    actor, (cheat, ann, bob) = await cast(database, "Cheat", "Ann", "Bob")
    games = [await finished(database, cheat, (ann, bob)[i % 2], 1 + i) for i in range(8)]

    async def refund(who: Person) -> int:
        async with database.transaction() as session:
            return len((await rulings.refund(session, actor, who.id, START, NOW)).games)

    one, of_ann, of_bob, other = await asyncio.gather(*(refund(who) for who in (cheat, ann, bob, cheat)))
    assert (one + other, of_ann, of_bob) == (len(games), 4, 4)
    async with database.read() as session:
        back = (await session.scalars(select(RatingChange).where(RatingChange.kind == "refund"))).all()
        # Two players, all-time and the month: the cheat won them all, and the others took nothing.
        assert len({(row.game_id, row.person_id, row.table) for row in back}) == len(back) == 4 * len(games)
    await assert_sums(database, [cheat, ann, bob])


async def test_titles_and_freezing(database: Database) -> None:
    actor, (ann,) = await cast(database, "Ann")
    acts = (TitleAct.GRANT, TitleAct.EXEMPT, TitleAct.UNEXEMPT, TitleAct.WITHDRAW, TitleAct.RESTORE)
    for act in acts:
        async with database.transaction() as session:
            await rulings.rule_on_title(session, actor, ann.id, act, NOW)
    for on in (True, False):
        async with database.transaction() as session:
            await rulings.freeze(session, actor, ann.id, on=on, now=NOW)
    with pytest.raises(Conflict):
        async with database.transaction() as session:
            await rulings.freeze(session, actor, ann.id, on=False, now=NOW)
    async with database.read() as session:
        entries = [row.AuditEntry for row in await audit.page(session, AuditFilter(), None, 20)][::-1]
    assert [e.act for e in entries] == [*(f"title_{act.value}" for act in acts), "freeze", "thaw"]
    assert entries[0].before == {"state": None}
    assert entries[0].after == {"state": "master", "exempt": False, "barred": False}
    assert entries[3].after == {"state": "former", "exempt": False, "barred": True}
