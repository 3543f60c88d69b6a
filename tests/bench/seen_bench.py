"""How soon an opponent sees a placement while a hundred games run, on a server that is a process of its own."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from app.db import migrate
from tests.bench.registry import Measurement, bench
from tests.process import Process
from tests.server import Guest, Socket, guest

GAMES = 100
PACE = 4.0
"""Seconds between two placements of a game."""

ROUNDS = 8
DOOR = asyncio.Semaphore(6)
"""How many games are set up at a time."""


async def _start(ann: Guest, bob: Guest) -> str:
    table = (await ann.http.post("/api/v1/tables", json={"visibility": "link"})).json()["id"]
    (await bob.http.put(f"/api/v1/tables/{table}/slots/1", json={})).raise_for_status()
    game: str = (await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
    return game


async def _one_game(host: str, number: int, ready: asyncio.Barrier, seen: list[float], echoed: list[float]) -> None:
    async with AsyncExitStack() as stack:
        async with DOOR:
            ann = await stack.enter_async_context(guest(host))
            bob = await stack.enter_async_context(guest(host))
            game = await _start(ann, bob)
            one = await stack.enter_async_context(ann.socket())
            other = await stack.enter_async_context(bob.socket())
        sockets = (one, other)
        frame = (await asyncio.gather(*(socket.game(game) for socket in sockets)))[0]
        turn, seq = frame["game"]["turn"], frame["seq"]
        await ready.wait()
        await asyncio.sleep(PACE * number / GAMES)
        for _ in range(ROUNDS):
            began = time.perf_counter()
            mover, opponent = sockets[turn["seat"]], sockets[1 - turn["seat"]]
            await mover.send(t="place", room=f"game:{game}", placement=turn["legal"][0], after=seq)
            while (placed := await opponent.until("placed"))["seq"] <= seq:
                pass
            seen.append(time.perf_counter() - began)
            while (await mover.until("placed"))["seq"] <= seq:
                pass
            turn, seq = placed["turn"], placed["seq"]
            echoed.append(await _ping(opponent))
            for socket in sockets:
                socket.seen.clear()
            await asyncio.sleep(max(0.0, PACE - (time.perf_counter() - began)))


async def _ping(socket: Socket) -> float:
    began = time.perf_counter()
    request = await socket.send(t="ping")
    while (await socket.receive()).get("id") != request:
        pass
    return time.perf_counter() - began


async def _measure() -> tuple[list[float], list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/bench.sqlite3"
        await asyncio.to_thread(migrate.upgrade, url)
        process = Process(url, Path(folder) / "log", guests_per_hour=100_000, sockets_per_address=1000)
        await asyncio.to_thread(process.start)
        seen: list[float] = []
        echoed: list[float] = []
        try:
            ready = asyncio.Barrier(GAMES)
            await asyncio.gather(*(_one_game(process.host, n, ready, seen, echoed) for n in range(GAMES)))
        finally:
            process.kill()
        return seen, echoed


@bench("live.place_to_seen_p99", "ms")
def place_to_seen() -> Measurement:
    """The 99th percentile from sending a placement to the opponent's seeing it, a hundred games of two at 25 placements
    a second in all; the yardstick is that of a ping to the same server in between, which touches no database."""
    seen, echoed = asyncio.run(_measure())
    return Measurement(*(1000 * statistics.quantiles(times, n=100)[98] for times in (seen, echoed)))
