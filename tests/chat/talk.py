"""People who talk, for the tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.server import Frame, Guest, Serving, Socket, connected, guest


@dataclass
class Voice:
    """A guest with a socket."""

    guest: Guest
    socket: Socket

    @property
    def id(self) -> str:
        person: str = self.guest.person["id"]
        return person

    async def say(self, room: str, channel: str, text: str, **more: Any) -> Frame:
        """Say it; the answer."""
        return await self.socket.ask(t="say", room=room, channel=channel, text=text, **more)

    async def enter(self, room: str) -> dict[str, Frame]:
        """Join; the history of each channel that there is for this person."""
        return await histories(self.socket, room)

    async def heard(self, room: str) -> list[tuple[str, str]]:
        """(channel, text) of every line told in that room so far, in order."""
        await self.socket.ask(t="ping")
        return [(f["channel"], f["line"]["text"]) for f in self.socket.seen if f["t"] == "chat" and f["room"] == room]


async def histories(socket: Socket, room: str) -> dict[str, Frame]:
    before = len(socket.seen)
    answer = await socket.ask(t="join", room=room)
    assert answer["t"] == "ack", answer
    await socket.ask(t="ping")
    return {f["channel"]: f for f in socket.seen[before:] if f["t"] == "chat_history" and f["room"] == room}


def texts(history: Frame) -> list[str]:
    return [line["text"] for line in history["lines"]]


@asynccontextmanager
async def voices(server: Serving, count: int) -> AsyncIterator[list[Voice]]:
    """So many guests, connected."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(guest(server.host)) for _ in range(count)]
        yield [Voice(g, await stack.enter_async_context(g.socket())) for g in guests]


@asynccontextmanager
async def passer_by(server: Serving) -> AsyncIterator[Socket]:
    """A socket of nobody in particular."""
    async with connected(server.host) as socket:
        yield socket


async def game_of(players: list[Voice], doubles: bool = False) -> str:
    """The room of a game that these people have begun."""
    opener = players[0].guest.http
    answer = await opener.post("/api/v1/tables", json={"seats": len(players), "doubles": doubles})
    assert answer.status_code == 201, answer.text
    table = answer.json()
    free = [slot["slot"] for slot in table["slots"] if slot["player"] is None]
    for player, slot in zip(players[1:], free, strict=True):
        answer = await player.guest.http.put(f"/api/v1/tables/{table['id']}/slots/{slot}")
        assert answer.status_code == 200, answer.text
    answer = await opener.post(f"/api/v1/tables/{table['id']}/start")
    assert answer.status_code == 200, answer.text
    return f"game:{answer.json()['game']}"
