"""kill -9 at any moment and a restart: no acknowledged placement is lost, and robots go on by themselves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import websockets

from tests.process import Process
from tests.server import Frame, Guest, guest, my_turn

pytestmark = pytest.mark.anyio

KILLS = 3


@pytest.fixture
def process(database_url: str, tmp_path: Path) -> Iterator[Process]:
    process = Process(database_url, tmp_path / "server.log", robot_first_seconds=0.05, robot_next_seconds=0.05)
    process.start()
    yield process
    process.kill()


async def _play_until_cut(me: Guest, game: str, acknowledged: dict[str, int], pending: dict[str, str]) -> None:
    """Place at each own turn until the line breaks or the game ends; what was acknowledged is noted."""
    async with me.socket() as socket:
        frame: Frame = await socket.game(game)
        while True:
            found = await my_turn(socket, frame)
            if found is None:
                return
            turn, seq = found
            request, placement = pending.popitem() if pending else (str(uuid4()), turn["legal"][0])
            pending[request] = placement
            answer = await socket.place(game, placement, seq, id=request)
            pending.clear()
            if answer["t"] == "ack":
                acknowledged[placement] = answer["seq"]
            frame = next((one for one in reversed(socket.seen) if one["t"] in ("placed", "ended", "snapshot")), frame)


async def _until_more(acknowledged: dict[str, int]) -> None:
    """Until one more placement has been acknowledged, however slow the machine is."""
    before = len(acknowledged)
    async with asyncio.timeout(30):
        while len(acknowledged) == before:  # noqa: ASYNC110 - it is filled by a client, not by an event
            await asyncio.sleep(0.01)


async def test_no_acknowledged_placement_is_lost(process: Process) -> None:
    chance = random.Random(7)
    acknowledged: dict[str, int] = {}
    pending: dict[str, str] = {}
    async with guest(process.host) as me:
        game = await me.robot_game("novice")
        for _ in range(KILLS):
            playing = asyncio.create_task(_play_until_cut(me, game, acknowledged, pending))
            # In the middle of whatever: the person's placement, the robot's thought, a commit.
            await _until_more(acknowledged)
            await asyncio.wait({playing}, timeout=chance.uniform(0.0, 0.5))
            await asyncio.to_thread(process.kill)
            await asyncio.gather(playing, return_exceptions=True)
            await asyncio.to_thread(process.start)
            view = (await me.http.get(f"/api/v1/games/{game}")).json()
            stored = {f"{t['tile']}:{t['q']},{t['r']}:{t['rotation']}": t["seq"] for t in view["tiles"]}
            assert acknowledged.items() <= stored.items()
        assert acknowledged, "something was played before the kills"
        await _play_until_cut(me, game, acknowledged, pending)
        view = (await me.http.get(f"/api/v1/games/{game}")).json()
    assert view["result"]["reason"] == "complete"
    assert len(view["tiles"]) == 56


async def test_the_robot_plays_after_the_restart_and_tells_who_comes_back(process: Process) -> None:
    async with guest(process.host) as me:
        game = await me.robot_game("greedy")
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            answer = await socket.place(game, found[0]["legal"][0], found[1])
            assert answer["t"] == "ack"
            await asyncio.to_thread(process.kill)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await socket.receive()
        await asyncio.to_thread(process.start)
        async with me.socket() as socket:
            frames, _ = await socket.join(f"game:{game}", answer["seq"])
            # The robot may have placed nothing yet, or once, or a whole turn before the join.
            news = [frame for frame in frames if frame["t"] in ("snapshot", "placed")]
            last = news[-1] if news else await socket.until("placed")
            assert last["seq"] >= answer["seq"]
            assert await my_turn(socket, last) is not None


async def test_a_polite_stop_tells_the_sockets_to_come_back(sqlite_url: str, tmp_path: Path) -> None:
    process = Process(sqlite_url, tmp_path / "server.log")
    process.start()
    async with guest(process.host) as me, me.socket() as socket:
        await socket.join("lobby")
        stopping = asyncio.create_task(asyncio.to_thread(process.stop))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            while True:
                await socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        async with asyncio.timeout(8):
            await stopping
