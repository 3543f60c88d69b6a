"""Fan-out: one room's frames to 500 spectators, next to the bare library's broadcast to as many sockets."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from uuid import UUID

import websockets
from websockets.asyncio.server import ServerConnection
from websockets.typing import Subprotocol

from app.db import migrate
from app.games.service import GameId
from app.live.game_room import GameRoom
from app.protocol.server import ServerFrame
from tests.bench.registry import Measurement, bench
from tests.server import guest, serving

WATCHERS = 500
MESSAGES = 200
SIZE = 1500
"""Characters of a frame: about what a placement has."""


class Filler(ServerFrame):
    t: str = "filler"
    text: str = "x" * SIZE


TEXT = Filler().encode()
FRAME_BYTES = len(TEXT) + 4
"""With the frame's header."""


async def _watch(port: int, path: str, room: str | None) -> Process:
    arguments = [str(port), path, str(WATCHERS), *([room] if room else [])]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.watchers", *arguments, stdin=PIPE, stdout=PIPE
    )


async def _rate(watchers: Process) -> float:
    """Deliveries a second, as the watchers timed them until the last was read."""
    assert watchers.stdin is not None
    assert watchers.stdout is not None
    seconds = float(await watchers.stdout.readline())
    watchers.stdin.close()
    await watchers.wait()
    return WATCHERS * MESSAGES / seconds


async def _begin(watchers: Process) -> None:
    assert watchers.stdin is not None
    assert watchers.stdout is not None
    assert (await watchers.stdout.readline()).strip() == b"ready"
    watchers.stdin.write(f"{MESSAGES * FRAME_BYTES}\n".encode())
    await watchers.stdin.drain()


async def _tell(room: GameRoom) -> None:
    frame = Filler()
    for _ in range(MESSAGES):
        room.tell(frame)
        # As many at once as a busy second has; a reader that is 256 behind would be closed.
        while max(member.backlog for member in room.members) > 32:
            await asyncio.sleep(0)
        await asyncio.sleep(0)


async def _ours() -> float:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/bench.sqlite3"
        await asyncio.to_thread(migrate.upgrade, url)
        async with (
            serving(url, sockets_per_address=WATCHERS + 9, ping_seconds=3600) as server,
            guest(server.host) as ann,
        ):
            game = await ann.robot_game()
            room = await server.services.hub.game(GameId(UUID(game)))
            watchers = await _watch(int(server.host.rsplit(":", 1)[1]), "/ws", f"game:{game}")
            await _begin(watchers)
            assert len(room.gallery.members) == WATCHERS
            sending = asyncio.create_task(_tell(room))
            rate = await _rate(watchers)
            await sending
            return rate


async def _library() -> float:
    there: set[ServerConnection] = set()

    async def stay(connection: ServerConnection) -> None:
        there.add(connection)
        await connection.wait_closed()

    protocols = [Subprotocol("loopline.v1")]
    async with websockets.serve(
        stay, "127.0.0.1", 0, compression=None, subprotocols=protocols, ping_interval=None
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        watchers = await _watch(port, "/", None)
        await _begin(watchers)
        assert len(there) == WATCHERS
        for _ in range(MESSAGES):
            websockets.broadcast(there, TEXT)
            await asyncio.sleep(0)
        return await _rate(watchers)


@bench("live.fan_out", "deliveries/s")
def fan_out() -> Measurement:
    """Frames of 1,500 characters to 500 spectators of a game; the yardstick is `websockets.broadcast` to 500 sockets.

    The readers are one process of their own, the same for both.
    """
    return Measurement(asyncio.run(_ours()), asyncio.run(_library()))
