"""The socket: placements from send to ack against SQLite, next to a bare echo on the same server."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from uuid import uuid4

import uvicorn
import websockets
from starlette.types import Receive, Scope, Send

from app.db import migrate
from tests.bench.registry import Measurement, bench
from tests.server import Guest, Socket, guest, serving

GAMES = 8
SECONDS = 5.0


async def _echo(scope: Scope, receive: Receive, send: Send) -> None:
    """A bare ASGI application that sends back what it is sent."""
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return
    await receive()
    await send({"type": "websocket.accept"})
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        await send({"type": "websocket.send", "text": message["text"]})


async def _echo_rate() -> float:
    """Round trips a second of the bare echo, over as many sockets as the games have."""
    config = uvicorn.Config(_echo, port=0, log_config=None, ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    text = json.dumps({"t": "place", "id": str(uuid4()), "room": f"game:{uuid4()}", "placement": "1:0,0:0", "after": 1})

    async def talk(until: float) -> int:
        done = 0
        async with websockets.connect(f"ws://127.0.0.1:{port}/", compression=None) as socket:
            while time.perf_counter() < until:
                await socket.send(text)
                await socket.recv()
                done += 1
        return done

    started = time.perf_counter()
    done = sum(await asyncio.gather(*(talk(started + SECONDS) for _ in range(GAMES))))
    rate = done / (time.perf_counter() - started)
    server.should_exit = True
    await task
    return rate


async def _table(ann: Guest, bob: Guest) -> str:
    """A game of two people."""
    table = (await ann.http.post("/api/v1/tables", json={})).json()["id"]
    await bob.http.put(f"/api/v1/tables/{table}/slots/1")
    game: str = (await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
    return game


async def _pair(host: str, ready: asyncio.Barrier) -> int:
    """Two people who place as fast as they are answered; how many placements were acknowledged."""
    done = 0
    async with guest(host) as ann, guest(host) as bob, ann.socket() as one, bob.socket() as other:
        await ready.wait()
        until = time.perf_counter() + SECONDS
        while time.perf_counter() < until:
            done += await _one_game((one, other), await _table(ann, bob), until)
    return done


async def _one_game(sockets: tuple[Socket, Socket], game: str, until: float) -> int:
    frame = (await asyncio.gather(*(socket.game(game) for socket in sockets)))[0]["game"]
    turn, seq, done = frame["turn"], 1, 0
    while turn is not None and time.perf_counter() < until:
        socket = sockets[turn["seat"]]
        answer = await socket.place(game, turn["legal"][0], seq)
        assert answer["t"] == "ack", answer
        placed = next(f for f in reversed(socket.seen) if f["t"] == "placed" and f["seq"] == answer["seq"])
        turn, seq, done = placed["turn"], placed["seq"], done + 1
        socket.seen.clear()
    return done


async def _place_rate() -> float:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/bench.sqlite3"
        await asyncio.to_thread(migrate.upgrade, url)
        async with serving(url, message_burst=1e9) as server:
            ready = asyncio.Barrier(GAMES)
            return sum(await asyncio.gather(*(_pair(server.host, ready) for _ in range(GAMES)))) / SECONDS


@bench("live.place_to_ack", "placements/s")
def place_to_ack() -> Measurement:
    """Placements of two people a game, each committed to SQLite before its ack; the yardstick is a bare echo.

    Server and clients share one event loop in both, so that the ratio tells and not the number.
    """
    return Measurement(asyncio.run(_place_rate()), asyncio.run(_echo_rate()))
