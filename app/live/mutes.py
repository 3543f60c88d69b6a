"""Who of those connected has muted whom, as this process knows it; the database is the truth."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from app.chat import service
from app.db.database import Database
from app.protocol.views import PersonView

NOBODY: Final = frozenset[str]()


class MuteBook:
    """Kept both ways round, so that a line finds at once those who don't want it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._muted: dict[str, list[PersonView]] = {}
        self._muters: dict[str, set[str]] = {}
        self._changes = 0

    def muted_by(self, person: str) -> list[PersonView]:
        return self._muted.get(person, [])

    def muters_of(self, person: str) -> frozenset[str] | set[str]:
        """Ids of the people who don't want to hear that person."""
        return self._muters.get(person, NOBODY)

    async def load(self, person: str) -> None:
        """Read whom that person has muted."""
        while True:
            before = self._changes
            async with self._database.read() as session:
                people = await service.muted_by(session, UUID(person))
            if before == self._changes:
                break
            # Somebody's mutes changed meanwhile, perhaps these: what was read may be old.
        self.forget(person)
        self._muted[person] = people
        for muted in people:
            self._muters.setdefault(muted.id, set()).add(person)

    async def changed(self, person: str) -> None:
        """To be called after the commit of a change."""
        self._changes += 1
        await self.load(person)

    def forget(self, person: str) -> None:
        """Nobody of that id is connected any more."""
        for muted in self._muted.pop(person, []):
            muters = self._muters.get(muted.id, set())
            muters.discard(person)
            if not muters:
                self._muters.pop(muted.id, None)
