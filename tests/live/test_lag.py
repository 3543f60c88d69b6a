"""Network lag is what the server measures by its own pings; it is given back with a cap, whatever the client says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import pytest

from app.games import service
from app.games.service import GameId
from app.play.decide import MAX_LAG
from app.play.events import Placed
from tests.server import Guest, Serving, Socket, connected, guest, serving

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def far_away(server: str, seconds: float) -> AsyncIterator[str]:
    """Another way to the server on which each direction takes so long; its host:port."""
    host, port = server.rsplit(":", 1)
    ends: list[asyncio.StreamWriter] = []

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            asyncio.get_running_loop().call_later(seconds, writer.write, data)

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, here = await asyncio.open_connection(host, int(port))
        ends.extend((writer, here))
        await asyncio.gather(carry(reader, here), carry(there, writer), return_exceptions=True)

    proxy = await asyncio.start_server(meet, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
    finally:
        proxy.close()
        for end in ends:
            end.transport.abort()
        await asyncio.sleep(0.05)


@asynccontextmanager
async def clocked_game(database_url: str) -> AsyncIterator[tuple[Serving, str, list[Guest]]]:
    clock = {"kind": "sudden_death", "seconds": 300}
    async with (
        serving(database_url, ping_seconds=0.15, pong_seconds=5) as server,
        guest(server.host) as ann,
        guest(server.host) as bob,
    ):
        table = (await ann.http.post("/api/v1/tables", json={"clock": clock})).json()["id"]
        await bob.http.put(f"/api/v1/tables/{table}/slots/1", json={})
        game = (await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
        yield server, game, [ann, bob]


async def lag_given(server: Serving, game: str, mover: Socket) -> int:
    """What the mover's next placement gets back."""
    snapshot = await mover.game(game)
    await asyncio.sleep(1.5)
    answer = await mover.place(game, snapshot["game"]["turn"]["legal"][0], snapshot["seq"])
    assert answer["t"] == "ack", answer
    async with server.services.database.read() as session:
        log = await service.log(session, GameId(UUID(game)))
    event = log.events[-1].event
    assert isinstance(event, Placed)
    return event.lag


@pytest.mark.parametrize(("each_way", "least", "most"), [(0.0, 0, 60), (0.1, 180, 420), (0.4, MAX_LAG, MAX_LAG)])
async def test_a_placement_gets_its_lag_back(sqlite_url: str, each_way: float, least: int, most: int) -> None:
    async with clocked_game(sqlite_url) as (server, game, people), far_away(server.host, each_way) as away:
        room = await server.services.hub.game(GameId(UUID(game)))
        mover = people[room.match.mover or 0]
        async with connected(away, {"Cookie": mover.cookie}) as socket:
            assert least <= await lag_given(server, game, socket) <= most


async def test_a_frame_has_no_place_for_a_lag_of_the_clients_own(sqlite_url: str) -> None:
    async with clocked_game(sqlite_url) as (server, game, people):
        room = await server.services.hub.game(GameId(UUID(game)))
        async with people[room.match.mover or 0].socket() as socket:
            snapshot = await socket.game(game)
            placement = snapshot["game"]["turn"]["legal"][0]
            refused = await socket.place(game, placement, snapshot["seq"], lag=500)
            assert (refused["t"], refused["code"]) == ("error", "bad_frame")
