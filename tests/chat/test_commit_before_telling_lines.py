"""A line is in the database before anybody hears it, and one that is not stored is heard by nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from app.chat import service
from app.chat.models import ChatLine
from app.chat.service import Words
from app.live.channels import Circle
from app.live.chat import ChatRooms
from app.live.room import Room
from app.protocol.views import LineView
from tests.chat.talk import voices
from tests.server import serving

pytestmark = pytest.mark.anyio


async def test_a_line_that_could_not_be_stored_is_heard_by_nobody_and_may_be_sent_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = service.say

    async def fail(session: AsyncSession, words: Words, now: int) -> tuple[LineView, bool]:
        await store(session, words, now)
        raise OperationalError("disk full", None, Exception("disk full"))

    async with serving(sqlite_url) as server, voices(server, 2) as (ann, bob):
        for voice in (ann, bob):
            await voice.enter("lobby")
        with monkeypatch.context() as patch:
            patch.setattr(service, "say", fail)
            assert (await ann.say("lobby", "talk", "hello", id="a"))["code"] == "internal"
        assert await bob.heard("lobby") == []
        assert (await ann.say("lobby", "talk", "hello", id="b"))["t"] == "ack", "what came to nothing was not said"
        assert await bob.heard("lobby") == [("talk", "hello")]


async def test_every_line_is_committed_when_it_is_told(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = ChatRooms._tell
    looks: list[asyncio.Task[int | None]] = []

    async with serving(database_url) as server, voices(server, 1) as (ann,):

        async def stored(line: LineView) -> int | None:
            async with server.services.database.read() as session:
                query = select(func.count()).select_from(ChatLine).where(ChatLine.id == line.id)
                return await session.scalar(query)

        def look_and_tell(self: ChatRooms, room: Room, circle: Circle, line: LineView) -> None:
            looks.append(asyncio.create_task(stored(line)))
            tell(self, room, circle, line)

        monkeypatch.setattr(ChatRooms, "_tell", look_and_tell)
        await ann.enter("lobby")
        for text in ("one", "two", "three"):
            assert (await ann.say("lobby", "talk", text))["t"] == "ack"
        assert list(await asyncio.gather(*looks)) == [1, 1, 1]


async def test_the_same_request_twice_at_once_is_one_line(database_url: str) -> None:
    async with serving(database_url) as server, voices(server, 2) as (ann, bob):
        for voice in (ann, bob):
            await voice.enter("lobby")
        async with ann.guest.socket() as tab:
            await tab.join("lobby")
            line = {"t": "say", "room": "lobby", "channel": "talk", "text": "hello", "id": "one"}
            answers: Sequence[dict[str, object]] = await asyncio.gather(ann.socket.ask(**line), tab.ask(**line))
        assert {answer["t"] for answer in answers} == {"ack"}
        assert answers[0]["seq"] == answers[1]["seq"]
        assert await bob.heard("lobby") == [("talk", "hello")]
