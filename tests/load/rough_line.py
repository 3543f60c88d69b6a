"""A proxy between clients and the server that delays, loses, repeats and cuts: the line as a train ride knows it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

PROTOCOL = Subprotocol("loopline.v1")

QUIET = logging.getLogger("rough-line")
QUIET.disabled = True
"""The library would tell of every line that is torn."""


@dataclass(frozen=True)
class Roughness:
    """Chances a message; `delay` is the longest wait of one, in seconds. A line keeps the order of what it carries."""

    lose: float = 0.01
    repeat: float = 0.02
    cut: float = 0.004
    delay: float = 0.02


@dataclass
class RoughLine:
    """`url` is where clients connect; `done` counts what was done to them."""

    url: str
    done: dict[str, int] = field(default_factory=lambda: {"lost": 0, "repeated": 0, "cut": 0, "carried": 0})


class _Cut(Exception):
    pass


@asynccontextmanager
async def rough_line(server: Callable[[], str], roughness: Roughness, seed: int) -> AsyncIterator[RoughLine]:
    """A proxy to the server's host:port; it comes to no harm while the server is down."""
    chance = random.Random(seed)
    line = RoughLine("")

    async def pump(source: ServerConnection | ClientConnection, sink: ServerConnection | ClientConnection) -> None:
        async for message in source:
            await asyncio.sleep(chance.random() * roughness.delay)
            drawn = chance.random()
            if drawn < roughness.cut:
                line.done["cut"] += 1
                raise _Cut
            if drawn < roughness.cut + roughness.lose:
                line.done["lost"] += 1
                continue
            line.done["carried"] += 1
            await sink.send(message)
            if drawn > 1 - roughness.repeat:
                line.done["repeated"] += 1
                await sink.send(message)

    async def carry(client: ServerConnection) -> None:
        assert client.request is not None
        headers = {"Cookie": client.request.headers.get("Cookie", "")}
        try:
            async with websockets.connect(
                f"ws://{server()}/ws",
                subprotocols=[PROTOCOL],
                additional_headers=headers,
                compression=None,
                logger=QUIET,
            ) as upstream:
                pumps = [asyncio.create_task(pump(client, upstream)), asyncio.create_task(pump(upstream, client))]
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                for task in pumps:
                    task.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
                # Torn, not closed: neither side hears a word of it.
                client.transport.abort()
                upstream.transport.abort()
        except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
            client.transport.abort()

    async with websockets.serve(
        carry, "127.0.0.1", 0, subprotocols=[PROTOCOL], compression=None, logger=QUIET
    ) as proxy:
        host, port = next(iter(proxy.sockets)).getsockname()[:2]
        line.url = f"ws://{host}:{port}/ws"
        yield line
