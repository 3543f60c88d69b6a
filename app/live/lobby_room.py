"""The lobby's room: tables and running games, as they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.live.connection import Connection
from app.live.presence import People
from app.live.repeating import repeat
from app.live.room import Room
from app.lobby.service import people_at
from app.protocol.server import GameChanged, LobbySnapshot, TableChanged
from app.protocol.server import People as PeopleFrame
from app.protocol.views import LobbyView, SummaryView, TableView

LOBBY: Final = "lobby"
FLUSH_SECONDS: Final = 1.0
MAX_GAMES: Final = 50


class LobbyRoom(Room):
    """Numbers start from the time of the process' start, so that a `since` from before it finds a snapshot.

    `hidden` are the open tables that are not for everybody's eyes: by link or invitation.
    """

    def __init__(self, seq: int, people: People) -> None:
        super().__init__(LOBBY, seq)
        self.people = people
        self.tables: dict[str, TableView] = {}
        self.hidden: dict[str, TableView] = {}
        self.games: dict[str, SummaryView] = {}
        self._changed: dict[str, SummaryView] = {}

    def fill(self, tables: Sequence[TableView]) -> None:
        """Take in the open tables that there are at the start."""
        for table in tables:
            self._keep(table)

    def join(self, connection: Connection, since: int | None) -> int:
        """Let the connection in; the number at which it stands then."""
        person = None if connection.person is None else connection.person.id
        self.enter(connection, since, LobbySnapshot(seq=self.seq, lobby=self.view(person)))
        return self.seq

    def view(self, person: str | None = None) -> LobbyView:
        """The lobby as that person sees it: the tables for everybody, and those at which they sit or are invited."""
        games = sorted(self.games.values(), key=lambda game: -game.started_at)[:MAX_GAMES]
        own = [table for table in self.hidden.values() if person in people_at(table)]
        tables = sorted((*self.tables.values(), *own), key=lambda table: -table.created_at)
        return LobbyView(tables=tables, games=games, people=list(self.people.told.values()))

    def known(self, table: str) -> TableView | None:
        """The open table as it was told last."""
        return self.tables.get(table) or self.hidden.get(table)

    def tables_changed(self, tables: Sequence[TableView]) -> None:
        """Tell of tables that are new or changed; to be called after the commit.

        A table that is not for everybody is told to those at it, and once more to those who are not any longer.
        """
        for table in tables:
            before = self.known(table.id)
            self._keep(table)
            audience = None
            if table.visibility != "open":
                audience = people_at(table) | (frozenset() if before is None else people_at(before))
            self.publish(self.seq + 1, TableChanged(room=LOBBY, seq=self.seq + 1, table=table), audience)

    def _keep(self, table: TableView) -> None:
        self.tables.pop(table.id, None)
        self.hidden.pop(table.id, None)
        if table.state == "open":
            (self.tables if table.visibility == "open" else self.hidden)[table.id] = table

    def game_changed(self, game: SummaryView) -> None:
        """Note a change; the lobby is told once a second at most."""
        self._changed[game.id] = game

    async def run(self) -> None:
        """Tell of changed games and people, for ever."""
        await repeat(self._flush, FLUSH_SECONDS, "lobby_not_told")

    async def _flush(self) -> None:
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
