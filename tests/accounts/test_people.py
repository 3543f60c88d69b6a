"""Guests, registration, names and their races, on SQLite and Postgres."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.accounts import emails, repository, service
from app.accounts.models import Person
from app.accounts.service import Client, Profile
from app.db.database import Database
from app.errors import Conflict, LogIn, TooFast
from app.spans import DAY

pytestmark = pytest.mark.anyio

NOW = 1_796_000_000_000
HERE = Client("127.0.0.1", "a test")


async def _guest(database: Database) -> Person:
    async with database.transaction() as session:
        return (await service.create_guest(session, HERE, NOW))[0]


async def _register(database: Database, name: str, guest: UUID | None = None) -> Person:
    async with database.transaction() as session:
        return await service.register(session, guest, name, "a hash", Profile(), NOW)


async def test_guests_who_draw_the_same_number_at_once_are_two(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = itertools.chain([7] * 6, itertools.count(8))
    monkeypatch.setattr("app.accounts.service.secrets.randbelow", lambda _: next(numbers))
    guests = await asyncio.gather(*(_guest(database) for _ in range(6)))
    assert len({guest.name for guest in guests}) == 6


async def test_of_those_who_register_names_that_look_alike_one_wins(database: Database) -> None:
    names = ["Paul Ill", "paul ill", "PAUL ILL", "Paul lll", "Pau1 Ill", "Paul_Ill", "PaulIll", "Ｐaul Ill"]
    results = await asyncio.gather(*(_register(database, name) for name in names), return_exceptions=True)
    won = [one for one in results if isinstance(one, Person)]
    assert len(won) == 1
    assert all(isinstance(one, Conflict) for one in results if one not in won), results
    async with database.read() as session:
        assert await service.login_of(session, won[0].name)


async def test_a_guest_becomes_an_account_once_and_stays_the_same_person(database: Database) -> None:
    guest = await _guest(database)
    results = await asyncio.gather(
        *(_register(database, name, guest.id) for name in ("Ada", "Ida", "Oda")), return_exceptions=True
    )
    (won,) = [one for one in results if isinstance(one, Person)]
    assert (won.id, won.kind) == (guest.id, "registered")
    assert all(isinstance(one, Conflict) for one in results if one is not won)
    with pytest.raises(Conflict):
        await _register(database, won.name.upper())


async def test_a_guest_may_keep_the_name_and_no_other_may_have_it(database: Database) -> None:
    guest = await _guest(database)
    assert (await _register(database, guest.name, guest.id)).name == guest.name
    other = await _guest(database)
    with pytest.raises(Exception, match="reserved"):
        await _register(database, guest.name, other.id)


async def test_a_name_changes_once_in_thirty_days_and_the_old_one_stays_ones_own(database: Database) -> None:
    person = await _register(database, "Ada")

    async def rename(name: str, now: int) -> Person:
        async with database.transaction() as session:
            return await service.rename(session, person.id, name, now)

    assert (await rename("Eda", NOW)).name == "Eda"
    with pytest.raises(TooFast) as caught:
        await rename("Ada", NOW + 29 * DAY)
    assert caught.value.retry_after == DAY // 1000
    assert "in 1 day." in caught.value.detail
    with pytest.raises(Conflict):
        await _register(database, "ada")
    assert (await rename("Ada", NOW + 30 * DAY)).name == "Ada"
    async with database.read() as session:
        assert [old.name for old in await repository.former_names(session, person.id)] == ["Ada", "Eda"]


async def test_whoever_takes_anothers_name_at_the_moment_it_is_given_up_does_not_get_it(database: Database) -> None:
    for number in range(8):
        name = f"Mover {'abcdefgh'[number] * 2}"
        person = await _register(database, name)

        async def rename(person_id: UUID = person.id, number: int = number) -> Person:
            async with database.transaction() as session:
                return await service.rename(session, person_id, f"Gone {'abcdefgh'[number] * 2}", NOW)

        _, taker = await asyncio.gather(rename(), _register(database, name), return_exceptions=True)
        assert isinstance(taker, Conflict)


async def test_a_deleted_account_leaves_nothing_but_a_barred_name(database: Database) -> None:
    person = await _register(database, "Ada")
    async with database.transaction() as session:
        await emails.want(session, person, "ada@example.org", NOW)
        await service.rename(session, person.id, "Eda", NOW)
    async with database.transaction() as session:
        await service.delete_account(session, person.id)
    async with database.read() as session:
        left = await repository.person(session, person.id)
        assert left is not None
        assert (left.name, left.kind, left.country, left.about) == (service.DELETED, "deleted", None, "")
        assert await repository.credential(session, person.id) is None
        assert await repository.former_names(session, person.id) == []
    for name in ("Ada", "eda"):
        with pytest.raises(Conflict):
            await _register(database, name)


async def test_a_guest_has_no_account_to_change(database: Database) -> None:
    guest = await _guest(database)
    acts: list[Any] = [
        lambda s: service.rename(s, guest.id, "Ada", NOW),
        lambda s: service.change_password(s, guest.id, "x", NOW),
        lambda s: emails.want(s, guest, "a@b.de", NOW),
        lambda s: service.delete_account(s, uuid4()),
    ]
    for act in acts:
        with pytest.raises(LogIn):
            async with database.transaction() as session:
                await act(session)
