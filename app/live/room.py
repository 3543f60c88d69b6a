"""A room: its members, its numbered frames, and the last of them kept for those who come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Set
from dataclasses import dataclass
from typing import Final, Protocol

from app.live.connection import Connection
from app.protocol.server import Hidden, ServerFrame

KEPT_FRAMES: Final = 128


@dataclass(frozen=True, slots=True)
class Kept:
    """A numbered frame, encoded; `audience` are the ids of those who may see it (None: everybody)."""

    seq: int
    text: str
    hidden: str
    audience: frozenset[str] | None

    @classmethod
    def of(cls, room: str, seq: int, frame: ServerFrame, audience: frozenset[str] | None = None) -> Kept:
        return cls(seq, frame.encode(), Hidden(room=room, seq=seq).encode(), audience)

    def text_for(self, connection: Connection) -> str:
        if self.audience is None or (connection.person is not None and connection.person.id in self.audience):
            return self.text
        return self.hidden


class AnyRoom(Protocol):
    """What every room has: a name, and those who are in it."""

    name: str

    @property
    def members(self) -> Set[Connection]: ...


class Room:
    """`seq` counts up by one with every numbered frame."""

    def __init__(self, name: str, seq: int) -> None:
        self.name = name
        self.seq = seq
        self.members: set[Connection] = set()
        self._kept: deque[Kept] = deque(maxlen=KEPT_FRAMES)

    def publish(self, seq: int, frame: ServerFrame, audience: frozenset[str] | None = None) -> None:
        """Tell everybody of event `seq`, encoded once. It must be the next one (ValueError).

        With an `audience` (ids of people) the others get its number alone, so that their count stays whole.
        """
        self.take(Kept.of(self.name, seq, frame, audience))

    def take(self, kept: Kept) -> None:
        """Tell everybody of a frame that is encoded already. It must be the next one (ValueError)."""
        if kept.seq != self.seq + 1:
            raise ValueError(f"{self.name}: {kept.seq} does not follow {self.seq}")
        self.seq = kept.seq
        self._kept.append(kept)
        for member in self.members:
            member.offer(kept.text_for(member))

    def tell(self, frame: ServerFrame) -> None:
        """Tell everybody passing news, which has no number and is not kept."""
        text = frame.encode()
        for member in self.members:
            member.offer(text)

    def after(self, since: int, connection: Connection) -> list[str] | None:
        """The frames after `since` as that connection may see them; None when the room no longer has them all."""
        if since == self.seq:
            return []
        if not self._kept or not self._kept[0].seq - 1 <= since < self.seq:
            return None
        return [kept.text_for(connection) for kept in self._kept if kept.seq > since]

    def enter(self, connection: Connection, since: int | None, snapshot: ServerFrame) -> None:
        """Let the connection in: the frames after `since` if they are still there, else the snapshot."""
        missed = None if since is None else self.after(since, connection)
        for text in [snapshot.encode()] if missed is None else missed:
            connection.offer(text)
        self.members.add(connection)
        connection.rooms.add(self.name)

    def leave(self, connection: Connection) -> None:
        self.members.discard(connection)
        connection.rooms.discard(self.name)
