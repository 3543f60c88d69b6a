"""A room: its members, its numbered frames, and the last of them kept for those who come back."""

from __future__ import annotations

from collections import deque
from typing import Final

from app.live.connection import Connection
from app.protocol.server import ServerFrame

KEPT_FRAMES: Final = 128


class Room:
    """`seq` counts up by one with every numbered frame."""

    def __init__(self, name: str, seq: int) -> None:
        self.name = name
        self.seq = seq
        self.members: set[Connection] = set()
        self._kept: deque[tuple[int, str]] = deque(maxlen=KEPT_FRAMES)

    def publish(self, seq: int, frame: ServerFrame) -> None:
        """Tell everybody of event `seq`, encoded once. It must be the next one (ValueError)."""
        if seq != self.seq + 1:
            raise ValueError(f"{self.name}: {seq} does not follow {self.seq}")
        self.seq = seq
        text = frame.encode()
        self._kept.append((seq, text))
        for member in self.members:
            member.offer(text)

    def tell(self, frame: ServerFrame) -> None:
        """Tell everybody passing news, which has no number and is not kept."""
        text = frame.encode()
        for member in self.members:
            member.offer(text)

    def after(self, since: int) -> list[str] | None:
        """The frames after `since`, or None when the room no longer has them all (or never had)."""
        if since == self.seq:
            return []
        if not self._kept or not self._kept[0][0] - 1 <= since < self.seq:
            return None
        return [text for seq, text in self._kept if seq > since]

    def enter(self, connection: Connection, since: int | None, snapshot: ServerFrame) -> None:
        """Let the connection in: the frames after `since` if they are still there, else the snapshot."""
        missed = None if since is None else self.after(since)
        for text in [snapshot.encode()] if missed is None else missed:
            connection.offer(text)
        self.members.add(connection)
        connection.rooms.add(self.name)

    def leave(self, connection: Connection) -> None:
        self.members.discard(connection)
        connection.rooms.discard(self.name)
