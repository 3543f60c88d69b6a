"""A real server inside the test's event loop: uvicorn, sockets, a database; and people who play on it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

import httpx
import uvicorn
import websockets
from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection
from websockets.typing import Subprotocol

from app.main import create_app
from app.protocol.client import MAX_FRAME_BYTES
from app.robots import questions
from app.robots.findings import Effort, Ply
from app.robots.questions import Advice, HintQuestion, PlyQuestion
from app.robots.thought import Thought, choose
from app.rules.notation import Placement
from app.settings import Settings
from app.web.pings import PING_SECONDS, PONG_SECONDS, MeasuringProtocol
from app.web.services import ServiceSet

Frame = dict[str, Any]


class ThreadPool:
    """The robots' own choice, in a thread: saves each test the start of a process. The real pool has its own tests."""

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def choose(self, thought: Thought) -> Placement:
        return await asyncio.to_thread(choose, thought)

    async def hint(self, question: HintQuestion) -> Advice:
        return await asyncio.to_thread(questions.advise, replace(question, playouts=100))

    async def judge(self, question: PlyQuestion) -> Ply:
        return await asyncio.to_thread(questions.judge, replace(question, effort=Effort(30, 20, 5)))


@dataclass
class Serving:
    """`host` is 127.0.0.1:port."""

    host: str
    app: Any

    @property
    def services(self) -> ServiceSet:
        services: ServiceSet = self.app.state.services
        return services


def quick_settings(database_url: str, **more: Any) -> Settings:
    return Settings(
        database_url=database_url,
        **{
            "robot_first_seconds": 0.0,
            "robot_next_seconds": 0.0,
            "guests_per_hour": 10_000,
            "registrations_per_hour": 10_000,
            **more,
        },
    )


@asynccontextmanager
async def serving(
    database_url: str, *, ping_seconds: float = PING_SECONDS, pong_seconds: float = PONG_SECONDS, **more: Any
) -> AsyncIterator[Serving]:
    """A running server on a free port."""
    guarded: ASGIApp = create_app(quick_settings(database_url, **more), ThreadPool())
    config = uvicorn.Config(
        guarded, port=0, log_config=None, ws_max_size=MAX_FRAME_BYTES, ws_per_message_deflate=False,
        ws=MeasuringProtocol, ws_ping_interval=ping_seconds, ws_ping_timeout=pong_seconds, timeout_graceful_shutdown=2,
    )  # fmt: skip
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Serving(f"127.0.0.1:{port}", guarded._app)  # type: ignore[attr-defined]
    finally:
        server.should_exit = True
        await task


@dataclass
class Guest:
    """A person with a browser's cookie and, once connected, a socket."""

    host: str
    http: httpx.AsyncClient
    person: dict[str, Any] = field(default_factory=dict)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def socket(self, **headers: str) -> AsyncIterator[Socket]:
        async with connected(self.host, {"Cookie": self.cookie, **headers}) as socket:
            yield socket

    async def robot_game(self, *levels: str) -> str:
        answer = await self.http.post("/api/v1/robot-games", json={"levels": list(levels) or ["novice"]})
        assert answer.status_code == 201, answer.text
        game: str = answer.json()["game"]
        return game


@asynccontextmanager
async def guest(host: str) -> AsyncIterator[Guest]:
    """A new guest on that server."""
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=20) as http:
        answer = await http.post("/api/v1/session/guest")
        assert answer.status_code == 201, answer.text
        yield Guest(host, http, answer.json()["person"])


@dataclass
class Socket:
    """A client of the live protocol; frames that were read past are in `seen`."""

    raw: ClientConnection
    seen: list[Frame] = field(default_factory=list)

    async def receive(self) -> Frame:
        async with asyncio.timeout(20):
            frame: Frame = json.loads(await self.raw.recv())
        self.seen.append(frame)
        return frame

    async def until(self, *types: str) -> Frame:
        """The next frame of one of these types."""
        while True:
            frame = await self.receive()
            if frame["t"] in types:
                return frame

    async def send(self, **frame: Any) -> str:
        frame.setdefault("id", str(uuid4()))
        await self.raw.send(json.dumps(frame))
        request: str = frame["id"]
        return request

    async def ask(self, **frame: Any) -> Frame:
        """Send a request; its answer."""
        request = await self.send(**frame)
        while True:
            answer = await self.receive()
            if answer.get("id") == request:
                return answer

    async def join(self, room: str, since: int | None = None) -> tuple[list[Frame], Frame]:
        """Join; the frames that came with it, and the answer."""
        before = len(self.seen)
        answer = await self.ask(t="join", room=room, **({} if since is None else {"since": since}))
        return [frame for frame in self.seen[before:-1] if frame.get("room") == room], answer

    async def game(self, game: str) -> Frame:
        """Join a game; its snapshot."""
        frames, answer = await self.join(f"game:{game}")
        assert answer["t"] == "ack", answer
        return next(frame for frame in frames if frame["t"] == "snapshot")

    async def place(self, game: str, placement: str, after: int, **more: Any) -> Frame:
        return await self.ask(t="place", room=f"game:{game}", placement=placement, after=after, **more)


@asynccontextmanager
async def connected(host: str, headers: dict[str, str] | None = None) -> AsyncIterator[Socket]:
    """A socket to that server; the welcome is read."""
    url = f"ws://{host}/ws"
    async with websockets.connect(
        url, subprotocols=[Subprotocol("loopline.v1")], additional_headers=headers, compression=None
    ) as raw:
        socket = Socket(raw)
        await socket.until("welcome")
        yield socket


async def my_turn(socket: Socket, frame: Frame, seat: int = 0) -> tuple[Frame, int] | None:
    """From a snapshot or event on to the seat's turn: the turn and the seq; None when the game is over."""
    while True:
        turn = frame["game"]["turn"] if frame["t"] == "snapshot" else frame.get("turn")
        if turn and turn["seat"] == seat:
            return turn, frame["seq"]
        if frame["t"] == "ended" or (frame["t"] == "snapshot" and frame["game"]["result"]):
            return None
        frame = await socket.until("placed", "ended")


async def play_on(socket: Socket, game: str, frame: Frame, turns: int = 200) -> Frame:
    """Place the first legal tile at each of seat 0's turns; the last event seen."""
    for _ in range(turns):
        found = await my_turn(socket, frame)
        if found is None:
            return socket.seen[-1]
        turn, seq = found
        request = await socket.send(t="place", room=f"game:{game}", placement=turn["legal"][0], after=seq)
        frame = await socket.until("placed", "error")
        assert frame["t"] == "placed", (request, frame)
    return frame
