"""The lobby's room: tables and running games, as they change."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from app.live.connection import Connection
from app.live.room import Room
from app.protocol.server import GameChanged, LobbySnapshot, TableChanged
from app.protocol.views import LobbyView, SummaryView, TableView

LOBBY: Final = "lobby"
FLUSH_SECONDS: Final = 1.0
MAX_GAMES: Final = 50


class LobbyRoom(Room):
    """Numbers start from the time of the process' start, so that a `since` from before it finds a snapshot."""

    def __init__(self, seq: int) -> None:
        super().__init__(LOBBY, seq)
        self.tables: dict[str, TableView] = {}
        self.games: dict[str, SummaryView] = {}
        self._changed: dict[str, SummaryView] = {}

    def join(self, connection: Connection, since: int | None) -> int:
        """Let the connection in; the number at which it stands then."""
        self.enter(connection, since, LobbySnapshot(seq=self.seq, lobby=self.view()))
        return self.seq

    def view(self) -> LobbyView:
        games = sorted(self.games.values(), key=lambda game: -game.started_at)[:MAX_GAMES]
        return LobbyView(tables=sorted(self.tables.values(), key=lambda t: -t.created_at), games=games)

    def tables_changed(self, tables: Sequence[TableView]) -> None:
        """Tell of tables that are new or changed; to be called after the commit.

        A table by link is told only to those who sit at it.
        """
        for table in tables:
            if table.state == "open" and table.visibility == "open":
                self.tables[table.id] = table
            else:
                self.tables.pop(table.id, None)
            audience = None if table.visibility == "open" else _people_at(table)
            self.publish(self.seq + 1, TableChanged(room=LOBBY, seq=self.seq + 1, table=table), audience)

    def game_changed(self, game: SummaryView) -> None:
        """Note a change; the lobby is told once a second at most."""
        self._changed[game.id] = game

    async def run(self) -> None:
        """Tell of changed games, for ever."""
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            self.flush()

    def flush(self) -> None:
        changed, self._changed = self._changed, {}
        for game in changed.values():
            if game.state == "running":
                self.games[game.id] = game
            else:
                self.games.pop(game.id, None)
            self.publish(self.seq + 1, GameChanged(seq=self.seq + 1, game=game))


def _people_at(table: TableView) -> frozenset[str]:
    sitting = {slot.player.id for slot in table.slots if slot.player is not None and slot.player.id is not None}
    return frozenset({table.opener.id, *sitting})
