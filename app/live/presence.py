"""Who is on the site, and doing what: each person once, however many pages they have open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.live.connection import Connection
from app.protocol.views import LobbyPersonView, LobbyState


@dataclass(frozen=True, slots=True)
class Changes:
    """What is different from what was told before; `left` are ids."""

    joined: list[LobbyPersonView] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    changed: list[LobbyPersonView] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.joined or self.left or self.changed)


class People:
    """Notes whose state may have changed; `take_changes` looks only at those. `told` is what everybody knows by now."""

    def __init__(self, plays: Callable[[Connection], bool]) -> None:
        self.told: dict[str, LobbyPersonView] = {}
        self._plays = plays
        self._connections: dict[str, set[Connection]] = {}
        self._touched: set[str] = set()

    def touch(self, connection: Connection) -> None:
        """The connection entered or left a room, or went out of sight or came back."""
        if connection.person is not None:
            self._connections.setdefault(connection.person.id, set()).add(connection)
            self._touched.add(connection.person.id)

    def touch_people(self, people: set[str]) -> None:
        """Something happened to these people: their game began or ended."""
        self._touched |= people & self._connections.keys()

    def gone(self, connection: Connection) -> None:
        """The line is closed."""
        person = connection.person
        if person is None or person.id not in self._connections:
            return
        self._connections[person.id].discard(connection)
        if not self._connections[person.id]:
            del self._connections[person.id]
        self._touched.add(person.id)

    def of(self, person: str) -> list[Connection]:
        """The person's connections that have been in a room."""
        return list(self._connections.get(person, ()))

    def take_changes(self) -> Changes:
        """What changed since the last time; from now on it counts as told."""
        touched, self._touched = self._touched, set()
        changes = Changes()
        for person in sorted(touched):
            before, now = self.told.get(person), self._state(person)
            if now == before:
                continue
            if now is None:
                del self.told[person]
                changes.left.append(person)
                continue
            self.told[person] = now
            (changes.joined if before is None else changes.changed).append(now)
        return changes

    def _state(self, person: str) -> LobbyPersonView | None:
        """None for somebody who is in no room at all."""
        here = [connection for connection in self._connections.get(person, ()) if connection.rooms]
        if not here:
            return None
        view = here[0].person
        assert view is not None, "only connections of people are noted"
        state: LobbyState = "here"
        if any(self._plays(connection) for connection in here):
            state = "playing"
        elif all(connection.is_away for connection in here):
            state = "away"
        return LobbyPersonView(person=view, state=state)
