"""A table's own room, for whoever has its link, or is invited."""

from __future__ import annotations

from app.live.connection import Connection
from app.live.errors import Refused
from app.live.room import Room
from app.lobby.service import who_may_see
from app.protocol.server import ErrorCode, TableChanged, TableSnapshot
from app.protocol.views import TableView


class TableRoom(Room):
    """Opened when somebody looks at the table; numbers start from the time at which it was opened."""

    def __init__(self, table: TableView, seq: int) -> None:
        super().__init__(table_room_name(table.id), seq)
        self.table = table

    def join(self, connection: Connection, since: int | None) -> int:
        """Let the connection in; the number at which it stands then. Raises Refused for whom the table is not shown to."""
        if not _may_see(self.table, connection):
            detail = "This table is for invited people only; ask whoever opened it to invite you."
            raise Refused(ErrorCode.FORBIDDEN, detail)
        self.enter(connection, since, TableSnapshot(room=self.name, seq=self.seq, table=self.table))
        return self.seq

    def changed(self, table: TableView) -> None:
        """Tell of a change; to be called after the commit. Who may not see the table any more is told a last time."""
        self.table = table
        self.publish(self.seq + 1, TableChanged(room=self.name, seq=self.seq + 1, table=table))
        for member in [member for member in self.members if not _may_see(table, member)]:
            self.leave(member)


def _may_see(table: TableView, connection: Connection) -> bool:
    allowed = who_may_see(table)
    return allowed is None or (connection.person is not None and connection.person.id in allowed)


def table_room_name(table: str) -> str:
    return f"table:{table}"
