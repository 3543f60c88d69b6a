"""Registered players on a running server, with browser and socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from sqlalchemy import update

from app.accounts.models import Person
from tests.server import Guest, Serving, guest


@asynccontextmanager
async def member(server: Serving, name: str) -> AsyncIterator[Guest]:
    """A new registered player of that name, logged in."""
    async with guest(server.host) as who:
        async with server.services.database.transaction() as session:
            query = update(Person).where(Person.id == UUID(who.person["id"]))
            await session.execute(query.values(kind="registered", name=name, name_key=name.casefold()))
        who.person |= {"kind": "registered", "name": name}
        yield who


def id_of(who: Guest) -> UUID:
    return UUID(who.person["id"])
