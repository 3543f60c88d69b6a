"""Whoever comes back in the very moment in which another acts on the empty seat."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest

from app.games.service import GameId
from tests.live.test_absence import two_at_a_game

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("act", ["claim", "let_robot_play"])
async def test_nothing_is_done_about_a_person_who_was_back_before_it_was_decided(sqlite_url: str, act: str) -> None:
    async with two_at_a_game(sqlite_url, absence_grace_seconds=0.0) as two, two.ann.socket() as ann:
        await ann.game(two.game)
        room = await two.server.services.hub.game(GameId(UUID(two.game)))
        async with two.bob.socket() as bob:
            # Something else is being written just now: whoever acts has to wait.
            async with room._lock:
                request = await ann.send(t=act, room=two.room, seat=1)
                await asyncio.sleep(0.2)
                await bob.join(two.room)
            answer = await ann.until("ack", "error")
            assert (answer["id"], answer.get("code")) == (request, "forbidden")
            assert "is here" in answer["detail"]
        assert room.match.result is None
        assert room.seq == 1


async def test_whoever_comes_back_as_the_game_ends_is_not_told_of_an_error(sqlite_url: str) -> None:
    async with two_at_a_game(sqlite_url, absence_grace_seconds=0.0, robot_first_seconds=9) as two:
        async with two.ann.socket() as ann, two.bob.socket() as bob:
            await ann.game(two.game)
            assert (await ann.ask(t="let_robot_play", room=two.room, seat=1))["t"] == "ack"
            room = await two.server.services.hub.game(GameId(UUID(two.game)))
            async with room._lock:
                await ann.send(t="resign", room=two.room)
                await asyncio.sleep(0.2)
                await bob.join(two.room)
            await bob.until("ended")
            assert (await bob.ask(t="ping"))["t"] == "pong"
            assert [frame for frame in bob.seen if frame["t"] == "error"] == []
            assert any(frame["t"] == "chat_history" for frame in bob.seen)
