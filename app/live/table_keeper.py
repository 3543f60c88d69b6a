"""Tables close by themselves: whoever closed every page leaves, and what nobody touches for an hour goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

import structlog

from app.db.database import Database
from app.live.repeating import repeat
from app.lobby import service
from app.protocol.views import TableView

log = structlog.get_logger()

LOOK_SECONDS: Final = 5.0
GUEST_MILLISECONDS: Final = 30_000
REGISTERED_MILLISECONDS: Final = 120_000
IDLE_MILLISECONDS: Final = 3_600_000
KEPT_MILLISECONDS: Final = 3_600_000
"""So long a closed table can still tell those who come late that it is closed."""


class TableKeeper:
    """Looks at the open tables every few seconds.

    `connected` gives the ids of the people with a live page in this process, `changed` tells of tables after the commit.
    """

    def __init__(
        self,
        database: Database,
        clock: Callable[[], int],
        connected: Callable[[], frozenset[str]],
        changed: Callable[[Sequence[TableView]], None],
    ) -> None:
        self._database = database
        self._clock = clock
        self._connected = connected
        self._changed = changed
        self._missing_since: dict[UUID, int] = {}

    async def run(self) -> None:
        """Look, for ever."""
        await repeat(self.look, LOOK_SECONDS, "tables_not_looked_at")

    async def look(self) -> None:
        """Let go of those who are away for too long, close what lies idle, forget what closed long ago."""
        now = self._clock()
        async with self._database.read() as session:
            sitting = await service.sitting(session)
            idle = await service.unchanged_since(session, now - IDLE_MILLISECONDS)
        for table in idle:
            await self._close(table, now)
        self._note_missing({person for _, person, _ in sitting}, now)
        for table, person, kind in sitting:
            if table not in idle and self._is_gone(person, kind, now):
                await self._leave(table, person, now)
        async with self._database.transaction() as session:
            await service.forget_closed(session, now - KEPT_MILLISECONDS)

    def _note_missing(self, sitting: set[UUID], now: int) -> None:
        connected = self._connected()
        missing = {person for person in sitting if str(person) not in connected}
        self._missing_since = {person: self._missing_since.get(person, now) for person in missing}

    def _is_gone(self, person: UUID, kind: str, now: int) -> bool:
        since = self._missing_since.get(person)
        limit = GUEST_MILLISECONDS if kind == "guest" else REGISTERED_MILLISECONDS
        return since is not None and now - since >= limit and str(person) not in self._connected()

    async def _leave(self, table: UUID, person: UUID, now: int) -> None:
        async with self._database.transaction() as session:
            changed = await service.leave(session, table, person, now)
        self._tell(changed)

    async def _close(self, table: UUID, now: int) -> None:
        async with self._database.transaction() as session:
            changed = await service.close(session, table, now)
        self._tell(changed)

    def _tell(self, changed: TableView | None) -> None:
        if changed is not None:
            log.info("table_swept", table=changed.id, state=changed.state)
            self._changed([changed])
