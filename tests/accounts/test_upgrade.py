"""A database that the version before accounts has filled: its guests and their sessions go on."""

from __future__ import annotations

import hashlib
from uuid import UUID, uuid4

import pytest
from sqlalchemy import create_engine, text

from app.accounts import names, repository, service
from app.accounts.service import Client
from app.db import migrate
from app.db.database import Database

pytestmark = pytest.mark.anyio
NOW = 1_796_000_000_000


async def test_guests_of_before_keep_their_session_and_their_name(database_url: str) -> None:
    migrate.downgrade(database_url, "20261130_first")
    guest = uuid4()
    engine = create_engine(database_url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        shown = guest.hex if "sqlite" in database_url else str(guest)
        connection.execute(
            text("INSERT INTO people VALUES (:id, 'Guest-1010', 'guest-1010', 'guest', :now)"),
            {"id": shown, "now": NOW},
        )
        connection.execute(
            text("INSERT INTO sessions VALUES (:hash, :id, :now, :now, :later, 'here', 'a browser')"),
            {"hash": hashlib.sha256(b"token").hexdigest(), "id": shown, "now": NOW, "later": NOW + 9},
        )
    engine.dispose()
    migrate.upgrade(database_url)
    database = Database(database_url)
    async with database.read() as session:
        found = await service.person_of(session, "token", NOW)
        assert found is not None
        assert (found.id, found.roles, found.about) == (guest, [], "")
        assert isinstance((await repository.sessions(session, guest, NOW))[0].id, UUID)
        assert {c.person_id for c in await repository.by_claims(session, names.claims("Guest-1010"))} == {guest}
    async with database.transaction() as session:
        assert await service.create_guest(session, Client("here", ""), NOW)
    await database.close()
    migrate.downgrade(database_url, "20261130_first")
    migrate.upgrade(database_url)
