"""Thirty games against the strongest robot at once, on a server of its own: is anybody kept waiting?"""

from __future__ import annotations

import asyncio
import functools
import json
import random
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from app.db import migrate
from app.robots.levels import playable_levels
from tests import process
from tests.bench.registry import Measurement, bench
from tests.server import Guest, Socket, guest, my_turn

GAMES = 30
SETTLING_SECONDS = 5.0
SECONDS = 30.0
WARM_SECONDS = 90.0


@dataclass(frozen=True)
class Run:
    """Round trips of pings in milliseconds, sorted: without and with the games. `waits`: for each game, how many seconds
    every placement of the robot took, pauses for people to follow included."""

    idle: list[float]
    busy: list[float]
    waits: list[list[float]]


def percentile(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))]


async def _play(one: Guest, socket: Socket, level: str, chance: random.Random, waits: list[float]) -> None:
    """Place at random as soon as it is my turn, game after game; notes how long each placement of the robot took."""
    while True:
        game = await one.robot_game(level)
        frame = await socket.game(game)
        turn, seq = frame["game"]["turn"], frame["seq"]
        while turn is not None:
            began, mine = time.perf_counter(), turn["seat"] == 0
            if mine:
                await socket.send(t="place", room=f"game:{game}", placement=chance.choice(turn["legal"]), after=seq)
            frame = await socket.until("placed")
            if not mine:
                waits.append(time.perf_counter() - began)
            turn, seq = frame["turn"], frame["seq"]
            socket.seen.clear()


async def _pings(pinger: Process, seconds: float) -> list[float]:
    assert pinger.stdin is not None
    assert pinger.stdout is not None
    pinger.stdin.write(f"{seconds}\n".encode())
    trips: list[float] = json.loads(await pinger.stdout.readline())
    return sorted(trips)


async def _measure(url: str, folder: Path) -> Run:
    server = process.Process(url, folder / "log")
    await asyncio.to_thread(server.start)
    try:
        async with AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(guest(server.host)) for _ in range(GAMES)]
            sockets = [await stack.enter_async_context(one.socket()) for one in guests]
            pinger = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.bench.pinger", server.host, "10",
                stdin=PIPE, stdout=PIPE, limit=2**24, cwd=process.ROOT,
            )  # fmt: skip
            assert pinger.stdout is not None
            assert pinger.stdin is not None
            assert (await pinger.stdout.readline()).strip() == b"ready"
            await _thinking(guests[0])
            idle = await _pings(pinger, SECONDS / 3)
            waits, level = [list[float]() for _ in guests], playable_levels()[-1].id
            playing = [
                asyncio.create_task(_play(one, socket, level, random.Random(number), waits[number]))
                for number, (one, socket) in enumerate(zip(guests, sockets, strict=True))
            ]
            await asyncio.sleep(SETTLING_SECONDS)
            for each in waits:
                each.clear()
            busy = await _pings(pinger, SECONDS)
            for task in playing:
                assert not task.done(), task.result()
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            pinger.stdin.close()
            await pinger.wait()
            return Run(idle, busy, waits)
    finally:
        await asyncio.to_thread(server.kill)


async def _thinking(one: Guest) -> None:
    """Wait until the robots' processes are ready: a hint is given by them alone."""
    async with one.socket() as socket, asyncio.timeout(WARM_SECONDS):
        game = await one.robot_game("novice")
        await my_turn(socket, await socket.game(game))
        while (await one.http.post(f"/api/v1/games/{game}/hint", timeout=60)).status_code == 503:
            await asyncio.sleep(1)
        await socket.ask(t="resign", room=f"game:{game}")


@functools.cache
def _run() -> Run:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/bench.sqlite3"
        migrate.upgrade(url)
        return asyncio.run(_measure(url, Path(folder)))


@bench("robots.thirty_games_ping_p99", "ms")
def thirty_games_ping() -> Measurement:
    """The 99th percentile of socket pings while thirty games are played against the strongest level (50 are allowed);
    the yardstick is the same without games."""
    run = _run()
    return Measurement(percentile(run.busy, 0.99), percentile(run.idle, 0.99))


@bench("robots.thirty_games_slowest_placement", "s")
def thirty_games_slowest() -> Measurement:
    """The longest that anybody waited for a robot's placement in them (5 are allowed); the yardstick is the mean."""
    waits = [wait for each in _run().waits for wait in each]
    return Measurement(max(waits), fmean(waits))


@bench("robots.thirty_games_unfairness", "ratio")
def thirty_games_unfairness() -> Measurement:
    """The mean wait for a robot's placement in the game that waits longest, to that of all games; 1 is fair to all."""
    means = [fmean(each) for each in _run().waits]
    return Measurement(max(means) / fmean(means))
