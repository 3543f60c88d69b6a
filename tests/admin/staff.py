"""Those who run the place, and those whom they act upon."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from sqlalchemy import select, update

from app.accounts.models import Person
from app.admin.models import AuditEntry
from tests.server import Guest, Serving
from tests.standings.members import id_of, member

__all__ = ["ADMIN", "id_of", "log", "member", "staff"]

ADMIN = "/api/v1/admin"


@asynccontextmanager
async def staff(server: Serving, name: str, *roles: str) -> AsyncIterator[Guest]:
    """A registered person with these roles, logged in."""
    async with member(server, name) as who:
        async with server.services.database.transaction() as session:
            query = update(Person).where(Person.id == UUID(who.person["id"]))
            await session.execute(query.values(roles=list(roles)))
        yield who


async def log(server: Serving) -> list[AuditEntry]:
    """The audit log, the oldest first."""
    async with server.services.database.read() as session:
        return list((await session.scalars(select(AuditEntry).order_by(AuditEntry.id))).all())
