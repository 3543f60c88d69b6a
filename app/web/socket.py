"""The WebSocket endpoint: origin and session checked before the handshake, then a reader and a writer."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.live.connection import Connection
from app.live.credits import Credits
from app.live.dispatch import Dispatcher
from app.live.hub import Hub
from app.protocol.server import CloseCode, Welcome
from app.protocol.views import PersonView

log = structlog.get_logger()

SUBPROTOCOL: Final = "loopline.v1"
BURST: Final = 60.0
RATE: Final = 12.0
IDLE_SECONDS: Final = 90.0


class StarletteTransport:
    """The socket as a connection sees it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, text: str) -> None:
        await self._socket.send_text(text)

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)


async def serve(socket: WebSocket, hub: Hub, person: PersonView | None, session: str | None, build: str) -> None:
    """Talk with one client until either side ends it; the socket has been accepted."""
    credits = Credits.full(BURST, RATE, time.monotonic())
    connection = Connection(StarletteTransport(socket), person, session, credits)
    hub.connections.add(connection)
    connection.send(Welcome(person=person, build=build, at=hub.clock()))
    writer = asyncio.create_task(connection.write(), name="socket writer")
    reader = asyncio.create_task(_read(socket, connection, Dispatcher(hub)), name="socket reader")
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reader, writer):
            task.cancel()
        results = await asyncio.gather(reader, writer, return_exceptions=True)
        await hub.gone(connection)
    for result in results:
        if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | OSError | TimeoutError):
            log.info("socket_lost", error=repr(result))


async def _read(socket: WebSocket, connection: Connection, dispatcher: Dispatcher) -> None:
    while not connection.is_closing:
        try:
            async with asyncio.timeout(IDLE_SECONDS):
                message = await socket.receive()
        except TimeoutError:
            connection.close(CloseCode.IDLE, "no message for too long")
            break
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await dispatcher.handle(connection, message["bytes"] if text is None else text)
    # The writer sends the close; until it has, the reader must not end the pair.
    await asyncio.Event().wait()
