"""A robot's process dies or hangs while it thinks of a move in somebody's game: the move comes all the same."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.robots.levels import lookahead_missing
from tests.process import Process
from tests.server import Guest, Socket, guest, my_turn

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(lookahead_missing() is not None, reason="numba is not installed"),
]


@pytest.fixture
def process(sqlite_url: str, tmp_path: Path) -> Iterator[Process]:
    process = Process(sqlite_url, tmp_path / "log", robot_first_seconds=0.0, robot_next_seconds=0.0)
    process.start()
    yield process
    process.kill()


def thinking(server: int) -> list[int]:
    """The process ids of the server's robots."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rsplit(")", 1)[1].split()[1])
            # The resource tracker of multiprocessing is a child as well.
            if parent == server and b"spawn_main" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except (OSError, IndexError, ValueError):
            continue
    return found


async def _ready(one: Guest, socket: Socket) -> None:
    """Wait until the robots' process serves: a hint is given by it alone."""
    game = await one.robot_game("novice")
    await my_turn(socket, await socket.game(game))
    async with asyncio.timeout(90):
        while (await one.http.post(f"/api/v1/games/{game}/hint", timeout=60)).status_code == 503:  # noqa: ASYNC110
            await asyncio.sleep(0.5)


@pytest.mark.parametrize("kill", [signal.SIGKILL, signal.SIGSTOP])
async def test_the_robot_places_within_five_seconds(process: Process, kill: signal.Signals) -> None:
    async with guest(process.host) as one, one.socket() as socket:
        await _ready(one, socket)
        (worker,) = thinking(process.pid)
        game = await one.robot_game("oracle")
        found = await my_turn(socket, await socket.game(game))
        assert found is not None
        turn, seq = found
        while turn["seat"] == 0:
            await socket.send(t="place", room=f"game:{game}", placement=turn["legal"][0], after=seq)
            frame = await socket.until("placed")
            turn, seq = frame["turn"], frame["seq"]
        started = time.monotonic()
        os.kill(worker, kill)
        placed = await socket.until("placed")
        assert time.monotonic() - started < 5
        assert placed["seat"] == 1
        assert "robot_worker_lost" in process.log()
        # Another process takes its place.
        async with asyncio.timeout(60):
            while worker in (now := thinking(process.pid)) or not now:  # noqa: ASYNC110 - the system tells nobody
                await asyncio.sleep(0.2)
