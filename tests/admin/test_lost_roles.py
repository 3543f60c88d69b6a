"""Whoever loses the role, or is shut out, in mid-request acts no more: it is asked in the transaction of the act."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person, Sanction
from app.accounts.roles import Role
from app.accounts.sanctions import Banned, Kind
from app.admin import people, reports, rulings, sanctions
from app.admin.authority import Actor
from app.admin.models import AuditEntry, Report
from app.admin.reports import Outcome
from app.admin.rulings import TitleAct
from app.db.database import Database
from app.errors import AppError, Forbidden
from app.spans import DAY
from app.standings import repository
from app.standings.models import RatingChange
from tests.admin.staff import ADMIN, id_of, log, member, staff
from tests.server import Serving
from tests.standings.factories import MINUTE, START, finish, player
from tests.standings.factories import people as made

pytestmark = pytest.mark.anyio
NOW = START + 10_000 * MINUTE


class Place:
    """What there is to act upon."""

    def __init__(self, actor: Actor, who: Person, game: UUID, sanction: UUID, report: UUID) -> None:
        self.actor, self.who, self.game, self.sanction, self.report = actor, who.id, game, sanction, report


Act = Callable[[AsyncSession, Place], Awaitable[object]]
ACTS: dict[str, Act] = {
    "mute": lambda s, p: sanctions.impose(s, p.actor, p.who, Kind.MUTE, None, NOW),
    "ban": lambda s, p: sanctions.impose(s, p.actor, p.who, Kind.BAN, None, NOW, addresses=True),
    "ban address": lambda s, p: sanctions.ban_address(s, p.actor, "192.0.2.7", None, NOW),
    "lift": lambda s, p: sanctions.lift(s, p.actor, p.sanction, NOW),
    "rename": lambda s, p: people.rename(s, p.actor, p.who, "Another", NOW),
    "roles": lambda s, p: people.set_roles(s, p.actor, p.who, [Role.MODERATOR], NOW),
    "set": lambda s, p: rulings.set_rating(s, p.actor, p.who, "all_time", 800, NOW),
    "reset": lambda s, p: rulings.reset_rating(s, p.actor, p.who, "all_time", NOW),
    "reverse": lambda s, p: rulings.reverse(s, p.actor, p.game, NOW),
    "refund": lambda s, p: rulings.refund(s, p.actor, p.who, 0, NOW),
    "title": lambda s, p: rulings.rule_on_title(s, p.actor, p.who, TitleAct.GRANT, NOW),
    "freeze": lambda s, p: rulings.freeze(s, p.actor, p.who, on=True, now=NOW),
    "claim": lambda s, p: reports.claim(s, p.actor, p.report, NOW, take_over=False),
    "resolve": lambda s, p: reports.resolve(s, p.actor, p.report, Outcome.ACTED, "", NOW),
}


async def _place(database: Database) -> Place:
    root, ann, bob = await made(database, "Root", "Ann", "Bob")
    played = await finish(database, [player(ann), player(bob)], resign=(1, 12))
    sanction = Sanction(id=uuid4(), kind="mute", person_id=ann.id, since=START, reason="rude", by_id=root.id)
    report = Report(
        id=uuid4(), reporter_id=bob.id, subject_kind="player", subject_id=str(ann.id), about_id=ann.id, words="rude",
        context={}, open_key="one", state="open", at=START,
    )  # fmt: skip
    async with database.transaction() as session:
        session.add_all([sanction, report])
    await give(database, root.id, "administrator")
    return Place(Actor(root.id, Role.ADMINISTRATOR, "for the test"), ann, played.game, sanction.id, report.id)


async def give(database: Database, who: UUID, *roles: str) -> None:
    async with database.transaction() as session:
        await session.execute(update(Person).where(Person.id == who).values(roles=list(roles)))


async def _attempt(database: Database, place: Place, act: Act) -> None:
    async with database.transaction() as session:
        await act(session, place)


async def _done(database: Database) -> list[str]:
    async with database.read() as session:
        return list(await session.scalars(select(AuditEntry.act)))


@pytest.mark.parametrize("name", ACTS)
async def test_no_act_without_the_role(database: Database, name: str) -> None:
    place = await _place(database)
    for roles in ((), ("moderator",)):
        await give(database, place.actor.person, *roles)
        with pytest.raises(Forbidden, match="any more"):
            await _attempt(database, place, ACTS[name])
    assert await _done(database) == []
    async with database.read() as session:
        assert {row.kind for row in await session.scalars(select(RatingChange))} == {"game"}
        assert (await repository.standings(session, [place.who]))[place.who, "all_time"].rating > 500
    await give(database, place.actor.person, "administrator")
    await _attempt(database, place, ACTS[name])
    assert len(await _done(database)) == 1


@pytest.mark.parametrize("kind", ["suspension", "ban"])
async def test_no_act_by_one_who_is_shut_out(database: Database, kind: str) -> None:
    place = await _place(database)
    async with database.transaction() as session:
        who = place.actor.person
        session.add(Sanction(id=uuid4(), kind=kind, person_id=who, since=NOW, until=NOW + DAY, reason="himself"))
    for act in ACTS.values():
        with pytest.raises(Banned):
            await _attempt(database, place, act)
    assert await _done(database) == []


async def test_a_role_that_goes_while_the_request_waits(server: Serving) -> None:
    """The request has passed the door, and waits for somebody else's transaction, in which the role is taken."""
    async with staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann:
        async with server.services.database.transaction() as session:
            await session.execute(update(Person).where(Person.id == id_of(mo)).values(roles=[]))
            url = f"{ADMIN}/players/{id_of(ann)}/mute"
            waiting = asyncio.create_task(mo.http.post(url, json={"reason": "rude"}))
            await asyncio.sleep(0.5)
            assert not waiting.done()
        answer = await waiting
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        assert await log(server) == []


async def test_two_administrators_who_dismiss_each_other_leave_one(database: Database) -> None:
    one, two = await made(database, "One", "Two")
    for _ in range(5):
        for who in (one, two):
            await give(database, who.id, "administrator")

        async def dismiss(by: Person, whom: Person) -> bool:
            try:
                async with database.transaction() as session:
                    actor = Actor(by.id, Role.ADMINISTRATOR, "a quarrel")
                    await people.set_roles(session, actor, whom.id, [], NOW)
            except AppError:
                return False
            return True

        done = await asyncio.gather(dismiss(one, two), dismiss(two, one))
        assert sorted(done) == [False, True]


async def test_two_administrators_who_act_upon_each_other_do_not_wait_for_ever(database: Database) -> None:
    one, two = await made(database, "One", "Two")
    for who in (one, two):
        await give(database, who.id, "administrator")

    async def mute(by: Person, whom: Person) -> None:
        async with database.transaction() as session:
            actor = Actor(by.id, Role.ADMINISTRATOR, "a quarrel")
            await sanctions.impose(session, actor, whom.id, Kind.MUTE, None, NOW)

    async with asyncio.timeout(20):
        await asyncio.gather(*(mute(*pair) for pair in [(one, two), (two, one)] * 10))
    assert await _done(database) == ["mute"] * 20


async def test_an_administrator_who_is_a_moderator_too_acts_upon_staff(server: Serving) -> None:
    async with staff(server, "Root", "administrator", "moderator") as root, staff(server, "Mo", "moderator") as mo:
        answer = await root.http.post(f"{ADMIN}/players/{id_of(mo)}/mute", json={"reason": "rude"})
        assert answer.status_code == 201, answer.text
