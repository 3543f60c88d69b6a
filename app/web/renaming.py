"""Telling everybody here that somebody is called otherwise now."""

from __future__ import annotations

from app.accounts.models import Person
from app.lobby import service as lobby
from app.web.services import ServiceSet


async def announce(services: ServiceSet, person: Person) -> None:
    """To be called after the commit: connections, games and tables show the person as they are now."""
    async with services.database.read() as session:
        seen = await lobby.person_seen(session, person)
        tables = await lobby.views_of(session, person.id)
    services.hub.person_changed(seen, person.kind)
    services.hub.tables_changed(tables)
