"""All rooms of this process, and the connections in them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

import structlog

from app.accounts.limits import network_of
from app.db.database import Database
from app.games import repository, service
from app.games.service import GameId
from app.live import leavers
from app.live.attendance import GRACE_SECONDS
from app.live.chat import ChatRooms
from app.live.connection import Connection
from app.live.game_room import GameRoom
from app.live.lately import Lately
from app.live.lobby_room import LobbyRoom
from app.live.presence import People
from app.live.pulse import Pulse
from app.live.repeating import repeat
from app.live.robots import RobotDriver
from app.live.room import AnyRoom
from app.live.table_keeper import TableKeeper
from app.live.table_room import TableRoom
from app.live.timekeeper import Timekeeper
from app.live.unattended import Rounds
from app.lobby import service as lobby_service
from app.lobby.invitations import pending_at
from app.protocol.server import CloseCode, InvitationFrame, InvitationGone, ServerFrame, YouFrame
from app.protocol.views import PersonView, TableView

log = structlog.get_logger()

SWEEP_SECONDS: Final = 60.0


class Hub:
    """Opens rooms from the database when they are asked for, and closes those that nobody needs."""

    def __init__(
        self, database: Database, robots: RobotDriver, clock: Callable[[], int], grace: float = GRACE_SECONDS
    ) -> None:
        """`grace`: seconds for which a seat may stay empty at most before the others may act."""
        self.people = People(self._plays)
        self.lobby = LobbyRoom(clock(), self.people)
        self.chat = ChatRooms(database, clock)
        self.connections: set[Connection] = set()
        self.robots = robots
        self.timekeeper = Timekeeper(database, clock)
        self.clock = clock
        self.tables = TableKeeper(database, clock, self.connected_people, self.tables_changed)
        self.lately = Lately(clock)
        self.on_opened: list[Callable[[GameRoom], None]] = []
        self.on_joined: list[Callable[[GameRoom, Connection], None]] = []
        self.on_parted: list[Callable[[GameRoom, Connection], None]] = []
        self._database = database
        self._grace = grace
        self._pulse = Pulse(clock)
        self._rounds = Rounds(database, self.game)
        self._games: dict[GameId, GameRoom] = {}
        self._tables: dict[str, TableRoom] = {}
        self._opening: dict[GameId, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open what a dead process left behind: running games in which a robot may be on move, and the lobby."""
        async with self._database.read() as session:
            tables = await lobby_service.waiting_views(session)
            running = await repository.running_unattended(session)
            listed = await repository.page(session, finished=False, person=None, before=None, limit=50)
        self.lobby.fill(tables)
        last_alive = await self.timekeeper.last_alive()
        for game in {*running, *(row.id for row in listed)}:
            await self._revive(GameId(game), last_alive)
        await self.timekeeper.beat_once()
        self._beating = asyncio.create_task(self.timekeeper.beat(), name="heartbeat")
        self._tasks = [
            asyncio.create_task(self.lobby.run(), name="lobby"),
            asyncio.create_task(repeat(self._sweep, SWEEP_SECONDS, "sweep_failed"), name="sweep"),
            asyncio.create_task(self._pulse.run(self._make_up_stall), name="pulse"),
            asyncio.create_task(self.tables.run(), name="tables"),
        ]

    async def _make_up_stall(self) -> None:
        """Give back in every game the time in which this process did not run."""
        for room in list(self._games.values()):
            try:
                await room.make_up_stall()
            except Exception:
                log.exception("stall_not_made_up", game=str(room.game))

    async def _revive(self, game: GameId, last_alive: int | None) -> None:
        try:
            room = await self._load(game)
            await self.timekeeper.give_back(room, last_alive)
            self._wind(room)
        except Exception:
            # One log that cannot be read must not keep the others from going on.
            log.exception("game_unreadable", game=str(game))
            return
        if room.match.created.options.public and room.match.result is None:
            self.lobby.games[str(game)] = room.summary()

    async def close(self) -> None:
        """Stop the robots and close every connection with the code that tells it to come back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.robots.close()
        await self.timekeeper.close()
        # What is being written is written to its end: a transaction that is torn off leaves its connection behind.
        await asyncio.gather(*(room.settle() for room in self._games.values()), self.chat.settle())
        for room in self._games.values():
            room.close()
        if self._beating is not None:
            await self._beating
        for connection in list(self.connections):
            connection.close(CloseCode.RESTART, "the server restarts")

    async def game(self, game: GameId) -> GameRoom:
        """The game's room. Raises NotFound."""
        room = self._games.get(game)
        if room is not None:
            return room
        try:
            async with self._opening.setdefault(game, asyncio.Lock()):
                room = self._games.get(game)
                if room is None:
                    room = await self._load(game)
                    self._wind(room)
        finally:
            self._opening.pop(game, None)
        return room

    def open_game(self, game: GameId) -> GameRoom | None:
        """The game's room, if it is open in this process."""
        return self._games.get(game)

    def running(self) -> list[GameRoom]:
        """The open rooms whose games go on."""
        return [room for room in self._games.values() if room.match.result is None]

    async def _load(self, game: GameId) -> GameRoom:
        async with self._database.read() as session:
            history = await service.log(session, game)
        room = GameRoom(game, history, self._database, self.clock, self._game_changed, self._grace, self._pulse.stall)
        for person, kind in self.lately.people:
            room.renamed(person.id, person.name, kind)
        return self._games.setdefault(game, room)

    def _wind(self, room: GameRoom) -> None:
        """Set going what has to happen in the room without anybody asking."""
        self.robots.arm(room)
        self.timekeeper.arm(room)

    async def opened(self, game: GameId) -> GameRoom:
        """The room of a game that has just begun; the lobby is told."""
        room = await self.game(game)
        self._game_changed(room)
        for tell in self.on_opened:
            tell(room)
        return room

    async def table(self, table: UUID) -> TableRoom:
        """The table's room. Raises NotFound."""
        room = self._tables.get(str(table))
        if room is None:
            async with self._database.read() as session:
                view = await lobby_service.view(session, table)
            room = self._tables.setdefault(view.id, TableRoom(self.lately.table(view), self.clock()))
        return room

    def tables_changed(self, tables: Sequence[TableView]) -> None:
        """Tell of tables that are new or changed; to be called after the commit."""
        for table in map(self.lately.table, tables):
            before = self.lobby.known(table.id)
            self.lobby.tables_changed([table])
            self._tell_invited(before, table)
            room = self._tables.get(table.id)
            if room is not None:
                room.changed(table)

    def _tell_invited(self, before: TableView | None, table: TableView) -> None:
        """Tell those whose invitation is new, and those whose invitation is no more."""
        old, new = pending_at(before), pending_at(table)
        for person in new - old:
            self.tell_person(person, InvitationFrame(table=table, by=table.opener))
        for person in old - new:
            self.tell_person(person, InvitationGone(table=table.id))

    def tell_person(self, person: str, frame: ServerFrame) -> None:
        """Tell passing news to every connection of a person."""
        text = frame.encode()
        for connection in self.connections:
            if connection.person is not None and connection.person.id == person:
                connection.offer(text)

    def joined(self, room: GameRoom, connection: Connection) -> None:
        """To be called once a connection is in a game's room."""
        for tell in self.on_joined:
            tell(room, connection)

    def _game_changed(self, room: GameRoom) -> None:
        self._wind(room)
        if room.match.created.options.public:
            self.lobby.game_changed(room.summary())
        if room.match.result is not None:
            self.people.touch_people({player.person for player in room.match.players if player.person is not None})
            self.chat.game_over(room)

    def _plays(self, connection: Connection) -> bool:
        """Whether the connection's person sits at a running game in whose room it is."""
        person = connection.person
        if person is None:
            return False
        rooms = [room for room in map(self.room, connection.rooms) if isinstance(room, GameRoom)]
        return any(room.match.result is None and room.match.seat_of(person.id) is not None for room in rooms)

    def looked_away(self, connection: Connection) -> None:
        """The connection's page went out of sight, or came back."""
        self.people.touch(connection)
        for room in map(self.room, connection.rooms):
            if isinstance(room, GameRoom):
                room.announce_soon()

    def room(self, name: str) -> AnyRoom | None:
        """The room of that name, if it is open in this process."""
        kind, _, id = name.partition(":")
        if kind == "game":
            return self._games.get(GameId(UUID(id)))
        return self._tables.get(id) if kind == "table" else self.lobby

    async def mutes_changed(self, person: str) -> None:
        """Tell a person's pages whom the person has muted; to be called after the commit."""
        await self.chat.mutes_changed(self.people.of(person), person, self.room)

    async def part(self, connection: Connection, name: str) -> None:
        """Take the connection out of a room that it is in."""
        kind, _, id = name.partition(":")
        if kind == self.lobby.name:
            self.lobby.leave(connection)
        elif kind == "table" and id in self._tables:
            self._tables[id].leave(connection)
        elif kind == "game":
            with suppress(ValueError):
                game = self._games.get(GameId(UUID(id)))
                if game is not None:
                    game.part(connection)
                    for tell in self.on_parted:
                        tell(game, connection)
        self.people.touch(connection)

    async def gone(self, connection: Connection) -> None:
        """The line is closed: out of every room."""
        self.connections.discard(connection)
        for name in list(connection.rooms):
            await self.part(connection, name)
        self.people.gone(connection)
        self.chat.gone(connection)

    def connected_people(self) -> frozenset[str]:
        """Ids of the people who have a page open."""
        return frozenset(c.person.id for c in self.connections if c.person is not None and not c.is_closing)

    def connections_from(self, address: str) -> int:
        """How many connections the network of that address has open."""
        network = network_of(address)
        return sum(connection.network == network for connection in self.connections)

    def connected(self, connection: Connection) -> None:
        """Take a connection in; what has changed since its caller was looked up holds for it too."""
        if connection.person is not None:
            connection.person = self.lately.person(connection.person)
        if connection.session is not None:
            connection.session = self.lately.renewed.get(connection.session) or connection.session
            if self.lately.ended.get(connection.session):
                connection.close(CloseCode.LOG_IN, "logged out")
        self.connections.add(connection)

    def close_session(self, session: str) -> None:
        """Close the connections of a session that was ended."""
        self.lately.ended.note(session, True)
        for connection in self.connections:
            if connection.session == session:
                connection.close(CloseCode.LOG_IN, "logged out")

    def close_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions and tokens that were ended."""
        for session in sessions:
            self.close_session(session)

    def shut_out(self, person: str | None, networks: Collection[str], spared: Collection[str]) -> None:
        """Close the connections of a person, and those from banned networks but for the people `spared`."""
        for connection in list(self.connections):
            whose = None if connection.person is None else connection.person.id
            is_theirs = whose is not None and whose == person
            if is_theirs or (whose not in spared and networks and connection.network in networks):
                connection.close(CloseCode.LOG_IN, "banned or suspended")

    def person_changed(self, person: PersonView, kind: str) -> None:
        """Show a person as they are now: on their connections, in rooms and at tables; to be called after the commit."""
        self.lately.people.note(person.id, (person, kind))
        for connection in self.connections:
            if connection.person is not None and connection.person.id == person.id:
                connection.person = person
        for room in list(self._games.values()):
            if room.renamed(person.id, person.name, kind):
                self._game_changed(room)
        self.tell_person(person.id, YouFrame(person=person))
        self.people.touch_people({person.id})
        shown = [*self.lobby.tables.values(), *self.lobby.hidden.values(), *(r.table for r in self._tables.values())]
        changed = {table.id: table for table in shown if self.lately.table(table) != table}
        self.tables_changed(list(changed.values()))

    def session_renewed(self, old: str, new: str) -> None:
        """The session goes on under another token."""
        self.lately.renewed.note(old, new)
        for connection in self.connections:
            if connection.session == old:
                connection.session = new

    async def _sweep(self) -> None:
        self.sweep()
        await self.call_off_unattended()
        await self.resign_the_gone()

    async def resign_the_gone(self) -> None:
        """Resign the running games of deleted accounts."""
        async with self._database.read() as session:
            rows = await repository.running_of_deleted(session)
        for game, person in rows:
            try:
                await leavers.resign(await self.game(GameId(game)), str(person))
            except Exception:
                # One game that is busy, or cannot be read, must not keep the others from it; the next sweep comes.
                log.exception("resignation_failed", game=str(game))

    async def call_off_unattended(self) -> None:
        """End the games that everybody has left long ago."""
        await self._rounds.walk(self.clock())

    def sweep(self) -> None:
        """Forget the rooms without anybody in them and without a robot at work; the log has them."""
        self._tables = {name: room for name, room in self._tables.items() if room.members}
        for game, room in list(self._games.items()):
            if not room.is_idle or self.robots.is_playing(room) or self.timekeeper.is_set(room):
                continue
            if self.robots.is_due(room):
                self.robots.arm(room)
            else:
                room.close()
                del self._games[game]
