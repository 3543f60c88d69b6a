"""A table's own room, for whoever has its link."""

from __future__ import annotations

from app.live.connection import Connection
from app.live.room import Room
from app.protocol.server import TableChanged, TableSnapshot
from app.protocol.views import TableView


class TableRoom(Room):
    """Opened when somebody looks at the table; numbers start from the time at which it was opened."""

    def __init__(self, table: TableView, seq: int) -> None:
        super().__init__(table_room_name(table.id), seq)
        self.table = table

    def join(self, connection: Connection, since: int | None) -> int:
        """Let the connection in; the number at which it stands then."""
        self.enter(connection, since, TableSnapshot(room=self.name, seq=self.seq, table=self.table))
        return self.seq

    def changed(self, table: TableView) -> None:
        """Tell of a change; to be called after the commit."""
        self.table = table
        self.publish(self.seq + 1, TableChanged(room=self.name, seq=self.seq + 1, table=table))


def table_room_name(table: str) -> str:
    return f"table:{table}"
