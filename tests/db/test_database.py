"""Sessions: what `read` and `transaction` promise, on both databases."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person, Session
from app.db.database import Database

pytestmark = pytest.mark.anyio


def _person(name: str = "Ada") -> Person:
    return Person(id=uuid4(), name=name, name_key=name.casefold(), kind="guest", created_at=0)


def _browser(person: UUID) -> Session:
    return Session(
        id=uuid4(),
        token_hash="0" * 64, person_id=person, created_at=0, seen_at=0, expires_at=1, address="-", agent="-"
    )  # fmt: skip


async def _people(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Person)) or 0


async def test_a_transaction_is_kept_as_a_whole_or_not_at_all(database: Database) -> None:
    async with database.transaction() as session:
        session.add(_person())
    with pytest.raises(LookupError):
        async with database.transaction() as session:
            session.add(_person("Grace"))
            await session.flush()
            raise LookupError
    async with database.read() as session:
        assert await _people(session) == 1


async def test_what_a_reader_writes_is_rolled_back(database: Database) -> None:
    async with database.read() as session:
        session.add(_person())
        await session.flush()
        assert await _people(session) == 1
    async with database.read() as session:
        assert await _people(session) == 0


async def test_transactions_that_read_and_then_write_wait_for_each_other(database: Database) -> None:
    person = _person()
    async with database.transaction() as session:
        session.add(person)

    async def count_up() -> None:
        async with database.transaction() as session:
            seen = await session.scalar(select(Person.created_at).where(Person.id == person.id).with_for_update())
            assert seen is not None
            await asyncio.sleep(0)
            await session.execute(update(Person).where(Person.id == person.id).values(created_at=seen + 1))

    await asyncio.gather(*(count_up() for _ in range(20)))
    async with database.read() as session:
        assert await session.scalar(select(Person.created_at)) == 20


async def test_foreign_keys_hold(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.transaction() as session:
            session.add(_browser(uuid4()))
    person = _person()
    async with database.transaction() as session:
        session.add(person)
        await session.flush()
        session.add(_browser(person.id))
    async with database.transaction() as session:
        await session.delete(await session.get_one(Person, person.id))
    async with database.read() as session:
        assert await session.get(Session, "0" * 64) is None


async def test_errors_do_not_tell_what_was_written(database: Database) -> None:
    with pytest.raises(IntegrityError) as caught:
        async with database.transaction() as session:
            session.add_all([_person("Ada"), Person(**_fields("ADA", "unheard"))])
    assert "unheard" not in str(caught.value)


def _fields(name: str, kind: str) -> dict[str, object]:
    return {"id": uuid4(), "name": name, "name_key": name.casefold(), "kind": kind, "created_at": 0}
