"""Five hundred spectators, a reader that has stopped reading, and a flood of talk: the players don't notice."""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
import time
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from app.db import migrate
from tests.process import Process
from tests.server import Guest, Socket, guest

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(150)]

SPECTATORS = 500
PLACEMENTS = 14


class Pair:
    """Two people at one game who place in turn; `place` tells how soon the opponent saw it."""

    def __init__(self, game: str, sockets: tuple[Socket, Socket], turn: dict[str, object], seq: int) -> None:
        self._game, self._sockets, self._turn, self._seq = game, sockets, turn, seq

    async def place(self) -> float:
        seat, legal = self._turn["seat"], self._turn["legal"]
        assert isinstance(seat, int)
        assert isinstance(legal, list)
        began = time.perf_counter()
        await self._sockets[seat].send(t="place", room=f"game:{self._game}", placement=legal[0], after=self._seq)
        while (placed := await self._sockets[1 - seat].until("placed"))["seq"] <= self._seq:
            pass
        took = time.perf_counter() - began
        self._turn, self._seq = placed["turn"], placed["seq"]
        return took


async def start(ann: Guest, bob: Guest) -> str:
    table = (await ann.http.post("/api/v1/tables", json={})).json()["id"]
    (await bob.http.put(f"/api/v1/tables/{table}/slots/1", json={})).raise_for_status()
    game: str = (await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
    return game


async def flood(talker: Guest, game: str) -> int:
    """Say something as fast as one can, again and again; how often the server had to be told to stop."""
    stopped = 0
    while True:
        with contextlib.suppress(ConnectionClosed, OSError):
            async with talker.socket() as socket:
                await socket.join(f"game:{game}")
                for number in range(500):
                    await socket.send(
                        t="say", room=f"game:{game}", channel="spectators", text=f"spam {number} {stopped}"
                    )
                await asyncio.sleep(1)
        stopped += 1


async def test_the_players_do_not_notice(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'crowd.sqlite3'}"
    await asyncio.to_thread(migrate.upgrade, url)
    server = Process(url, tmp_path / "log", sockets_per_address=SPECTATORS + 20)
    await asyncio.to_thread(server.start)
    try:
        async with (
            guest(server.host) as ann,
            guest(server.host) as bob,
            guest(server.host) as talker,
            ann.socket() as one,
            bob.socket() as other,
            ann.socket() as stuck,
        ):
            game = await start(ann, bob)
            snapshot = await one.game(game)
            await other.game(game)
            pair = Pair(game, (one, other), snapshot["game"]["turn"], snapshot["seq"])
            alone = [await pair.place() for _ in range(PLACEMENTS)]
            await stuck.game(game)
            stuck.raw.transport.pause_reading()
            crowd = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.bench.watchers", str(server.port), "/ws", str(SPECTATORS), f"game:{game}",
                stdin=PIPE, stdout=PIPE,
            )  # fmt: skip
            assert crowd.stdin is not None
            assert crowd.stdout is not None
            assert (await crowd.stdout.readline()).strip() == b"ready"
            flooding = asyncio.create_task(flood(talker, game))
            watched = [await pair.place() for _ in range(PLACEMENTS)]
            # Every spectator has been told of every placement, of some two kilobytes each.
            crowd.stdin.write(f"{PLACEMENTS * 600}\n".encode())
            async with asyncio.timeout(30):
                assert float(await crowd.stdout.readline()) < 30
            flooding.cancel()
            await asyncio.gather(flooding, return_exceptions=True)
            crowd.stdin.close()
            await crowd.wait()
            print(f"median ms alone {statistics.median(alone) * 1000:.0f}, "
                  f"before 500 spectators {statistics.median(watched) * 1000:.0f}")  # fmt: skip
            assert statistics.median(watched) < statistics.median(alone) + 0.5
            said = [frame for frame in one.seen if frame["t"] == "chat"]
            assert said == [], "players don't hear what spectators say while they play"
            stuck.raw.transport.abort()
    finally:
        await asyncio.to_thread(server.kill)
