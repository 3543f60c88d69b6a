"""Mutes, suspensions and bans: what they keep from, when they end, and that sockets close after the commit."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
import websockets

from app.accounts import sanctions
from app.live.doorkeeper import Doorkeeper
from tests.admin.staff import ADMIN, id_of, log, member, staff
from tests.server import Guest, Serving, Socket, connected, guest, serving
from tests.web.people import browser, log_in, register

pytestmark = pytest.mark.anyio


def soon(seconds: float = 3600) -> int:
    return int((time.time() + seconds) * 1000)


async def act(who: Guest, whom: Guest, what: str, **body: Any) -> dict[str, Any]:
    url = f"{ADMIN}/players/{id_of(whom)}/{what}"
    answer = await who.http.post(url, json={"reason": "for the test", **body})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()["sanctions"][0]
    return found


async def lift(who: Guest, sanction: dict[str, Any]) -> int:
    answer = await who.http.post(f"{ADMIN}/sanctions/{sanction['id']}/lift", json={"reason": "enough"})
    return answer.status_code


async def is_closed(socket: Socket) -> int | None:
    """The code with which the server closes the socket."""
    # At once: sooner than the doorkeeper looks.
    async with asyncio.timeout(2):
        with pytest.raises(websockets.ConnectionClosed) as closed:
            while True:
                await socket.receive()
    return closed.value.rcvd.code if closed.value.rcvd else None


async def test_whoever_is_muted_is_heard_nowhere_until_it_ends(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann, ann.socket() as socket:
        await socket.join("lobby")
        say = {"t": "say", "room": "lobby", "channel": "talk"}
        assert (await socket.ask(**say, text="hello"))["t"] == "ack"
        muted = await act(mo, ann, "mute", until=soon(2))
        answer = await socket.ask(**say, text="hello again")
        assert (answer["t"], answer["code"]) == ("error", "forbidden")
        assert "for the test" in answer["detail"]
        await asyncio.sleep(max(0.0, muted["until"] / 1000 - time.time()) + 0.05)
        assert (await socket.ask(**say, text="back"))["t"] == "ack"
        assert await lift(mo, muted) == 409
        again = await act(mo, ann, "mute")
        assert again["until"] is None
        assert await lift(mo, again) == 200
        assert (await socket.ask(**say, text="and back"))["t"] == "ack"
        assert [entry.act for entry in await log(server)] == ["mute", "mute", "lift"]


async def test_a_ban_closes_sessions_and_sockets_and_shuts_the_door(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, browser(server.host) as eve, browser(server.host) as tool:
        await register(eve, "Eve")
        made = await eve.http.post("/api/v1/account/tokens", json={"name": "t", "scopes": ["play"]})
        bearer = {"authorization": f"Bearer {made.json()['token']}"}
        async with eve.socket() as page, connected(server.host, bearer) as bot, mo.socket() as other:
            banned = await act(mo, eve, "ban", until=soon())
            assert [await is_closed(page), await is_closed(bot)] == [4401, 4401]
            assert (await other.ask(t="ping"))["t"] == "pong"
        assert (await eve.http.get("/api/v1/session")).json()["person"] is None
        answer = await log_in(eve, "Eve")
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert (await log_in(eve, "Eve", "wrong")).status_code == 401
        tool.http.headers.update(bearer)
        assert (await tool.http.get("/api/v1/session")).json()["code"] == "banned"
        with pytest.raises(websockets.InvalidStatus):
            async with connected(server.host, bearer):
                pass
        assert await lift(mo, banned) == 200
        assert (await log_in(eve, "Eve")).status_code == 201


async def test_a_banned_address_lets_in_nobody_but_those_who_run_the_place(server: Serving) -> None:
    async with (
        staff(server, "Mo", "moderator") as mo,
        member(server, "Eve") as eve,
        guest(server.host) as other,
        browser(server.host) as new,
    ):
        async with eve.socket(), other.socket() as socket, mo.socket() as mine, connected(server.host) as watcher:
            await act(mo, eve, "ban", addresses=True)
            assert [await is_closed(socket), await is_closed(watcher)] == [4401, 4401]
            assert (await mine.ask(t="ping"))["t"] == "pong"
        assert (await other.http.get("/api/v1/tables")).status_code == 200
        assert (await other.http.get("/api/v1/session")).json()["code"] == "banned"
        assert (await new.http.post("/api/v1/session/guest")).json()["code"] == "banned"
        wish = {"name": "Newcomer", "password": "correct horse battery"}
        assert (await new.http.post("/api/v1/accounts", json=wish)).json()["code"] == "banned"
        with pytest.raises(websockets.InvalidStatus):
            async with connected(server.host):
                pass
        found = (await mo.http.get(f"{ADMIN}/sanctions")).json()["sanctions"]
        assert sorted((one["kind"], one["network"]) for one in found if one["network"]) == [("ban", "127.0.0.1")]
        for one in found:
            assert await lift(mo, one) == 200
        assert (await new.http.post("/api/v1/session/guest")).status_code == 201


async def test_an_address_by_itself_is_banned_and_nonsense_is_none(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo:
        body = {"reason": "floods", "address": "2001:db8::7"}
        answer = await mo.http.post(f"{ADMIN}/networks/ban", json=body)
        assert answer.json()["sanctions"][0]["network"] == "2001:db8::/64"
        answer = await mo.http.post(f"{ADMIN}/networks/ban", json={**body, "address": "here"})
        assert (answer.status_code, answer.json()["code"]) == (422, "unprocessable")
        async with server.services.database.read() as session:
            with pytest.raises(sanctions.Banned):
                await sanctions.check_address(session, "2001:db8::1:2", soon())
            await sanctions.check_address(session, "2001:db9::7", soon())


async def test_suspended_from_ranked_games_one_plays_the_others(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Eve") as eve, member(server, "Ann") as ann:
        await act(mo, eve, "suspend", of="ranked")
        for ranked, status in ((True, 403), (False, 201)):
            answer = await eve.http.post("/api/v1/tables", json={"seats": 2, "ranked": ranked})
            assert answer.status_code == status, answer.text
            answer = await eve.http.post("/api/v1/robot-games", json={"levels": ["novice"], "ranked": ranked})
            assert answer.status_code == status, answer.text
        table = (await ann.http.post("/api/v1/tables", json={"seats": 2, "ranked": True})).json()["id"]
        answer = await eve.http.put(f"/api/v1/tables/{table}/slots/1")
        assert (answer.status_code, "for the test" in answer.json()["detail"]) == (403, True)


async def test_the_sanction_that_comes_while_the_table_waits_stops_its_start(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Eve") as eve, member(server, "Ann") as ann:
        async with eve.socket(), ann.socket():
            table = (await ann.http.post("/api/v1/tables", json={"seats": 2, "ranked": True})).json()["id"]
            assert (await eve.http.put(f"/api/v1/tables/{table}/slots/1")).status_code == 200
            await act(mo, eve, "suspend", of="ranked")
            answer = await ann.http.post(f"/api/v1/tables/{table}/start")
            assert answer.status_code == 409
            assert "Eve" in answer.json()["detail"]


async def test_nobody_acts_upon_themselves_or_as_a_moderator_on_another(server: Serving) -> None:
    async with (
        staff(server, "Mo", "moderator") as mo,
        staff(server, "Max", "moderator") as max,
        staff(server, "Root", "administrator") as root,
    ):
        for who, whom in ((mo, mo), (mo, max), (mo, root)):
            answer = await who.http.post(f"{ADMIN}/players/{id_of(whom)}/ban", json={"reason": "power"})
            assert answer.status_code == 403
        assert await log(server) == []
        assert (await act(root, mo, "mute"))["kind"] == "mute"


async def test_an_end_that_is_past_is_none(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann:
        answer = await mo.http.post(f"{ADMIN}/players/{id_of(ann)}/ban", json={"reason": "late", "until": soon(-1)})
        assert (answer.status_code, answer.json()["code"]) == (422, "unprocessable")
        assert await log(server) == []


@pytest.mark.postgres
async def test_another_process_closes_its_sockets_too(postgres_url: str) -> None:
    async with serving(postgres_url) as here, serving(postgres_url) as there:
        async with staff(here, "Mo", "moderator") as mo, member(here, "Eve") as eve:
            async with connected(there.host, {"Cookie": eve.cookie}) as page, connected(there.host) as watcher:
                services = there.services
                keeper = Doorkeeper(services.hub, services.database, services.clock)
                await keeper.look()
                await act(mo, eve, "ban")
                await keeper.look()
                assert await is_closed(page) == 4401
                assert (await watcher.ask(t="ping"))["t"] == "pong"
                await mo.http.post(f"{ADMIN}/networks/ban", json={"reason": "floods", "address": "127.0.0.1"})
                await keeper.look()
                assert await is_closed(watcher) == 4401
