"""What is thrown away once a day, what stays, and that two machines at once do no harm; on SQLite and Postgres."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import PrimaryKeyConstraint, UniqueConstraint, func, select, update

from app.accounts import service as accounts
from app.accounts.models import NameClaim, Person, Sanction, Session
from app.accounts.service import Client, Profile
from app.admin.models import Report
from app.chat.models import ChatLine, Mute
from app.db.base import Base
from app.db.database import Database
from app.games.models import Game, GameEvent
from app.lobby import service as lobby
from app.lobby.models import Table
from app.lobby.wishes import TableWish
from app.play.events import Options
from app.spans import DAY
from app.standings.models import Settlement
from app.upkeep import guests, prune
from app.upkeep.ages import GUESTS, KEPT_LINES, TALK, VOID_GAMES
from app.upkeep.prune import Pruned
from tests.standings.factories import ROBOT, finish, people, player

pytestmark = pytest.mark.anyio

NOW = 1_796_000_000_000
OLD = NOW - 31 * DAY
NOTHING = Pruned(0, 0, 0, 0)


async def _guest(database: Database, at: int = OLD) -> Person:
    async with database.transaction() as session:
        return (await accounts.create_guest(session, Client("here", "a test"), at))[0]


async def _line(database: Database, person: Person, at: int = OLD, room: str = "lobby") -> int:
    async with database.transaction() as session:
        line = ChatLine(room=room, channel="talk", person_id=person.id, request_id=str(uuid4()), at=at, text="hello")
        session.add(line)
        await session.flush()
        return line.id


async def _all(database: Database, column: Any) -> set[Any]:
    async with database.read() as session:
        return set((await session.scalars(select(column))).all())


async def _count(database: Database, table: Any) -> int:
    async with database.read() as session:
        return (await session.execute(select(func.count()).select_from(table))).scalar_one()


def _report(by: UUID, kind: str, subject: object, state: str = "open") -> Report:
    return Report(
        id=uuid4(), reporter_id=by, subject_kind=kind, subject_id=str(subject), words="", context={}, state=state,
        open_key=str(uuid4()), at=OLD,
    )  # fmt: skip


async def test_guests_who_left_nothing_go_with_their_names(database: Database) -> None:
    for _ in range(5):
        await _guest(database)
    async with database.transaction() as session:
        registered = await accounts.register(session, None, "Ada", "a hash", Profile(), OLD)
    young, here = await _guest(database, NOW - GUESTS + 1), await _guest(database)
    async with database.transaction() as session:
        await session.execute(update(Session).where(Session.person_id == here.id).values(expires_at=NOW + 1))
        muted = await accounts.create_guest(session, Client("here", ""), OLD)
        session.add(Mute(by_id=registered.id, who_id=muted[0].id, created_at=OLD))
    assert await prune.run(database, NOW, batch=2) == Pruned(0, 0, 0, 6)
    assert await _all(database, Person.id) == {registered.id, young.id, here.id}
    assert None not in await _all(database, NameClaim.person_id), "their names are free again"
    assert await prune.run(database, NOW) == NOTHING


async def test_a_guest_stays_while_anything_of_theirs_does(database: Database) -> None:
    plays, talks, reports, reported, banned, sits = [await _guest(database) for _ in range(6)]
    played = await finish(database, [player(plays), ROBOT], resign=(0, 14), started=OLD - DAY)
    await _line(database, talks)
    async with database.transaction() as session:
        session.add(_report(reports.id, "player", reported.id))
        await session.flush()
        await session.execute(update(Report).values(about_id=reported.id))
        session.add(Sanction(id=uuid4(), kind="ban", person_id=banned.id, since=OLD, reason="rude"))
        await lobby.open_table(session, sits, TableWish(), OLD)
    assert await prune.run(database, NOW) == NOTHING
    assert len(await _all(database, Person.id)) == 6
    assert await _all(database, Game.id) == {played.game}


async def test_what_comes_to_nothing_goes_and_its_guest_after_it(database: Database) -> None:
    one, two, three = [await _guest(database) for _ in range(3)]
    void = await finish(database, [player(one), ROBOT], abort=True, started=OLD)
    late = await finish(database, [player(two), ROBOT], abort=True, started=NOW - VOID_GAMES)
    under_report = await finish(database, [player(three), ROBOT], abort=True, started=OLD)
    await _line(database, one, room=f"game:{void.game}")
    async with database.transaction() as session:
        session.add(_report(two.id, "game", under_report.game))
        table = Table(
            id=uuid4(), seats="RY", ranked=False, hints="on", visibility="open", state="playing", opener_id=one.id,
            game_id=void.game, created_at=OLD, changed_at=OLD,
        )  # fmt: skip
        session.add(table)
    # The line of the game goes with it, and counts as a part of it.
    assert await prune.run(database, NOW, batch=1) == Pruned(1, 1, 0, 1)
    assert await _all(database, Game.id) == {late.game, under_report.game}
    assert await _all(database, GameEvent.game_id) == await _all(database, Settlement.game_id)
    assert await _all(database, Person.id) == {two.id, three.id}
    assert (await _count(database, ChatLine), await _count(database, Table)) == (0, 0)


async def test_finished_games_stay_however_old(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    won = await finish(database, [player(ann), player(bob)], resign=(0, 14), started=OLD - 900 * DAY)
    friendly = await finish(database, [player(ann), ROBOT], options=Options(), resign=(0, 14), started=OLD)
    assert await prune.run(database, NOW) == NOTHING
    assert await _all(database, Game.id) == {won.game, friendly.game}


async def test_old_talk_goes_but_for_what_is_shown_or_reported(database: Database) -> None:
    (ann,) = await people(database, "Ann")
    old = [await _line(database, ann, NOW - TALK - 1) for _ in range(8)]
    kept = [await _line(database, ann, NOW - TALK - 1) for _ in range(KEPT_LINES)]
    quiet = await _line(database, ann, room=f"game:{uuid4()}")
    nowhere = [await _line(database, ann, at, f"table:{uuid4()}") for at in (OLD, NOW)]
    async with database.transaction() as session:
        session.add_all([_report(ann.id, "line", old[3]), _report(ann.id, "line", old[4], "resolved")])
        await lobby.open_table(session, ann, TableWish(), OLD)
    (table,) = await _all(database, Table.id)
    open_table = await _line(database, ann, room=f"table:{table}")
    assert await prune.run(database, NOW, batch=3) == Pruned(0, 0, 8, 0)
    assert await _all(database, ChatLine.id) == {old[3], *kept, quiet, nowhere[1], open_table}
    young = [await _line(database, ann, NOW) for _ in range(5)]
    assert await prune.run(database, NOW) == Pruned(0, 0, 5, 0), "new ones push out old ones, and old ones alone"
    assert set(young) <= await _all(database, ChatLine.id)


async def test_two_machines_at_once_and_once_a_day(database_url: str) -> None:
    here, there = Database(database_url), Database(database_url)
    other = here if here.is_sqlite else there
    for _ in range(30):
        await _guest(here)
    done = await asyncio.gather(prune.daily(here, NOW, 2), prune.daily(other, NOW, 2))
    assert sum(one.guests for one in done if one is not None) == 30
    assert await _count(here, Person) == 0
    await _guest(here)
    assert await prune.daily(other, NOW + 1) is None, "it has been done today"
    assert await prune.daily(other, NOW + DAY) == Pruned(0, 0, 0, 1)
    await here.close()
    await there.close()


async def test_a_guest_who_sits_down_in_that_moment_stays(database: Database) -> None:
    """Held by whoever writes of them: skipped; held by the pruning: looked at once more."""
    guest = await _guest(database)

    async def pruning() -> Pruned:
        return await prune.run(database, NOW)

    async with database.transaction() as session:
        await lobby.open_table(session, guest, TableWish(), OLD)
        task = asyncio.create_task(pruning())
        await asyncio.sleep(0.3)
    await task
    assert await _all(database, Person.id) == {guest.id}
    assert await _count(database, Table) == 1


def test_every_mention_of_a_person_was_thought_of() -> None:
    """A table that is added and mentions people has to say here whether it keeps a guest; else it would go with them."""
    goes_along = {
        "sessions.person_id", "name_claims.person_id", "former_names.person_id", "credentials.person_id",
        "api_tokens.person_id", "password_resets.person_id", "email_confirmations.person_id",
        "outgoing_letters.person_id", "mutes.by_id", "mutes.who_id", "table_invitations.person_id",
        "ranked_players.person_id", "standings.person_id", "rating_changes.person_id", "master_titles.person_id",
        "title_changes.person_id", "refunds.person_id",
    }  # fmt: skip
    becomes_nobody = {
        "sanctions.by_id", "reports.claimed_by", "rating_changes.by_id", "title_changes.by_id", "game_reviews.asked_by",
        "robot_changes.by_id",
    }  # fmt: skip
    keeps = {f"{column.class_.__tablename__}.{column.key}" for column in guests.LEFT}
    mentions = {
        f"{table.name}.{key.parent.name}"
        for table in Base.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "people"
    }
    assert mentions == keep_apart(keeps, goes_along, becomes_nobody)


def keep_apart(*sets: set[str]) -> set[str]:
    assert sum(map(len, sets)) == len(set().union(*sets))
    return set().union(*sets)


def test_what_points_at_rows_that_go_is_found_by_an_index() -> None:
    """Else each row that goes has whole tables read through."""
    for table in Base.metadata.sorted_tables:
        unique = [one for one in table.constraints if isinstance(one, PrimaryKeyConstraint | UniqueConstraint)]
        indexed = {next(iter(one.columns)).name for one in (*table.indexes, *unique) if len(one.columns)}
        for key in table.foreign_keys:
            if key.column.table.name in ("people", "games", "tables"):
                assert key.parent.name in indexed, f"{table.name}.{key.parent.name}"
