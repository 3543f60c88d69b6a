"""Tables for invited people: who sees them, who may sit, how an invitation comes and goes."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from tests.lobby.tables import company, names, open_table, register, sit, start
from tests.server import Guest, Socket, guest, serving

pytestmark = pytest.mark.anyio


async def _invite(person: Guest, table: dict[str, Any], whom: Guest | str) -> tuple[int, dict[str, Any]]:
    name = whom if isinstance(whom, str) else whom.person["name"]
    answer = await person.http.post(f"/api/v1/tables/{table['id']}/invitations", json={"name": name})
    return answer.status_code, answer.json()


async def _take_back(person: Guest, table: dict[str, Any], whom: Guest) -> int:
    answer = await person.http.delete(f"/api/v1/tables/{table['id']}/invitations/{whom.person['id']}")
    return answer.status_code


async def _pending(person: Guest) -> list[str]:
    return [table["id"] for table in (await person.http.get("/api/v1/invitations")).json()["tables"]]


async def _listed(socket: Socket) -> list[str]:
    frames, _ = await socket.join("lobby")
    return [table["id"] for table in frames[-1]["lobby"]["tables"]]


async def test_only_invited_people_see_the_table_and_sit(database_url: str) -> None:
    async with company(database_url, 3) as (_, (ann, bob, eve)):
        table = await open_table(ann, visibility="invited")
        address = f"/api/v1/tables/{table['id']}"
        for stranger in (bob, eve):
            shown = await stranger.http.get(address)
            assert (shown.status_code, "invited" in shown.json()["detail"]) == (403, True)
            assert await sit(stranger, table, 1) == 403
        assert (await _invite(ann, table, bob))[0] == 200
        assert (await bob.http.get(address)).status_code == 200
        async with eve.socket() as socket:
            assert await _listed(socket) == []
            answer = await socket.ask(t="join", room=f"table:{table['id']}")
            assert (answer["t"], answer["code"]) == ("error", "forbidden")
            assert await sit(bob, table, 1) == 200
            game = await start(ann, table)
            await socket.ask(t="ping")
            assert table["id"] not in str(socket.seen)
        running = (await eve.http.get("/api/v1/games")).json()["games"]
        assert game not in str(running), "the game of such a table is not listed either"


async def test_an_invitation_reaches_every_page_of_the_invited_at_once(database_url: str) -> None:
    async with company(database_url, 2) as (_, (ann, bob)):
        async with bob.socket() as first, bob.socket() as second:
            table = await open_table(ann, visibility="invited")
            await _invite(ann, table, bob)
            for socket in (first, second):
                frame = await socket.until("invitation")
                assert (frame["table"]["id"], frame["by"]["id"]) == (table["id"], ann.person["id"])
            assert await _listed(first) == [table["id"]], "listed until it is answered"
            assert await _pending(bob) == [table["id"]]
            assert await sit(bob, table, 1) == 200
            assert (await second.until("invitation_gone"))["table"] == table["id"]
            assert await _pending(bob) == []


async def test_a_declined_invitation_vanishes_and_is_not_repeated(sqlite_url: str) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), bob.socket() as socket:
        table = await open_table(ann, visibility="invited")
        await _invite(ann, table, bob)
        async with ann.socket() as opener:
            await opener.join(f"table:{table['id']}")
            assert await _take_back(bob, table, bob) == 200
            seen = await opener.until("table")
            assert seen["table"]["invited"][0]["state"] == "declined"
        assert (await socket.until("invitation_gone"))["table"] == table["id"]
        assert await _pending(bob) == []
        status, problem = await _invite(ann, table, bob)
        assert (status, problem["detail"]) == (409, f"{bob.person['name']} has declined; ask somebody else.")
        assert await sit(bob, table, 1) == 403


async def test_a_withdrawn_invitation_vanishes(sqlite_url: str) -> None:
    async with company(sqlite_url, 3) as (_, (ann, bob, eve)), bob.socket() as socket:
        table = await open_table(ann, visibility="invited")
        await _invite(ann, table, bob)
        assert await _take_back(eve, table, bob) == 403
        assert await _take_back(ann, table, bob) == 200
        assert (await socket.until("invitation_gone"))["table"] == table["id"]
        assert await sit(bob, table, 1) == 403
        assert await _take_back(ann, table, bob) == 404


@pytest.mark.parametrize("end", ["closes", "starts"])
async def test_an_invitation_ends_with_its_table(sqlite_url: str, end: str) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), bob.socket() as socket:
        table = await open_table(ann)
        await _invite(ann, table, bob)
        if end == "closes":
            await ann.http.delete(f"/api/v1/tables/{table['id']}/slots/0")
        else:
            await sit(ann, table, 1, robot="novice")
            await start(ann, table)
        assert (await socket.until("invitation_gone"))["table"] == table["id"]
        assert await _pending(bob) == []
        assert await _take_back(bob, table, bob) == 409


async def test_the_opener_alone_invites_people_who_can_come(sqlite_url: str) -> None:
    async with company(sqlite_url, 3) as (server, (ann, bob, eve)):
        await register(server, ann)
        await register(server, bob)
        table = await open_table(ann, ranked=True, visibility="invited")
        assert (await _invite(bob, table, eve))[0] == 403
        status, problem = await _invite(ann, table, "Nobody At All")
        assert (status, problem["detail"]) == (404, "There is nobody called Nobody At All; look at the spelling.")
        assert (await _invite(ann, table, "a\0b"))[0] == 404
        status, problem = await _invite(ann, table, eve)
        assert (status, "registered" in problem["detail"]) == (422, True)
        assert (await _invite(ann, table, ann))[0] == 409
        assert (await _invite(ann, table, bob.person["name"].upper()))[0] == 200
        assert (await _invite(ann, table, bob))[0] == 200, "again changes nothing"
        assert await sit(bob, table, 1) == 200
        assert (await _invite(ann, table, bob))[0] == 409


async def test_who_mutes_the_opener_is_not_invited(sqlite_url: str) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), bob.socket() as socket:
        assert (await bob.http.put(f"/api/v1/mutes/{ann.person['id']}")).status_code < 300
        mine, his = await open_table(ann), await open_table(bob)
        assert (await _invite(ann, mine, bob))[0] == 403
        assert (await _invite(bob, his, ann))[0] == 200
        await socket.ask(t="ping")
        assert "invitation" not in {frame["t"] for frame in socket.seen}


async def test_a_removed_player_is_told_and_does_not_come_back_uninvited(database_url: str) -> None:
    async with company(database_url, 2) as (_, (ann, bob)), bob.socket() as socket:
        table = await open_table(ann, visibility="invited")
        await _invite(ann, table, bob)
        await sit(bob, table, 1)
        await socket.join("lobby")
        await socket.join(f"table:{table['id']}")
        await ann.http.delete(f"/api/v1/tables/{table['id']}/slots/1")
        for _ in range(2):
            assert names((await socket.until("table"))["table"]) == [ann.person["name"], None]
        assert await sit(bob, table, 1) == 403
        before = len(socket.seen)
        await sit(ann, table, 1, robot="novice")
        await socket.ask(t="ping")
        # Who is there is told when it is: now, or before.
        assert {frame["t"] for frame in socket.seen[before:]} - {"people"} == {"hidden", "pong"}


async def test_the_delay_for_spectators_is_kept_to_the_game(database_url: str) -> None:
    async with company(database_url, 1) as (server, (ann,)):
        assert (await ann.http.post("/api/v1/tables", json={"delay": 31})).status_code == 422
        table = await open_table(ann, delay=60)
        assert table["delay"] == 60
        await sit(ann, table, 1, robot="novice")
        game = await start(ann, table)
        room = await server.services.hub.game(UUID(game))  # type: ignore[arg-type]
        assert room.match.created.options.delay == 60


async def test_who_has_declined_is_not_asked_again_by_way_of_a_withdrawal(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        invitations = f"/api/v1/tables/{(await open_table(ann))['id']}/invitations"
        name = {"name": bob.person["name"]}
        assert (await ann.http.post(invitations, json=name)).status_code == 200
        assert (await bob.http.delete(f"{invitations}/{bob.person['id']}")).status_code == 200
        withdrawn = await ann.http.delete(f"{invitations}/{bob.person['id']}")
        assert withdrawn.status_code == 409
        assert "declined" in withdrawn.json()["detail"]
        assert (await ann.http.post(invitations, json=name)).status_code == 409
