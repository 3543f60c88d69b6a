"""Closes the sockets of those who have just been shut out, or whose session or token is good no longer.

The process that imposes a ban or ends a session closes its own sockets at once; those of the others, a socket that was
being opened at that very moment, and what has expired are found here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.accounts import sanctions, sessions
from app.admin import lookup
from app.db.database import Database
from app.live.hub import Hub
from app.live.repeating import repeat

LOOK_SECONDS: Final = 5.0
OVERLAP: Final = 60_000
"""Milliseconds: clocks of machines differ, and a transaction commits later than it looked at the clock."""


class Doorkeeper:
    """Looks now and then at the sanctions that are new, and at the sessions and tokens of the open sockets."""

    def __init__(self, hub: Hub, database: Database, clock: Callable[[], int]) -> None:
        self._hub = hub
        self._database = database
        self._clock = clock
        self._seen = clock()
        self._doubtful: frozenset[str] = frozenset()

    async def run(self) -> None:
        """Until it is cancelled."""
        await repeat(self.look, LOOK_SECONDS, "doorkeeper_failed")

    async def look(self) -> None:
        """Close the sockets of those who are shut out since the last look, and of what was not good then nor is now."""
        now = self._clock()
        held = frozenset(one.session for one in self._hub.connections if one.session is not None)
        async with self._database.read() as session:
            bad = held - await sessions.good(session, held, now)
            people, networks = await sanctions.shut_out_since(session, self._seen - OVERLAP, now)
            spared = await lookup.with_a_role(session) if networks else frozenset[str]()
        self._seen = now
        # Twice: right after a guest has registered the session has another token, of which the hub hears in a moment.
        self._hub.close_sessions(bad & self._doubtful)
        self._doubtful = bad
        for person in people:
            self._hub.shut_out(str(person), frozenset(), spared)
        if networks:
            self._hub.shut_out(None, networks, spared)
