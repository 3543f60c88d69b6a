"""Clocks in the service: the server's time rules, flags fall without anybody asking, lost time is given back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from app.games.service import GameId
from tests.process import Process
from tests.server import Guest, guest, my_turn, serving

pytestmark = pytest.mark.anyio


async def _timed_game(me: Guest, **clock: Any) -> str:
    answer = await me.http.post("/api/v1/robot-games", json={"levels": ["novice"], "clock": clock})
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["game"]
    return game


async def test_a_flag_falls_by_itself_and_ends_the_game(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        game = await _timed_game(me, kind="sudden_death", seconds=10)
        room = await server.services.hub.game(GameId(UUID(game)))
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            # Ten seconds later by the server's clock; nobody else's counts.
            later = server.services.hub.clock() + 11_000
            monkeypatch.setattr(room, "_clock", lambda: later)
            monkeypatch.setattr(server.services.hub.timekeeper, "_clock", lambda: later)
            server.services.hub.timekeeper.arm(room)
            told = await socket.until("time_up")
            assert told["seat"] == 0
            ended = await socket.until("ended")
        assert (ended["result"]["reason"], ended["result"]["winners"]) == ("time", [1])
        assert ended["clock"]["left"][0] <= 0


async def test_a_placement_after_the_flag_comes_too_late(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await _timed_game(me, kind="increment", seconds=10, increment=5)
        room = await server.services.hub.game(GameId(UUID(game)))
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            server.services.hub.timekeeper.forget(room)
            later = server.services.hub.clock() + 60_000
            monkeypatch.setattr(room, "_clock", lambda: later)
            await socket.send(t="place", room=f"game:{game}", placement=found[0]["legal"][0], after=found[1])
            ended = await socket.until("ended")
        assert ended["result"]["reason"] == "time"
        assert len(room.match.plies) == found[1] - 1


async def test_the_clock_is_told_with_every_event(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await _timed_game(me, kind="penalty", seconds=900)
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            clock = snapshot["game"]["clock"]
            assert clock["option"] == {"kind": "penalty", "seconds": 900, "increment": 0}
            found = await my_turn(socket, snapshot)
            assert found
            await socket.place(game, found[0]["legal"][0], found[1])
            placed = next(frame for frame in socket.seen if frame["t"] == "placed")
            assert 890_000 < placed["clock"]["left"][0] <= 900_000
            assert placed["clock"]["penalty"] == [0, 0]


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "sudden_death", "seconds": 5},
        {"kind": "sudden_death", "seconds": 60, "increment": 3},
        {"kind": "increment", "seconds": 60},
        {"kind": "hourglass", "seconds": 60},
        {"kind": "penalty", "seconds": 1.5},
    ],
)
async def test_a_clock_that_there_is_not_is_refused(sqlite_url: str, clock: dict[str, Any]) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        answer = await me.http.post("/api/v1/tables", json={"clock": clock})
    assert answer.status_code == 422
    assert answer.json()["detail"]


async def test_draw_and_abort_over_the_socket(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        for act in ("draw", "abort"):
            table = (await ann.http.post("/api/v1/tables", json={})).json()["id"]
            await bob.http.put(f"/api/v1/tables/{table}/slots/1")
            game = (await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
            room = f"game:{game}"
            async with ann.socket() as one, bob.socket() as two:
                await one.game(game)
                await two.game(game)
                if act == "abort":
                    assert (await two.ask(t="abort", room=room))["t"] == "ack"
                    assert (await one.until("ended"))["result"]["reason"] == "abort"
                    continue
                assert (await two.ask(t="answer_draw", room=room, accept=True))["code"] == "forbidden"
                assert (await one.ask(t="offer_draw", room=room))["t"] == "ack"
                assert (await two.until("draw_offered"))["draw_by"] == [0]
                assert (await one.ask(t="answer_draw", room=room, accept=True))["code"] == "forbidden"
                assert (await two.ask(t="answer_draw", room=room, accept=True))["t"] == "ack"
                ended = await one.until("ended")
                assert (ended["result"]["reason"], ended["result"]["winners"]) == ("draw_agreed", [])


async def test_a_restart_gives_the_time_back(sqlite_url: str, tmp_path: Path) -> None:
    process = Process(sqlite_url, tmp_path / "server.log", robot_first_seconds=0.05, robot_next_seconds=0.05)
    await asyncio.to_thread(process.start)
    try:
        async with guest(process.host) as me:
            game = await _timed_game(me, kind="sudden_death", seconds=60)
            async with me.socket() as socket:
                found = await my_turn(socket, await socket.game(game))
                assert found
            await asyncio.to_thread(process.kill)
            await asyncio.sleep(6)
            await asyncio.to_thread(process.start)
            view = (await me.http.get(f"/api/v1/games/{game}")).json()
            # The heartbeat is five seconds apart: no more than that and the moments about the stop may be lost.
            assert view["clock"]["left"][0] > 60_000 - 6_500
            assert view["result"] is None
    finally:
        await asyncio.to_thread(process.kill)


async def test_a_paused_server_gives_the_time_back(database_url: str, tmp_path: Path) -> None:
    process = Process(database_url, tmp_path / "log", robot_first_seconds=0.0, robot_next_seconds=0.0)
    await asyncio.to_thread(process.start)
    try:
        async with guest(process.host) as me:
            game = await _timed_game(me, kind="sudden_death", seconds=10)
            async with me.socket() as socket:
                assert await my_turn(socket, await socket.game(game))
                process.pause()
                # Longer than the whole clock: without the credit the flag falls at the first breath.
                await asyncio.sleep(11)
                process.resume()
            view = (await me.http.get(f"/api/v1/games/{game}")).json()
            for _ in range(50):
                if view["result"] or view["clock"]["left"][0] > 0:
                    break
                await asyncio.sleep(0.1)
                view = (await me.http.get(f"/api/v1/games/{game}")).json()
            assert view["result"] is None
            assert 3_000 < view["clock"]["left"][0] <= 10_000
    finally:
        process.resume()
        process.kill()
