"""Two servers on one Postgres, each with rooms and sockets of its own: what they share, and what they do not yet."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

import pytest

from app.games import service
from app.games.service import GameId
from app.live import follower
from tests.server import Frame, Guest, Serving, Socket, guest, serving

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


@dataclass
class Apart:
    """A game between two guests, `ann` on the process `here` and `bob` on `there`."""

    here: Serving
    there: Serving
    ann: Guest
    bob: Guest
    game: str

    @property
    def room(self) -> str:
        return f"game:{self.game}"


@asynccontextmanager
async def apart(url: str) -> AsyncIterator[Apart]:
    async with serving(url) as here, serving(url) as there, guest(here.host) as ann, guest(there.host) as bob:
        table = (await ann.http.post("/api/v1/tables", json={})).json()["id"]
        assert (await bob.http.put(f"/api/v1/tables/{table}/slots/1", json={})).status_code == 200
        started = await ann.http.post(f"/api/v1/tables/{table}/start")
        yield Apart(here, there, ann, bob, started.json()["game"])


async def _turn_of(sockets: tuple[Socket, Socket], frames: list[Frame]) -> tuple[int, Frame]:
    """The seat on move and its turn, as both know it."""
    turns = [frame["game"]["turn"] if frame["t"] == "snapshot" else frame["turn"] for frame in frames]
    assert turns[0] == turns[1]
    return turns[0]["seat"], turns[0]


async def test_people_on_two_processes_play_each_other(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower, "LOOK_SECONDS", 0.05)
    async with apart(postgres_url) as two, two.ann.socket() as ann, two.bob.socket() as bob:
        sockets = (ann, bob)
        frames = [await socket.game(two.game) for socket in sockets]
        for _ in range(12):
            seat, turn = await _turn_of(sockets, frames)
            await sockets[seat].send(t="place", room=two.room, placement=turn["legal"][0], after=frames[seat]["seq"])
            frames = [await socket.until("placed", "error") for socket in sockets]
            assert [frame["t"] for frame in frames] == ["placed", "placed"]
        assert frames[0] == frames[1]
        await ann.send(t="resign", room=two.room)
        ends = [await socket.until("ended") for socket in sockets]
        assert ends[0] == ends[1]
        async with two.here.services.database.read() as session:
            log = await service.log(session, GameId(UUID(two.game)))
        assert [event.seq for event in log.events] == list(range(1, 16)), "dealt, twelve tiles, a resignation, the end"


async def test_a_process_that_is_behind_reads_the_log_before_it_refuses(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "LOOK_SECONDS", 600)
    async with apart(postgres_url) as two, two.ann.socket() as ann, two.bob.socket() as bob:
        sockets = (ann, bob)
        frames = [await socket.game(two.game) for socket in sockets]
        seat, turn = await _turn_of(sockets, frames)
        first = await sockets[seat].place(two.game, turn["legal"][0], frames[seat]["seq"])
        assert first["t"] == "ack"
        placed = next(frame for frame in sockets[seat].seen if frame["t"] == "placed")
        # The other's process has heard of nothing: for its room it is still the first one's turn.
        answer = await sockets[1 - seat].place(two.game, placed["turn"]["legal"][0], placed["seq"])
        assert answer["t"] == "ack", answer
        seen = [frame["seq"] for frame in sockets[1 - seat].seen if frame["t"] == "placed"]
        assert seen == [2, 3], "and its people are told of all"


async def test_who_places_elsewhere_is_offline_here_but_not_long_away(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "LOOK_SECONDS", 0.05)
    async with apart(postgres_url) as two, two.ann.socket() as ann, two.bob.socket() as bob:
        sockets = (ann, bob)
        frames = [await socket.game(two.game) for socket in sockets]
        before = await ann.until("presence")
        while (turn := (await _turn_of(sockets, frames)))[0] == 0:
            await ann.send(t="place", room=two.room, placement=turn[1]["legal"][0], after=frames[0]["seq"])
            frames = [await socket.until("placed") for socket in sockets]
        await asyncio.sleep(0.05)
        await bob.send(t="place", room=two.room, placement=turn[1]["legal"][0], after=frames[1]["seq"])
        await ann.until("placed")
        while (after := await ann.until("presence"))["act_at"][1] == before["act_at"][1]:
            pass
        # Presence is each process's own: this is what keeps a second one from being offered as a way to grow.
        assert after["seats"] == ["here", "offline"]
        assert after["act_at"][1] > before["act_at"][1]
