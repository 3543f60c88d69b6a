"""The lobby's room: tables and running games, as they change."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from app.live.connection import Connection
from app.live.presence import People
from app.live.room import Room
from app.protocol.server import GameChanged, LobbySnapshot, TableChanged
from app.protocol.server import People as PeopleFrame
from app.protocol.views import LobbyView, SummaryView, TableView

LOBBY: Final = "lobby"
FLUSH_SECONDS: Final = 1.0
MAX_GAMES: Final = 50


class LobbyRoom(Room):
    """Numbers start from the time of the process' start, so that a `since` from before it finds a snapshot."""

    def __init__(self, seq: int, people: People) -> None:
        super().__init__(LOBBY, seq)
        self.people = people
        self.tables: dict[str, TableView] = {}
        self.games: dict[str, SummaryView] = {}
        self._changed: dict[str, SummaryView] = {}

    def join(self, connection: Connection, since: int | None) -> None:
        snapshot = LobbySnapshot(seq=self.seq, lobby=self.view())
        self.enter(connection, since, snapshot)

    def view(self) -> LobbyView:
        games = sorted(self.games.values(), key=lambda game: -game.started_at)[:MAX_GAMES]
        return LobbyView(
            tables=sorted(self.tables.values(), key=lambda t: -t.created_at),
            games=games,
            people=list(self.people.told.values()),
        )

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
        """Tell of changed games and people, for ever."""
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
        news = self.people.take_changes()
        if news:
            frame = PeopleFrame(seq=self.seq + 1, joined=news.joined, left=news.left, changed=news.changed)
            self.publish(self.seq + 1, frame)


def _people_at(table: TableView) -> frozenset[str]:
    sitting = {slot.player.id for slot in table.slots if slot.player is not None and slot.player.id is not None}
    return frozenset({table.opener.id, *sitting})
