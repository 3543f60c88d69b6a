"""Tables that close by themselves."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest
from sqlalchemy import func, select

from app.live import table_keeper
from app.live.table_keeper import GUEST_MILLISECONDS, IDLE_MILLISECONDS, KEPT_MILLISECONDS, REGISTERED_MILLISECONDS
from app.lobby.models import Table, TableSlot
from tests.lobby.tables import company, names, open_table, register, sit
from tests.server import Guest, Serving

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests look at the tables themselves, at the time that they say."""
    monkeypatch.setattr(table_keeper, "LOOK_SECONDS", 3600.0)


async def _look(server: Serving, later: int) -> None:
    """Look at the tables as if that many milliseconds had passed."""
    keeper = server.services.hub.tables
    now = server.services.clock() + later
    keeper._clock = lambda: now
    await keeper.look()


async def _state(person: Guest, table: dict[str, object]) -> str:
    answer = await person.http.get(f"/api/v1/tables/{table['id']}")
    return str(answer.json()["state"]) if answer.status_code == 200 else str(answer.status_code)


async def test_a_guest_who_closes_every_page_leaves_after_half_a_minute(database_url: str) -> None:
    async with company(database_url, 2) as (server, (ann, bob)), bob.socket() as watching:
        table = await open_table(ann)
        await sit(bob, table, 1)
        await watching.join(f"table:{table['id']}")
        async with ann.socket(), ann.socket():
            await _look(server, 0)
            await _look(server, GUEST_MILLISECONDS * 3)
            assert await _state(ann, table) == "open"
        await _gone(server, ann)
        await _look(server, GUEST_MILLISECONDS * 3)
        await _look(server, GUEST_MILLISECONDS * 4 - 2000)
        assert names((await bob.http.get(f"/api/v1/tables/{table['id']}")).json())[0] == ann.person["name"]
        await _look(server, GUEST_MILLISECONDS * 4 + 1000)
        told = (await watching.until("table"))["table"]
        assert (names(told), told["opener"]["id"]) == ([None, bob.person["name"]], bob.person["id"])


async def test_a_registered_player_has_two_minutes(sqlite_url: str) -> None:
    async with company(sqlite_url, 2) as (server, (ann, eve)), eve.socket() as watching:
        await register(server, ann)
        table = await open_table(ann)
        await watching.join("lobby")
        await _look(server, 0)
        await _look(server, REGISTERED_MILLISECONDS - 1000)
        assert await _state(ann, table) == "open"
        await _look(server, REGISTERED_MILLISECONDS + 1000)
        assert (await watching.until("table"))["table"]["state"] == "closed"


async def test_who_comes_back_in_time_keeps_the_seat_and_the_time_starts_anew(sqlite_url: str) -> None:
    async with company(sqlite_url, 1) as (server, (ann,)):
        table = await open_table(ann)
        await _look(server, 0)
        async with ann.socket():
            await _look(server, GUEST_MILLISECONDS * 2)
        await _gone(server, ann)
        await _look(server, GUEST_MILLISECONDS * 3)
        assert await _state(ann, table) == "open"
        await _look(server, GUEST_MILLISECONDS * 5)
        assert await _state(ann, table) == "closed"


async def test_a_table_at_which_nothing_happens_for_an_hour_closes(database_url: str) -> None:
    async with company(database_url, 1) as (server, (ann,)), ann.socket() as socket:
        table = await open_table(ann, visibility="link")
        await socket.join(f"table:{table['id']}")
        await _look(server, IDLE_MILLISECONDS - 1000)
        assert await _state(ann, table) == "open"
        await _look(server, IDLE_MILLISECONDS + 1000)
        told = (await socket.until("table"))["table"]
        assert (told["state"], names(told)) == ("closed", [None, None])


async def test_a_guest_leaves_nothing_behind_at_a_table(database_url: str) -> None:
    async with company(database_url, 1) as (server, (ann,)):
        await open_table(ann)
        await _look(server, 0)
        await _look(server, GUEST_MILLISECONDS + 1000)
        await _look(server, GUEST_MILLISECONDS + KEPT_MILLISECONDS + 2000)
        async with server.services.database.read() as session:
            for model in (Table, TableSlot):
                assert await session.scalar(select(func.count()).select_from(model)) == 0


async def test_a_table_that_plays_is_left_alone(sqlite_url: str) -> None:
    async with company(sqlite_url, 1) as (server, (ann,)):
        table = await open_table(ann)
        await sit(ann, table, 1, robot="novice")
        await ann.http.post(f"/api/v1/tables/{table['id']}/start")
        await _look(server, 0)
        await _look(server, IDLE_MILLISECONDS * 2 + KEPT_MILLISECONDS)
        assert await _state(ann, table) == "playing"
        async with server.services.database.transaction() as session:
            assert await session.get(Table, UUID(str(table["id"]))) is not None


async def _gone(server: Serving, person: Guest) -> None:
    """Wait until the server knows that the person's sockets are closed."""
    async with asyncio.timeout(5):
        while person.person["id"] in server.services.hub.connected_people():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
