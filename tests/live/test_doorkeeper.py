"""Sockets do not outlive what they were opened with, whichever process ended it, or nobody did."""

from __future__ import annotations

import pytest
import websockets
from sqlalchemy import update

from app.accounts.models import ApiToken, Session
from app.live.doorkeeper import Doorkeeper
from tests.server import Serving, Socket, connected, guest, serving
from tests.web.people import member, register

pytestmark = pytest.mark.anyio


def keeper_of(server: Serving) -> Doorkeeper:
    services = server.services
    return Doorkeeper(services.hub, services.database, services.clock)


async def look_twice(keeper: Doorkeeper) -> None:
    await keeper.look()
    await keeper.look()


async def closed_with(socket: Socket) -> int | None:
    with pytest.raises(websockets.ConnectionClosed) as closed:
        while True:
            await socket.receive()
    return None if closed.value.rcvd is None else closed.value.rcvd.code


@pytest.mark.postgres
async def test_logging_out_everywhere_reaches_the_sockets_of_other_processes(postgres_url: str) -> None:
    async with serving(postgres_url) as here, serving(postgres_url) as there, member(here.host) as me:
        keeper = keeper_of(there)
        async with connected(there.host, {"Cookie": me.cookie}) as page, connected(there.host) as watcher:
            await look_twice(keeper)
            assert (await page.ask(t="ping"))["t"] == "pong"
            assert (await me.http.delete("/api/v1/account/sessions")).status_code == 204
            await look_twice(keeper)
            assert await closed_with(page) == 4401
            assert (await watcher.ask(t="ping"))["t"] == "pong"


@pytest.mark.parametrize("what", ["a token", "a session"])
async def test_what_expires_closes_its_sockets(database_url: str, what: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        made = await me.http.post("/api/v1/account/tokens", json={"name": "bot", "scopes": ["play"], "days": 1})
        header = {"Authorization": f"Bearer {made.json()['token']}"} if what == "a token" else {"Cookie": me.cookie}
        table = ApiToken if what == "a token" else Session
        async with connected(server.host, header) as socket:
            keeper = keeper_of(server)
            await look_twice(keeper)
            assert (await socket.ask(t="ping"))["t"] == "pong"
            async with server.services.database.transaction() as session:
                await session.execute(update(table).values(expires_at=server.services.clock()))
            await look_twice(keeper)
            assert await closed_with(socket) == 4401


async def test_a_guest_who_registers_keeps_the_sockets_that_are_open(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me, me.socket() as socket:
        keeper = keeper_of(server)
        await keeper.look()
        await register(me, "Ada")
        await look_twice(keeper)
        assert (await socket.ask(t="ping"))["t"] == "pong"
