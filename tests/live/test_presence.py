"""Who is in the lobby, and doing what."""

from __future__ import annotations

import time
from typing import Any

import pytest

from app.live.connection import Caller, Connection
from app.live.credits import Credits
from app.live.presence import People
from app.protocol.views import PersonView
from tests.chat.talk import game_of, passer_by, voices
from tests.server import Frame, Socket, serving

pytestmark = pytest.mark.anyio


async def _people(socket: Socket) -> dict[str, str]:
    """Join the lobby anew; the state of each person in its snapshot."""
    before = len(socket.seen)
    await socket.ask(t="join", room="lobby")
    frame = next(f for f in socket.seen[before:] if f["t"] == "snapshot")
    return {one["person"]["id"]: one["state"] for one in frame["lobby"]["people"]}


def _states(frame: Frame, part: str) -> dict[str, str]:
    return {one["person"]["id"]: one["state"] for one in frame[part]}


async def test_people_come_play_look_away_and_leave(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, passer_by(server) as nobody, voices(server, 2) as (ann, bob):
        assert await _people(nobody) == {}
        await ann.enter("lobby")
        await bob.enter("lobby")
        frame = await nobody.until("people")
        joined = _states(frame, "joined")
        if len(joined) < 2:
            joined |= _states(await nobody.until("people"), "joined")
        assert joined == {ann.id: "here", bob.id: "here"}
        assert await _people(nobody) == joined

        room = await game_of([ann, bob])
        await ann.enter(room)
        assert _states(await nobody.until("people"), "changed") == {ann.id: "playing"}
        await bob.socket.ask(t="away", away=True)
        assert _states(await nobody.until("people"), "changed") == {bob.id: "away"}
        async with bob.guest.socket() as tab:
            await tab.join("lobby")
            assert _states(await nobody.until("people"), "changed") == {bob.id: "here"}
            assert len(await _people(nobody)) == 2, "two tabs are one person"
        assert _states(await nobody.until("people"), "changed") == {bob.id: "away"}
        await bob.socket.ask(t="away", away=False)
        assert _states(await nobody.until("people"), "changed") == {bob.id: "here"}
        await ann.socket.ask(t="resign", room=room)
        assert _states(await nobody.until("people"), "changed") == {ann.id: "here"}
        await bob.socket.raw.close()
        frame = await nobody.until("people")
        assert (frame["left"], frame["joined"], frame["changed"]) == ([bob.id], [], [])
        assert await _people(nobody) == {ann.id: "here"}


async def test_a_spectator_is_here(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, passer_by(server) as nobody, voices(server, 3) as (ann, bob, eve):
        room = await game_of([ann, bob])
        await nobody.join("lobby")
        await eve.enter(room)
        assert _states(await nobody.until("people"), "joined") == {eve.id: "here"}


class _Silent:
    async def send(self, text: str) -> None: ...

    def lag(self) -> int:
        return 0

    async def close(self, code: int, reason: str) -> None: ...


def _connection(number: int) -> Connection:
    person: dict[str, Any] = {"id": str(number), "name": f"Guest-{number}", "kind": "guest"}
    made = Connection(_Silent(), Caller(PersonView(**person), None, "here"), Credits.full(1, 1, 0.0))
    made.rooms.add("lobby")
    return made


def test_five_hundred_people_are_cheap() -> None:
    people = People(lambda connection: False)
    crowd = [_connection(number) for number in range(500)]
    for connection in crowd:
        people.touch(connection)
    assert len(people.take_changes().joined) == 500
    start = time.process_time()
    for connection in crowd:
        connection.is_away = True
        people.touch(connection)
    assert len(people.take_changes().changed) == 500
    assert not people.take_changes()
    assert time.process_time() - start < 0.1
    for connection in crowd:
        people.gone(connection)
    assert len(people.take_changes().left) == 500
    assert not people.told
    assert not people._connections


def test_whoever_comes_back_within_the_second_was_never_away() -> None:
    people = People(lambda connection: False)
    first, second = _connection(1), _connection(1)
    people.touch(first)
    assert people.take_changes().joined
    people.gone(first)
    people.touch(second)
    assert not people.take_changes()
