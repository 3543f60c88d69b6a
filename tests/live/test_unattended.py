"""A game that everybody has left is called off after hours, and not before."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest
from sqlalchemy import select, update

from app.games.models import Game, GameEvent
from app.games.service import GameId
from app.live import unattended
from app.live.game_room import GameRoom
from app.live.unattended import GUESTS_HOURS, REGISTERED_HOURS
from app.spans import HOUR
from tests.server import Guest, Serving, guest, serving
from tests.web.people import register

pytestmark = pytest.mark.anyio


async def later(server: Serving, hours: float) -> None:
    """Let the hub look as if that time had passed."""
    hub = server.services.hub
    now = hub.clock
    hub.clock = lambda: now() + round(hours * HOUR)
    try:
        await hub.call_off_unattended()
    finally:
        hub.clock = now


async def start(opener: Guest, other: Guest) -> str:
    """A game between the two."""
    table = (await opener.http.post("/api/v1/tables", json={})).json()["id"]
    await other.http.put(f"/api/v1/tables/{table}/slots/1", json={})
    game: str = (await opener.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
    return game


async def left(room: GameRoom) -> None:
    """Wait until nobody is in the room any more."""
    for _ in range(2000):
        if not room.players.members:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("somebody is still in the room")


async def ends(server: Serving, games: list[str]) -> list[str | None]:
    """Why each of them ended, as the database has it."""
    async with server.services.database.read() as session:
        query = select(Game.id, Game.end_reason).where(Game.id.in_([UUID(game) for game in games]))
        found = {str(row.id): row.end_reason for row in await session.execute(query)}
    return [found[game] for game in games]


async def test_a_game_that_its_guests_have_left_is_called_off_after_hours(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        game = await start(ann, bob)
        room = await server.services.hub.game(GameId(UUID(game)))
        await later(server, 1)
        assert room.match.result is None, "a phone may sleep for an hour"
        async with ann.socket() as socket:
            await socket.game(game)
            await later(server, GUESTS_HOURS + 1)
            assert room.match.result is None, "somebody is here"
        await left(room)
        await later(server, GUESTS_HOURS + 1)
        assert room.match.result is not None
        assert (room.match.result.reason, room.match.result.winners) == ("abandonment", ())
        running = (await ann.http.get("/api/v1/games")).json()["games"]
        assert [one["id"] for one in running] == []


async def test_a_game_that_cannot_be_read_keeps_no_other_from_being_called_off(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        games = [await start(ann, bob) for _ in range(2)]
        server.services.hub.sweep()
        async with server.services.database.transaction() as session:
            deal = update(GameEvent).where(GameEvent.game_id == UUID(games[0]), GameEvent.seq == 1)
            await session.execute(deal.values(kind="of another version"))
        await later(server, GUESTS_HOURS + 1)
        room = await server.services.hub.game(GameId(UUID(games[1])))
        assert room.match.result is not None


async def test_games_that_stay_keep_no_other_from_being_called_off(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Registered people may stay away for a day, and somebody may sit and think: whoever is due comes all the same."""
    monkeypatch.setattr(unattended, "AT_ONCE", 2)
    async with (
        serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob,
        guest(server.host) as cy, guest(server.host) as dan,
    ):  # fmt: skip
        await register(ann, "Ann Lee")
        members = [await start(ann, bob) for _ in range(3)]
        thinking = [await start(cy, dan) for _ in range(3)]
        due = await start(cy, dan)
        async with cy.socket() as socket:
            for game in thinking:
                await socket.game(game)
            for _ in range(2):
                await later(server, GUESTS_HOURS + 1)
            assert await ends(server, [due]) == ["abandonment"]
            assert await ends(server, thinking + members) == [None] * 6
        for game in thinking:
            await left(await server.services.hub.game(GameId(UUID(game))))
        for _ in range(3):
            await later(server, GUESTS_HOURS + 1)
        assert await ends(server, thinking) == ["abandonment"] * 3
        assert await ends(server, members) == [None] * 3
        for _ in range(3):
            await later(server, REGISTERED_HOURS + 1)
        assert await ends(server, members) == ["abandonment"] * 3
