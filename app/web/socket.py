"""The WebSocket endpoint: origin and session checked before the handshake, then a reader and a writer."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.accounts import sanctions
from app.errors import AppError
from app.live.connection import Caller, Connection
from app.live.credits import Credits
from app.live.dispatch import Dispatcher
from app.lobby.service import person_seen
from app.protocol.codes import IDLE_SECONDS
from app.protocol.server import CloseCode, Welcome
from app.protocol.views import PersonView
from app.web.dependencies import address_of
from app.web.identity import Identity, identify
from app.web.origins import is_allowed
from app.web.pings import EXTENSION, Pings
from app.web.problems import Problem, response
from app.web.services import ServiceSet

log = structlog.get_logger()

SUBPROTOCOL: Final = "loopline.v1"
RETRY_SECONDS: Final = 30
TOO_MANY: Final = "Too many connections from your address; close some."


class StarletteTransport:
    """The socket as a connection sees it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, text: str) -> None:
        await self._socket.send_text(text)

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)

    def lag(self) -> int:
        pings: Pings | None = self._socket.scope["extensions"].get(EXTENSION)
        return 0 if pings is None else pings.lag()


async def endpoint(websocket: WebSocket) -> None:
    """Refuse before the handshake what may not connect; then talk."""
    services: ServiceSet = websocket.app.state.services
    problem = _refusal(websocket, services)
    if problem is not None:
        await websocket.send_denial_response(response(problem, RETRY_SECONDS if problem.status == 429 else None))
        return
    try:
        identity = await identify(websocket, services)
        if identity is None:
            async with services.database.read() as session:
                address = address_of(websocket, services.trust_proxy)
                await sanctions.check_address(session, address, services.clock())
    except AppError as error:
        problem = Problem(title=error.title, status=error.status, detail=error.detail, code=error.code)
        await websocket.send_denial_response(response(problem))
        return
    await websocket.accept(SUBPROTOCOL)
    person = None
    if identity is not None:
        async with services.database.read() as session:
            person = await person_seen(session, identity.person)
    address = address_of(websocket, services.trust_proxy)
    if _is_one_too_many(services, address):
        # Many that were opened at the same moment: none of them was counted yet at the door.
        await websocket.close(CloseCode.TRY_AGAIN_LATER, TOO_MANY)
        return
    await serve(websocket, services, _caller(identity, person, address))


def _is_one_too_many(services: ServiceSet, address: str) -> bool:
    return services.hub.connections_from(address) >= services.sockets_per_address


def _caller(identity: Identity | None, person: PersonView | None, address: str) -> Caller:
    if identity is None:
        return Caller(None, None, address)
    return Caller(person, identity.token_hash, address, identity.may_play)


def _refusal(websocket: WebSocket, services: ServiceSet) -> Problem | None:
    if not is_allowed(websocket, services.allowed_origins):
        detail = "This socket was opened from another site's page."
        return Problem(title="Forbidden", status=403, detail=detail, code="forbidden")
    if SUBPROTOCOL not in websocket.scope.get("subprotocols", []):
        detail = f"Ask for the subprotocol {SUBPROTOCOL}."
        return Problem(title="Bad request", status=400, detail=detail, code="bad_request")
    if _is_one_too_many(services, address_of(websocket, services.trust_proxy)):
        return Problem(title="Too many connections", status=429, detail=TOO_MANY, code="too_fast")
    return None


async def serve(socket: WebSocket, services: ServiceSet, caller: Caller) -> None:
    """Talk with one client until either side ends it; the socket has been accepted."""
    hub = services.hub
    credits = Credits.full(services.message_burst, services.message_rate, time.monotonic())
    connection = Connection(StarletteTransport(socket), caller, credits)
    hub.connected(connection)
    connection.send(Welcome(person=connection.person, build=services.build, at=hub.clock()))
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
