"""A game that everybody has left is called off after hours, and not before."""

from __future__ import annotations

from uuid import UUID

import pytest
from sqlalchemy import update

from app.games.models import GameEvent
from app.games.service import GameId
from app.live.unattended import GUESTS_HOURS, HOUR
from tests.server import Serving, guest, serving

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


async def test_a_game_that_its_guests_have_left_is_called_off_after_hours(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        table = (await ann.http.post("/api/v1/tables", json={})).json()["id"]
        await bob.http.put(f"/api/v1/tables/{table}/slots/1", json={})
        game = (await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
        room = await server.services.hub.game(GameId(UUID(game)))
        await later(server, 1)
        assert room.match.result is None, "a phone may sleep for an hour"
        async with ann.socket() as socket:
            await socket.game(game)
            await later(server, GUESTS_HOURS + 1)
            assert room.match.result is None, "somebody is here"
        for _ in range(100):
            if not room.players.members:
                break
            await ann.http.get("/healthz")
        await later(server, GUESTS_HOURS + 1)
        assert room.match.result is not None
        assert (room.match.result.reason, room.match.result.winners) == ("abandonment", ())
        running = (await ann.http.get("/api/v1/games")).json()["games"]
        assert [one["id"] for one in running] == []


async def test_a_game_that_cannot_be_read_keeps_no_other_from_being_called_off(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        games = []
        for _ in range(2):
            table = (await ann.http.post("/api/v1/tables", json={})).json()["id"]
            await bob.http.put(f"/api/v1/tables/{table}/slots/1", json={})
            games.append((await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"])
        server.services.hub.sweep()
        async with server.services.database.transaction() as session:
            deal = update(GameEvent).where(GameEvent.game_id == UUID(games[0]), GameEvent.seq == 1)
            await session.execute(deal.values(kind="of another version"))
        await later(server, GUESTS_HOURS + 1)
        room = await server.services.hub.game(GameId(UUID(games[1])))
        assert room.match.result is not None
