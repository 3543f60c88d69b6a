"""Counted attempts: in the database, before they are made, per account and per place."""

from __future__ import annotations

import asyncio

import pytest

from app.accounts import housekeeping, limits, repository
from app.accounts.limits import LOGIN
from app.db.database import Database
from app.errors import TooFast
from app.spans import HOUR, MINUTE

pytestmark = pytest.mark.anyio

NOW = 1_796_000_000_000


async def _try(database: Database, subject: str, address: str, now: int = NOW) -> bool:
    try:
        async with database.transaction() as session:
            await limits.take(session, LOGIN, subject, address, now)
    except TooFast as error:
        assert error.retry_after is not None
        assert error.retry_after > 0
        return False
    return True


async def test_fifty_at_the_same_moment_are_fifty(database: Database) -> None:
    results = await asyncio.gather(*(_try(database, "ada", "10.0.0.1") for _ in range(50)))
    assert sum(results) == 8


async def test_one_place_does_not_lock_the_owner_out_elsewhere(database: Database) -> None:
    for _ in range(9):
        last = await _try(database, "ada", "10.0.0.1")
    assert not last
    assert await _try(database, "ada", "10.0.0.2")
    assert await _try(database, "eda", "10.0.0.1")


async def test_one_place_tries_so_many_names_and_one_name_is_tried_from_so_many_places(database: Database) -> None:
    assert sum([await _try(database, f"name {n}", "10.0.0.1") for n in range(60)]) == 40
    assert sum([await _try(database, "ada", f"10.0.{n}.2") for n in range(120)]) == 100


async def test_waiting_helps_and_so_does_being_right(database: Database) -> None:
    for _ in range(9):
        await _try(database, "ada", "10.0.0.1")
    assert not await _try(database, "ada", "10.0.0.1", NOW + 14 * MINUTE)
    assert await _try(database, "ada", "10.0.0.1", NOW + 15 * MINUTE)
    async with database.transaction() as session:
        await limits.forgive(session, LOGIN, "ada", "10.0.0.1")
    assert await _try(database, "ada", "10.0.0.1", NOW)


async def test_what_no_limit_looks_at_is_thrown_away(database: Database) -> None:
    await _try(database, "ada", "10.0.0.1")
    await housekeeping.tidy(database, NOW + 23 * HOUR)
    async with database.read() as session:
        assert len(await repository.attempts(session, "login", None, None, 0, 9)) == 1
    await housekeeping.tidy(database, NOW + 24 * HOUR)
    async with database.read() as session:
        assert await repository.attempts(session, "login", None, None, 0, 9) == []


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_is_one_place(address: str, network: str) -> None:
    assert limits.network_of(address) == network
