"""Bot games through a line that delays, loses, repeats and cuts, with a kill -9 of the server in the middle.

None is lost, none differs from its log, and every acknowledged placement is in it. LOOPLINE_ROUGH_GAMES says how
many are played (`make rough` plays 200).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from app.db import migrate
from app.db.database import Database
from app.games import service
from app.games.service import GameId
from app.play.events import Placed
from tests.load.bot import Bot
from tests.load.rough_line import Roughness, rough_line
from tests.process import Process

pytestmark = [
    pytest.mark.anyio,
    # Lines are torn on purpose: what a torn socket leaves behind is no fault of the test.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"),
]

GAMES = int(os.environ.get("LOOPLINE_ROUGH_GAMES", "12"))
AT_ONCE = 24
EVENTS = 57
"""In a game of two: 56 placements and the end."""

SECONDS = 90 + GAMES * 6


@asynccontextmanager
async def client(host: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=30) as http:
        (await http.post("/api/v1/session/guest")).raise_for_status()
        yield http


async def new_game(host: str) -> tuple[str, list[str]]:
    """A game between two new guests, and their cookies."""
    async with client(host) as ann, client(host) as bob:
        table = (await ann.post("/api/v1/tables", json={"visibility": "link"})).json()["id"]
        (await bob.put(f"/api/v1/tables/{table}/slots/1", json={})).raise_for_status()
        started = (await ann.post(f"/api/v1/tables/{table}/start")).raise_for_status()
        cookies = ["; ".join(f"{name}={value}" for name, value in one.cookies.items()) for one in (ann, bob)]
        return started.json()["game"], cookies


@pytest.mark.timeout(SECONDS + 60)
async def test_games_over_a_rough_line_with_a_kill_in_the_middle(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'rough.sqlite3'}"
    server = Process(
        url, tmp_path / "log", guests_per_hour=100_000, sockets_per_address=10_000, message_burst=1000, message_rate=500
    )
    await asyncio.to_thread(migrate.upgrade, url)
    server.start()
    bots: list[Bot] = []
    places = asyncio.Semaphore(AT_ONCE)
    began = time.monotonic()

    async def one_game(number: int) -> None:
        async with places:
            game, cookies = await new_game_when_up(server)
            pair = [Bot(line.url, cookie, game, seat, number * 2 + seat) for seat, cookie in enumerate(cookies)]
            bots.extend(pair)
            await asyncio.gather(*(bot.play() for bot in pair))

    async def kill_in_the_middle() -> None:
        for part in (0.3, 0.6):
            while sum(len(bot.told) for bot in bots) < part * GAMES * 2 * EVENTS:
                await asyncio.sleep(0.1)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    try:
        async with rough_line(lambda: server.host, Roughness(), seed=1) as line, asyncio.timeout(SECONDS):
            await asyncio.gather(kill_in_the_middle(), *(one_game(number) for number in range(GAMES)))
    finally:
        server.kill()
    words = f"{GAMES} games in {time.monotonic() - began:.0f} s; {line.done}; {sum(b.connects for b in bots)} connects"
    print(words)
    assert all(count > 0 for count in line.done.values()), line.done
    await check_against_the_logs(url, bots)


async def new_game_when_up(server: Process) -> tuple[str, list[str]]:
    while True:
        try:
            return await new_game(server.host)
        except (httpx.HTTPError, KeyError):
            await asyncio.sleep(0.2)


async def check_against_the_logs(url: str, bots: list[Bot]) -> None:
    database = Database(url)
    for bot in bots:
        async with database.read() as session:
            log = await service.log(session, GameId(UUID(bot.game)))
        match = log.match()
        assert match.result is not None, "a game was lost"
        assert bot.result is not None
        assert bot.result["scores"] == list(match.result.scores)
        events = {logged.seq: logged for logged in log.events}
        for seq, frame in bot.told.items():
            assert frame["at"] == events[seq].at
            event = events[seq].event
            if isinstance(event, Placed):
                cell = event.placement.cell
                told = (frame["tile"], frame["q"], frame["r"], frame["rotation"], frame["drew"])
                assert told == (event.placement.tile, cell.q, cell.r, event.placement.rotation, event.drew)
        mine = {a.request_id: a.seq for a in log.answered if a.seat == bot.seat}
        for id, (placement, seq) in bot.acknowledged.items():
            assert mine[id] == seq, "an acknowledged placement is missing"
            event = events[seq].event
            assert isinstance(event, Placed)
            assert str(event.placement) == placement
        placed = [e for e in log.events if isinstance(e.event, Placed) and e.event.seat == bot.seat]
        assert len(placed) == len(mine), "a placement was carried out twice"
    await database.close()
