"""A mute: nothing more is heard of that person, on every page of whoever muted them."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest

from app.chat import service
from tests.chat.talk import Voice, game_of, histories, texts, voices
from tests.server import Frame, Serving, Socket, serving

pytestmark = pytest.mark.anyio


async def _mute(by: Voice, who: Voice) -> None:
    answer = await by.guest.http.put(f"/api/v1/mutes/{who.id}")
    assert answer.status_code == 204, answer.text


async def _is_muted(server: Serving, who: Voice, by: Voice) -> bool:
    async with server.services.database.read() as session:
        return await service.is_muted(session, who=UUID(who.id), by=UUID(by.id))


async def test_a_muted_persons_lines_are_not_sent_to_the_muter(database_url: str) -> None:
    async with serving(database_url) as server, voices(server, 3) as (ann, bob, cid):
        for voice in (ann, bob, cid):
            await voice.enter("lobby")
        await bob.say("lobby", "talk", "before")
        async with ann.guest.socket() as tab:
            await histories(tab, "lobby")
            assert [frame["people"] for frame in _seen(tab)] == [[]]
            await _mute(ann, bob)
            assert await _is_muted(server, bob, by=ann)
            assert not await _is_muted(server, ann, by=bob)
            for socket in (ann.socket, tab):
                frame = await socket.until("mutes")
                assert frame["people"] == [bob.guest.person]
                assert texts(await socket.until("chat_history")) == []
            await bob.say("lobby", "talk", "can you hear me")
            await cid.say("lobby", "talk", "I can")
            assert (await tab.until("chat"))["line"]["text"] == "I can"
        assert await ann.heard("lobby") == [("talk", "before"), ("talk", "I can")]
        assert ("talk", "can you hear me") in await cid.heard("lobby")
        async with ann.guest.socket() as again:
            assert texts((await histories(again, "lobby"))["talk"]) == ["I can"]
            assert [frame["people"] for frame in _seen(again)] == [[bob.guest.person]]
        assert (await ann.guest.http.delete(f"/api/v1/mutes/{bob.id}")).status_code == 204
        assert (await ann.socket.until("mutes"))["people"] == []
        assert texts(await ann.socket.until("chat_history")) == ["before", "can you hear me", "I can"]
        await bob.say("lobby", "talk", "hello again")
        assert (await ann.socket.until("chat"))["line"]["text"] == "hello again"


def _seen(socket: Socket) -> list[Frame]:
    return [frame for frame in socket.seen if frame["t"] == "mutes"]


async def test_the_talk_that_opens_at_the_end_leaves_the_muted_out(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 3) as (ann, bob, eve):
        room = await game_of([ann, bob])
        for voice in (ann, bob, eve):
            await voice.enter(room)
        await _mute(eve, bob)
        await bob.say(room, "players", "from Bob")
        await ann.say(room, "players", "from Ann")
        await eve.socket.ask(t="ping")
        before = len(eve.socket.seen)
        await ann.socket.ask(t="resign", room=room)
        while len(opened := [f for f in eve.socket.seen[before:] if f["t"] == "chat_history"]) < 2:
            await eve.socket.receive()
        assert {f["channel"]: texts(f) for f in opened} == {"players": ["from Ann"], "spectators": []}


async def test_mutes_over_rest(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 2) as (ann, bob):
        http = ann.guest.http
        assert (await http.get("/api/v1/mutes")).json() == {"people": []}
        for _ in range(2):
            await _mute(ann, bob)
        assert (await http.get("/api/v1/mutes")).json() == {"people": [bob.guest.person]}
        assert (await http.get(f"/api/v1/mutes/{bob.id}")).json() == {"muted": True}
        assert (await http.get(f"/api/v1/mutes/{ann.id}")).json() == {"muted": False}
        for _ in range(2):
            assert (await http.delete(f"/api/v1/mutes/{bob.id}")).status_code == 204
        assert (await http.get("/api/v1/mutes")).json() == {"people": []}
        assert (await http.put(f"/api/v1/mutes/{ann.id}")).status_code == 422
        assert (await http.put(f"/api/v1/mutes/{uuid4()}")).status_code == 404
        assert (await http.put("/api/v1/mutes/bob")).status_code == 422
        http.cookies.clear()
        for method in ("GET", "PUT", "DELETE"):
            assert (await http.request(method, f"/api/v1/mutes/{bob.id}")).status_code == 401


async def test_nothing_is_kept_of_those_who_have_left(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server:
        async with voices(server, 2) as (ann, bob):
            await ann.enter("lobby")
            await _mute(ann, bob)
            book = server.services.hub.chat._mutes
            assert book.muters_of(bob.id) == {ann.id}
        for _ in range(100):
            if not server.services.hub.connections:
                break
            await asyncio.sleep(0.02)
        assert not book._muted
        assert not book._muters
        assert not server.services.hub.chat._greeted
