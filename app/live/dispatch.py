"""From text to a room: one parse, one match over the closed set of frames, one answer to each request."""

from __future__ import annotations

import time
from typing import Final, assert_never
from uuid import UUID

import structlog

from app.errors import NotFound
from app.games.service import GameId
from app.live.connection import Connection
from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.hub import Hub
from app.live.lobby_room import LOBBY, LobbyRoom
from app.live.table_room import TableRoom
from app.play import commands
from app.protocol.client import (
    Abort,
    AnswerDraw,
    Away,
    BadFrame,
    Claim,
    ClientFrame,
    Join,
    Leave,
    LetRobotPlay,
    OfferDraw,
    Ping,
    Place,
    Resign,
    Say,
    parse_frame,
)
from app.protocol.server import Ack, CloseCode, Error, ErrorCode, Pong
from app.rules.notation import InvalidPlacement, Placement

log = structlog.get_logger()

COST: Final = {
    Join: 4.0,
    Leave: 1.0,
    Ping: 0.5,
    Place: 1.0,
    Resign: 1.0,
    LetRobotPlay: 2.0,
    Claim: 2.0,
    OfferDraw: 4.0,
    AnswerDraw: 1.0,
    Abort: 1.0,
    Say: 2.0,
    Away: 1.0,
}
BAD_COST: Final = 2.0
MAX_ROOMS: Final = 16


def _command(frame: Resign | OfferDraw | AnswerDraw | Abort, seat: int) -> commands.Command:
    match frame:
        case Resign():
            return commands.Resign(seat)
        case OfferDraw():
            return commands.OfferDraw(seat)
        case AnswerDraw():
            return commands.AnswerDraw(seat, frame.accept)
        case Abort():
            return commands.Abort(seat)
        case _:
            assert_never(frame)


class Dispatcher:
    """Answers frames. Nothing that a client sends raises out of `handle`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def handle(self, connection: Connection, text: str | bytes) -> None:
        """Carry out one frame and answer it; too many of them close the connection."""
        try:
            frame = parse_frame(text)
        except BadFrame as bad:
            if self._charge(connection, BAD_COST):
                connection.send(Error(id=bad.id, code=ErrorCode.BAD_FRAME, detail=bad.detail))
            return
        if self._charge(connection, COST[type(frame)]):
            await self._answer(connection, frame)

    def _charge(self, connection: Connection, cost: float) -> bool:
        if connection.credits.take(cost, time.monotonic()):
            return True
        connection.close(CloseCode.TOO_FAST, "too many messages; wait a little")
        return False

    async def _answer(self, connection: Connection, frame: ClientFrame) -> None:
        try:
            await self._do(connection, frame)
        except Refused as refused:
            connection.send(refused.frame(frame.id))
        except Exception:
            log.exception("frame_failed", frame=frame.t)
            detail = "Something went wrong on our side; nothing was changed. Send it again."
            connection.send(Error(id=frame.id, code=ErrorCode.INTERNAL, detail=detail))

    async def _do(self, connection: Connection, frame: ClientFrame) -> None:
        if not connection.may_play and not isinstance(frame, Ping | Join | Leave):
            raise Refused(ErrorCode.FORBIDDEN, "This token may only read; make one with the scope play.")
        match frame:
            case Ping():
                connection.send(Pong(id=frame.id, at=self._hub.clock()))
            case Join():
                await self._join(connection, frame)
            case Leave():
                await self._hub.part(connection, frame.room)
                connection.send(Ack(id=frame.id, seq=0))
            case Place():
                await self._place(connection, frame)
            case Resign() | OfferDraw() | AnswerDraw() | Abort():
                room, seat = await self._seat(connection, frame.room)
                seq = await room.submit(_command(frame, seat), frame.id)
                connection.send(Ack(id=frame.id, seq=seq))
            case LetRobotPlay() | Claim():
                room, seat = await self._seat(connection, frame.room)
                kind = commands.Claim if isinstance(frame, Claim) else commands.LetRobotPlay
                seq = await room.act(kind(seat, frame.seat), frame.id)
                connection.send(Ack(id=frame.id, seq=seq))
            case Say():
                connection.send(Ack(id=frame.id, seq=await self._say(connection, frame)))
            case Away():
                connection.is_away = frame.away
                self._hub.looked_away(connection)
                connection.send(Ack(id=frame.id, seq=0))
            case _:
                assert_never(frame)

    async def _say(self, connection: Connection, frame: Say) -> int:
        room = self._hub.room(frame.room) if frame.room in connection.rooms else None
        if room is None:
            raise Refused(ErrorCode.NOT_JOINED, "Join the room first.")
        return await self._hub.chat.say(room, connection, frame)

    async def _join(self, connection: Connection, frame: Join) -> None:
        if len(connection.rooms) >= MAX_ROOMS and frame.room not in connection.rooms:
            raise Refused(ErrorCode.FORBIDDEN, f"One connection is in {MAX_ROOMS} rooms at most; leave one first.")
        await self._hub.chat.greet(connection)
        room = await self._joinable(frame.room)
        seq = room.join(connection, frame.since)
        connection.send(Ack(id=frame.id, seq=seq))
        self._hub.people.touch(connection)
        if isinstance(room, GameRoom):
            await room.take_back()
            self._hub.joined(room, connection)
        await self._hub.chat.enter(room, connection)

    async def _joinable(self, name: str) -> GameRoom | TableRoom | LobbyRoom:
        if name == LOBBY:
            return self._hub.lobby
        if not name.startswith("table:"):
            return await self._room(name)
        try:
            return await self._hub.table(UUID(name.removeprefix("table:")))
        except (NotFound, ValueError):
            raise Refused(ErrorCode.UNKNOWN_ROOM, "There is no such table.") from None

    async def _place(self, connection: Connection, frame: Place) -> None:
        room, seat = await self._seat(connection, frame.room)
        try:
            placement = Placement.parse(frame.placement)
        except InvalidPlacement as error:
            raise Refused(ErrorCode.BAD_FRAME, str(error)) from None
        command = commands.Place(seat, placement, lag=connection.lag)
        seq = await room.submit(command, frame.id, frame.after)
        connection.send(Ack(id=frame.id, seq=seq))

    async def _seat(self, connection: Connection, name: str) -> tuple[GameRoom, int]:
        """The room, and the seat of this connection's person in it. Raises Refused."""
        if connection.person is None:
            raise Refused(ErrorCode.LOG_IN, "Log in, or play as a guest, first.")
        if name not in connection.rooms:
            raise Refused(ErrorCode.NOT_JOINED, "Join the room first.")
        room = await self._room(name)
        seat = room.match.seat_of(connection.person.id)
        if seat is None:
            raise Refused(ErrorCode.NOT_YOUR_SEAT, "You do not sit at this game; you are watching.")
        return room, seat

    async def _room(self, name: str) -> GameRoom:
        try:
            return await self._hub.game(GameId(UUID(name.removeprefix("game:"))))
        except (NotFound, ValueError):
            raise Refused(ErrorCode.UNKNOWN_ROOM, "There is no such room.") from None
