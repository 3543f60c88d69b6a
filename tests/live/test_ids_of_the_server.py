"""What the server does of its own accord has ids that no client can take before it."""

from __future__ import annotations

from uuid import UUID

import pytest

from app.games.service import GameId
from tests.live.test_absence import two_at_a_game
from tests.server import guest, my_turn, serving

pytestmark = pytest.mark.anyio


async def test_nobody_keeps_their_flag_up_by_taking_its_id(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        clock = {"kind": "sudden_death", "seconds": 10}
        answer = await me.http.post("/api/v1/robot-games", json={"levels": ["novice"], "clock": clock})
        game = answer.json()["game"]
        room = await server.services.hub.game(GameId(UUID(game)))
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            await socket.ask(t="offer_draw", room=f"game:{game}", id=f"flag-{found[1]}")
            later = server.services.hub.clock() + 11_000
            monkeypatch.setattr(room, "_clock", lambda: later)
            monkeypatch.setattr(server.services.hub.timekeeper, "_clock", lambda: later)
            server.services.hub.timekeeper.arm(room)
            assert (await socket.until("time_up"))["seat"] == 0


async def test_nobody_stops_the_robot_in_their_place_by_taking_its_id(sqlite_url: str) -> None:
    async with two_at_a_game(sqlite_url, absence_grace_seconds=0.0) as two, two.ann.socket() as ann:
        frame = await ann.game(two.game)
        room = await two.server.services.hub.game(GameId(UUID(two.game)))
        async with two.bob.socket() as bob:
            await bob.game(two.game)
            for seq in range(1, 8):
                await bob.ask(t="answer_draw", room=two.room, accept=True, id=f"robot-{seq}")
        assert (await ann.ask(t="let_robot_play", room=two.room, seat=1))["t"] == "ack"
        turn, seq = frame["game"]["turn"], room.seq
        if turn["seat"] == 0:
            while turn["seat"] == 0:
                await ann.place(two.game, turn["legal"][0], seq)
                news = next(f for f in reversed(ann.seen) if f["t"] == "placed")
                turn, seq = news["turn"], news["seq"]
        while not any(f["t"] == "placed" and f["seat"] == 1 for f in ann.seen):
            await ann.until("placed")
