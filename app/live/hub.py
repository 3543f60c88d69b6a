"""All rooms of this process, and the connections in them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

import structlog

from app.db.database import Database
from app.errors import NotFound
from app.games import repository, service
from app.games.service import GameId
from app.live.connection import Connection
from app.live.game_room import GameRoom
from app.live.lobby_room import LobbyRoom
from app.live.robots import RobotDriver
from app.lobby import service as lobby_service
from app.protocol.server import CloseCode
from app.protocol.views import TableView

log = structlog.get_logger()

SWEEP_SECONDS: Final = 60.0


class Hub:
    """Opens rooms from the database when they are asked for, and closes those that nobody needs."""

    def __init__(self, database: Database, robots: RobotDriver, clock: Callable[[], int]) -> None:
        self.lobby = LobbyRoom(clock())
        self.connections: set[Connection] = set()
        self.robots = robots
        self.clock = clock
        self._database = database
        self._games: dict[GameId, GameRoom] = {}
        self._opening: dict[GameId, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open what a dead process left behind: running games in which a robot may be on move, and the lobby."""
        async with self._database.read() as session:
            tables = await lobby_service.open_views(session)
            running = await repository.running_with_robots(session)
            listed = await repository.page(session, finished=False, person=None, before=None, limit=50)
        self.lobby.tables = {table.id: table for table in tables}
        for game in {*running, *(row.id for row in listed)}:
            await self._revive(GameId(game))
        self._tasks = [
            asyncio.create_task(self.lobby.run(), name="lobby"),
            asyncio.create_task(self._sweep(), name="sweep"),
        ]

    async def _revive(self, game: GameId) -> None:
        try:
            room = await self.game(game)
        except Exception:
            # One log that cannot be read must not keep the others from going on.
            log.exception("game_unreadable", game=str(game))
            return
        self.lobby.games[str(game)] = room.summary()

    async def close(self) -> None:
        """Stop the robots and close every connection with the code that tells it to come back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.robots.close()
        for connection in list(self.connections):
            connection.close(CloseCode.RESTART, "the server restarts")

    async def game(self, game: GameId) -> GameRoom:
        """The game's room. Raises NotFound."""
        room = self._games.get(game)
        if room is not None:
            return room
        async with self._opening.setdefault(game, asyncio.Lock()):
            room = self._games.get(game)
            if room is None:
                async with self._database.read() as session:
                    history = await service.log(session, game)
                room = GameRoom(game, history, self._database, self.clock, self._game_changed)
                self._games[game] = room
                self.robots.arm(room)
        self._opening.pop(game, None)
        return room

    async def opened(self, game: GameId) -> GameRoom:
        """The room of a game that has just begun; the lobby is told."""
        room = await self.game(game)
        self._game_changed(room)
        return room

    def tables_changed(self, tables: Sequence[TableView]) -> None:
        self.lobby.tables_changed(tables)

    def _game_changed(self, room: GameRoom) -> None:
        self.robots.arm(room)
        self.lobby.game_changed(room.summary())

    async def part(self, connection: Connection, name: str) -> None:
        """Take the connection out of a room that it is in."""
        if name == self.lobby.name:
            self.lobby.leave(connection)
            return
        with suppress(NotFound, ValueError):
            room = self._games.get(GameId(UUID(name.removeprefix("game:"))))
            if room is not None:
                room.part(connection)

    async def gone(self, connection: Connection) -> None:
        """The line is closed: out of every room."""
        self.connections.discard(connection)
        for name in list(connection.rooms):
            await self.part(connection, name)

    def connections_from(self, address: str) -> int:
        """How many connections that network address has open."""
        return sum(connection.address == address for connection in self.connections)

    def close_session(self, session: str) -> None:
        """Close the connections of a session that was ended."""
        for connection in self.connections:
            if connection.session == session:
                connection.close(CloseCode.LOG_IN, "logged out")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()

    def sweep(self) -> None:
        """Forget the rooms without anybody in them and without a robot at work; the log has them."""
        for game, room in list(self._games.items()):
            if not room.members and not self.robots.is_playing(room):
                if self.robots.is_due(room):
                    self.robots.arm(room)
                else:
                    del self._games[game]


def milliseconds() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
