"""Talk in rooms: a line is checked, committed, and only then told to those who belong to its channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, TypeVar
from uuid import UUID

import structlog

from app.accounts import sanctions
from app.chat import service
from app.chat.flood import Speaker, TooMuch
from app.chat.service import Words
from app.chat.text import InvalidText, clean
from app.db.database import Database
from app.errors import Conflict
from app.live.channels import Circle, circle_for, circles, may_hear, why_silent
from app.live.connection import Connection
from app.live.errors import Refused
from app.live.mutes import MuteBook
from app.live.room import AnyRoom
from app.protocol.client import Say
from app.protocol.server import Chat, ChatHistory, ErrorCode, Mutes
from app.protocol.views import LineView, PersonView

log = structlog.get_logger()

KEPT_SPEAKERS: Final = 1000

T = TypeVar("T")


class ChatRooms:
    """The talk of all rooms of this process."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock
        self._mutes = MuteBook(database)
        self._greeted: set[Connection] = set()
        self._speakers: dict[str, Speaker] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def greet(self, connection: Connection) -> None:
        """Before the connection's first room: learn whom its person has muted, so that no line of theirs slips through."""
        if connection.person is None or connection in self._greeted:
            return
        await self._mutes.load(connection.person.id)
        self._greeted.add(connection)
        connection.send(Mutes(people=self._mutes.muted_by(connection.person.id)))

    async def enter(self, room: AnyRoom, connection: Connection) -> None:
        """Send what was said lately, channel by channel, to a connection that is in the room by now."""
        viewer = None if connection.person is None else UUID(connection.person.id)
        found: list[tuple[Circle, list[LineView]]] = []
        try:
            async with self._database.read() as session:
                for circle in may_hear(room, connection.person):
                    found.append((circle, await service.history(session, room.name, circle.stored, viewer)))
        except Exception:
            # The game goes on without its talk; the next join asks again.
            log.exception("chat_history_failed", room=room.name)
            return
        if room.name in connection.rooms:
            for circle, lines in found:
                connection.send(_history(room, circle, lines, connection.person))

    async def say(self, room: AnyRoom, connection: Connection, frame: Say) -> int:
        """Say something; the line's id. Raises Refused."""
        # A line that is committed is told, whatever becomes of the connection meanwhile.
        return await asyncio.shield(self._spawn(self._say(room, connection.person, frame)))

    async def _say(self, room: AnyRoom, person: PersonView | None, frame: Say) -> int:
        circle = circle_for(room, frame.channel, person)
        assert person is not None, "circle_for lets nobody in whom it does not know"
        try:
            text = clean(frame.text)
        except InvalidText as error:
            raise Refused(ErrorCode.BAD_FRAME, str(error)) from None
        speaker = self._speaker(person.id)
        try:
            speaker.let(frame.id, f"{room.name} {circle.stored}", text, self._clock())
        except TooMuch as error:
            raise Refused(ErrorCode.TOO_FAST, str(error)) from None
        words = Words(room.name, circle.stored, person, frame.id, text)
        try:
            async with self._database.transaction() as session:
                silent = await sanctions.why_silent(session, UUID(person.id), self._clock())
                if silent is not None:
                    raise Refused(ErrorCode.FORBIDDEN, silent)
                line, is_new = await service.say(session, words, self._clock())
        except Conflict as error:
            speaker.take_back(frame.id)
            raise Refused(ErrorCode.ID_REUSED, error.detail) from None
        except BaseException:
            speaker.take_back(frame.id)
            raise
        if is_new:
            self._tell(room, circle, line)
        return line.id

    def _tell(self, room: AnyRoom, circle: Circle, line: LineView) -> None:
        """Tell a committed line, encoded once, to the circle but for those who muted its speaker."""
        text = Chat(room=room.name, channel=circle.channel, line=line).encode()
        deaf = self._mutes.muters_of(line.person.id)
        for member in room.members:
            if not circle.admits(member.person):
                continue
            if deaf and member.person is not None and member.person.id in deaf:
                continue
            member.offer(text)

    def _speaker(self, person: str) -> Speaker:
        if len(self._speakers) > KEPT_SPEAKERS:
            now = self._clock()
            self._speakers = {id: said for id, said in self._speakers.items() if not said.is_quiet(now)}
        return self._speakers.setdefault(person, Speaker())

    def game_over(self, room: AnyRoom) -> None:
        """The game in the room has ended: players and spectators may read each other now."""
        self._spawn(self._open(room))

    async def _open(self, room: AnyRoom) -> None:
        open_to_all = [circle for circle in circles(room) if circle.channel != "team"]
        try:
            async with self._database.read() as session:
                found = [(c, await service.history(session, room.name, c.stored, None)) for c in open_to_all]
        except Exception:
            log.exception("chat_history_failed", room=room.name)
            return
        texts: dict[tuple[str, str | None], str] = {}
        for member in room.members:
            muted = {who.id for who in self._mutes.muted_by(member.person.id)} if member.person else set()
            for circle, lines in found:
                if muted:
                    heard = [line for line in lines if line.person.id not in muted]
                    member.send(_history(room, circle, heard, member.person))
                    continue
                key = (circle.stored, _refusal(room, member.person))
                if key not in texts:
                    texts[key] = _history(room, circle, lines, member.person).encode()
                member.offer(texts[key])

    async def mutes_changed(
        self, connections: Iterable[Connection], person: str, rooms: Callable[[str], AnyRoom | None]
    ) -> None:
        """A person muted or unmuted somebody: all their pages are told, and get the talk anew. After the commit."""
        await self._mutes.changed(person)
        frame = Mutes(people=self._mutes.muted_by(person))
        for connection in connections:
            connection.send(frame)
            for room in filter(None, map(rooms, list(connection.rooms))):
                await self.enter(room, connection)
        if not any(self._is_of(one, person) for one in self._greeted):
            self._mutes.forget(person)

    def gone(self, connection: Connection) -> None:
        """The line is closed."""
        self._greeted.discard(connection)
        person = connection.person
        if person is not None and not any(self._is_of(one, person.id) for one in self._greeted):
            self._mutes.forget(person.id)

    @staticmethod
    def _is_of(connection: Connection, person: str) -> bool:
        return connection.person is not None and connection.person.id == person

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work that goes on whoever waits for it, and that `settle` knows of."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settle(self) -> None:
        """Wait until what was said so far is stored and told."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _refusal(room: AnyRoom, person: PersonView | None) -> str | None:
    silent = why_silent(room, person)
    return None if silent is None else silent[1]


def _history(room: AnyRoom, circle: Circle, lines: list[LineView], person: PersonView | None) -> ChatHistory:
    return ChatHistory(room=room.name, channel=circle.channel, lines=lines, refusal=_refusal(room, person))
