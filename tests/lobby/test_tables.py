"""Tables: sitting, leaving, robots, starting, and what happens when two do it at the same moment."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.accounts import service as accounts
from app.db.database import Database
from app.errors import LogIn
from app.lobby import service
from app.lobby.wishes import TableWish
from tests.lobby.tables import names, open_table, sit
from tests.server import guest, serving
from tests.web.people import browser

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "colours"),
    [
        ({}, "RY"),
        ({"seats": 3}, "RYG"),
        ({"seats": 4, "colour": "B"}, "BRYG"),
        ({"seats": 4, "doubles": True}, "RYRY"),
        ({"seats": 4, "doubles": True, "colour": "G"}, "GRGR"),
    ],
)
async def test_the_opener_sits_first_in_the_colour_asked_for(
    sqlite_url: str, wish: dict[str, Any], colours: str
) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        table = await open_table(me, **wish)
    assert "".join(slot["colour"] for slot in table["slots"]) == colours
    assert names(table) == [me.person["name"]] + [None] * (len(colours) - 1)


async def test_two_people_sit_down_and_play(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        table = await open_table(ann)
        async with bob.socket() as lobby:
            frames, _ = await lobby.join("lobby")
            assert [one["id"] for one in frames[0]["lobby"]["tables"]] == [table["id"]]
            assert await sit(bob, table, 1) == 200
            seen = await lobby.until("table")
            assert names(seen["table"]) == [ann.person["name"], bob.person["name"]]
            started = await ann.http.post(f"/api/v1/tables/{table['id']}/start")
            game = started.json()["game"]
            seen = await lobby.until("table")
            assert (seen["table"]["state"], seen["table"]["game"]) == ("playing", game)
            listed = await lobby.until("game")
            assert listed["game"]["id"] == game
        view = (await bob.http.get(f"/api/v1/games/{game}")).json()
        assert [seat["player"]["id"] for seat in view["seats"]] == [ann.person["id"], bob.person["id"]]
        assert (await bob.http.get("/api/v1/tables")).json()["tables"] == []


async def test_one_slot_takes_one_person_however_many_click_at_once(database_url: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database_url))
        opener = await stack.enter_async_context(guest(server.host))
        others = [await stack.enter_async_context(guest(server.host)) for _ in range(6)]
        table = await open_table(opener)
        statuses = await asyncio.gather(*(sit(one, table, 1) for one in others))
        assert sorted(statuses) == [200, 409, 409, 409, 409, 409]


async def test_a_table_starts_once(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        table = await open_table(me)
        await sit(me, table, 1, robot="novice")
        answers = await asyncio.gather(*(me.http.post(f"/api/v1/tables/{table['id']}/start") for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        games = (await me.http.get("/api/v1/games", params={"mine": True})).json()["games"]
        assert len(games) == 1


async def test_nobody_holds_two_slots_however_many_they_click_at_once(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        table = await open_table(ann, seats=4)
        assert set(await asyncio.gather(*(sit(bob, table, slot) for slot in (1, 2, 3)))) == {200}
        held = names((await ann.http.get(f"/api/v1/tables/{table['id']}")).json())
        assert held.count(bob.person["name"]) == 1


async def test_nobody_sits_at_two_tables_however_many_pages_open_one_at_once(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        theirs = await open_table(ann)
        await asyncio.gather(*(open_table(bob) for _ in range(6)), sit(bob, theirs, 1))
        tables = (await ann.http.get("/api/v1/tables")).json()["tables"]
        assert [bob.person["name"] in names(table) for table in tables].count(True) == 1


@pytest.mark.postgres
async def test_nobody_sits_at_two_tables_on_two_processes(postgres_url: str) -> None:
    async with serving(postgres_url) as here, serving(postgres_url) as there, guest(here.host) as bob:
        async with browser(there.host) as elsewhere:
            elsewhere.http.headers["cookie"] = bob.cookie
            await asyncio.gather(*(open_table(page) for page in (bob, elsewhere) * 3))
        tables = (await bob.http.get("/api/v1/tables")).json()["tables"]
        assert [bob.person["name"] in names(table) for table in tables].count(True) == 1


async def test_whoever_has_just_deleted_the_account_sits_down_nowhere(database: Database) -> None:
    async with database.transaction() as session:
        eve = await accounts.register(session, None, "Eve", "hash", accounts.Profile(None, ""), 1)
    async with database.transaction() as session:
        await service.leave_for_good(session, eve, 2)
        await accounts.delete_account(session, eve.id)
    with pytest.raises(LogIn):
        async with database.transaction() as session:
            await service.open_table(session, eve, TableWish(), 3)


async def test_only_the_opener_starts_seats_robots_and_removes(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        table = await open_table(ann, seats=3)
        address = f"/api/v1/tables/{table['id']}"
        assert await sit(bob, table, 1) == 200
        assert (await bob.http.post(f"{address}/start")).status_code == 403
        assert await sit(bob, table, 2, robot="novice") == 403
        assert (await bob.http.delete(f"{address}/slots/0")).status_code == 403
        assert await sit(ann, table, 2, robot="novice") == 200
        assert await sit(ann, table, 2, robot="novice") == 409
        assert await sit(ann, table, 7) == 404
        removed = (await ann.http.delete(f"{address}/slots/1")).json()
        assert names(removed) == [ann.person["name"], None, "Pebble"]


async def test_nobody_starts_alone_and_doubles_needs_four(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        table = await open_table(me)
        assert (await me.http.post(f"/api/v1/tables/{table['id']}/start")).status_code == 409
        table = await open_table(me, seats=4, doubles=True)
        await sit(me, table, 1, robot="novice")
        await sit(me, table, 2, robot="novice")
        assert (await me.http.post(f"/api/v1/tables/{table['id']}/start")).status_code == 409
        await sit(me, table, 3, robot="novice")
        game = (await me.http.post(f"/api/v1/tables/{table['id']}/start")).json()["game"]
        view = (await me.http.get(f"/api/v1/games/{game}")).json()
        assert (view["doubles"], len(view["seats"])) == (True, 4)


async def test_a_person_sits_at_one_table_and_an_empty_one_closes(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        first = await open_table(ann)
        await sit(bob, first, 1)
        second = await open_table(bob)
        assert names((await ann.http.get(f"/api/v1/tables/{first['id']}")).json()) == [ann.person["name"], None]
        assert await sit(ann, second, 1) == 200
        assert (await ann.http.get(f"/api/v1/tables/{first['id']}")).json()["state"] == "closed"
        assert await sit(bob, first, 0) == 409


async def test_a_table_passes_on_when_its_opener_leaves(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        table = await open_table(ann)
        await sit(bob, table, 1)
        left = (await ann.http.delete(f"/api/v1/tables/{table['id']}/slots/0")).json()
        assert (left["state"], left["opener"]["id"]) == ("open", bob.person["id"])


async def test_a_table_by_link_is_not_told_to_the_lobby(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as ann, guest(server.host) as eve:
        async with eve.socket() as lobby:
            await lobby.join("lobby")
            table = await open_table(ann, visibility="link")
            await sit(ann, table, 1, robot="novice")
            assert (await eve.http.get("/api/v1/tables")).json()["tables"] == []
            game = (await ann.http.post(f"/api/v1/tables/{table['id']}/start")).json()["game"]
            await asyncio.sleep(1.2)
            await lobby.ask(t="ping")
            told = str(lobby.seen)
            assert table["id"] not in told
            assert game not in told
            numbers = [frame["seq"] for frame in lobby.seen if frame.get("room") == "lobby" and "seq" in frame]
            assert numbers == list(range(numbers[0], numbers[-1] + 1)), "what is hidden still takes its number"
            assert sum(frame["t"] == "hidden" for frame in lobby.seen) == 3


async def test_whoever_has_the_link_sees_the_table_change(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        table = await open_table(ann, visibility="link")
        async with bob.socket() as socket, ann.socket() as lobby:
            await lobby.join("lobby")
            frames, _ = await socket.join(f"table:{table['id']}")
            assert frames[0]["table"]["id"] == table["id"]
            await sit(ann, table, 1, robot="novice")
            assert names((await socket.until("table"))["table"]) == [ann.person["name"], "Pebble"]
            assert (await lobby.until("table"))["table"]["id"] == table["id"], "who sits there is told in the lobby"
            assert (await socket.ask(t="join", room="table:00000000-0000-0000-0000-000000000000"))[
                "code"
            ] == "unknown_room"
            assert (await socket.ask(t="leave", room=f"table:{table['id']}"))["t"] == "ack"
