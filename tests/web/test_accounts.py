"""Accounts over REST: registering, logging in and out, sessions, passwords, names, data, the end."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from app.db.base import Base
from tests.server import Serving, connected, guest, my_turn, serving
from tests.web.people import PASSWORD, browser, log_in, member, register, whoami

pytestmark = pytest.mark.anyio


async def test_a_guest_registers_in_mid_game_and_keeps_the_seat(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        before = me.cookie
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found is not None
            person = await register(me, "Ada Lovelace", country="gb", about=" counts\non  engines ")
            assert (person["id"], person["kind"]) == (me.person["id"], "registered")
            shown = await socket.until("snapshot")
            assert shown["game"]["seats"][0]["player"]["name"] == "Ada Lovelace"
            answer = await socket.place(game, found[0]["legal"][0], found[1])
            assert answer["t"] == "ack", "the socket that was open before still has the seat"
        assert me.cookie != before
        async with connected(server.host, {"Cookie": before}) as old:
            assert old.seen[0]["person"] is None, "the guest's token is void"
        async with me.socket() as socket:
            assert socket.seen[0]["person"]["name"] == "Ada Lovelace"
            snapshot = await socket.game(game)
            player = snapshot["game"]["seats"][0]["player"]
            assert (player["name"], player["kind"], player["id"]) == ("Ada Lovelace", "registered", person["id"])
            again = await my_turn(socket, snapshot)
            assert again is not None
            assert (await socket.place(game, again[0]["legal"][0], again[1]))["t"] == "ack"
        account = (await me.http.get("/api/v1/account")).json()
        assert (account["country"], account["about"]) == ("GB", "counts on engines")
        async with browser(server.host) as elsewhere:
            assert (await log_in(elsewhere, "ada lovelace")).status_code == 201
            mine = (await elsewhere.http.get("/api/v1/games?mine=true")).json()["games"]
            assert [one["id"] for one in mine] == [game]


@pytest.mark.parametrize(
    ("about", "kept"),
    [
        (" plays\ton\nSundays ", "plays on Sundays"),
        ("<b>bold</b> & 'quoted'", "<b>bold</b> & 'quoted'"),
        ("right\u202e to left\u0000", "right to left"),
        ("a" + "\u0301" * 40, "\u00e1\u0301\u0301\u0301"),
        ("\u200b\u3164 ", ""),
    ],
)
async def test_country_and_a_line_are_shown_as_plain_text(sqlite_url: str, about: str, kept: str) -> None:
    async with serving(sqlite_url) as server, member(server.host) as me, browser(server.host) as reader:
        profile = (await reader.http.get("/api/v1/players/ada")).json()
        assert (profile["country"], profile["about"]) == (None, "")
        answer = await me.http.put("/api/v1/account/profile", json={"country": "se", "about": about})
        assert (answer.json()["country"], answer.json()["about"]) == ("SE", kept)
        profile = (await reader.http.get("/api/v1/players/ada")).json()
        assert (profile["country"], profile["about"]) == ("SE", kept)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"name": "Admin"}, "reserved"),
        ({"name": "Guest-1234"}, "reserved"),
        ({"name": "Pebble"}, "reserved"),
        ({"password": "short"}, "8 to 128"),
        ({"password": "password1"}, "first that anyone tries"),
        ({"password": "ada.lovelace"}, "not your name"),
        ({"email": "nowhere"}, "no e-mail address"),
        ({"email": "a@b.de\r\nBcc: c@d.de"}, "no e-mail address"),
        ({"country": "QQ"}, "no such country"),
        ({"about": "x" * 201}, "about"),
        ({"roles": ["administrator"]}, "roles"),
        ({"kind": "registered"}, "kind"),
    ],
)
async def test_what_cannot_be_registered_is_told_why(sqlite_url: str, body: dict[str, Any], words: str) -> None:
    async with serving(sqlite_url) as server, browser(server.host) as me:
        wish = {"name": "Ada Lovelace", "password": PASSWORD, **body}
        answer = await me.http.post("/api/v1/accounts", json=wish)
        assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
        assert words in answer.json()["detail"]
        assert await whoami(me) is None


async def test_names_that_look_alike_registered_at_once_give_one_account(database_url: str) -> None:
    async with serving(database_url) as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=30) as http:
            names = ["Bill Will", "bill will", "BiII Will", "Bill_Will", "8ill Will", "Bi11 WiII"]
            wishes = [http.post("/api/v1/accounts", json={"name": name, "password": PASSWORD}) for name in names]
            statuses = sorted(answer.status_code for answer in await asyncio.gather(*wishes))
    assert statuses == [201, 201, 409, 409, 409, 409], "8ill is another"


async def test_logging_in_and_out(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me, guest(server.host) as other:
        assert (await log_in(other, "Ada", "wrong horse battery")).json()["code"] == "wrong_password"
        assert (await whoami(other) or "").startswith("Guest-"), "a failed login changes nothing"
        assert (await log_in(other, " aDA ")).status_code == 201
        assert await whoami(other) == "Ada"
        async with other.socket() as socket:
            await other.http.delete("/api/v1/session")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
        assert await whoami(other) is None
        assert await whoami(me) == "Ada"
        assert (await me.http.post("/api/v1/accounts", json={"name": "Eda", "password": PASSWORD})).status_code == 409


async def test_sessions_are_listed_and_ended_and_nobody_ends_anothers(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me, browser(server.host) as phone:
        await log_in(phone, "Ada")
        mine = (await me.http.get("/api/v1/account/sessions")).json()["sessions"]
        assert [one["current"] for one in mine].count(True) == 1
        assert all(set(one) == {"id", "address", "agent", "created_at", "seen_at", "current"} for one in mine)
        other = next(one["id"] for one in mine if not one["current"])
        async with member(server.host, "Eda") as thief:
            assert (await thief.http.delete(f"/api/v1/account/sessions/{other}")).status_code == 404
        async with phone.socket() as socket:
            assert (await me.http.delete(f"/api/v1/account/sessions/{other}")).status_code == 204
            with pytest.raises(ConnectionClosed):
                await socket.receive()
        assert (await whoami(phone), await whoami(me)) == (None, "Ada")
        await log_in(phone, "Ada")
        assert (await me.http.delete("/api/v1/account/sessions")).status_code == 204
        assert (await whoami(phone), await whoami(me)) == (None, None)


async def test_a_new_password_ends_the_other_sessions(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me, browser(server.host) as phone:
        await log_in(phone, "Ada")
        wish = {"password": "wrong horse", "new_password": "another horse"}
        assert (await me.http.put("/api/v1/account/password", json=wish)).status_code == 401
        wish["password"] = PASSWORD
        assert (await me.http.put("/api/v1/account/password", json=wish)).status_code == 204
        assert (await whoami(phone), await whoami(me)) == (None, "Ada")
        assert (await log_in(phone, "Ada")).status_code == 401
        assert (await log_in(phone, "Ada", "another horse")).status_code == 201


async def test_a_new_name_is_seen_in_running_games_and_once_in_thirty_days(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            await socket.game(game)
            answer = await me.http.put("/api/v1/account/name", json={"name": "Countess"})
            assert answer.json()["person"]["name"] == "Countess"
            assert answer.json()["rename_at"] > 0
            shown = await socket.until("snapshot")
            assert shown["game"]["seats"][0]["player"]["name"] == "Countess"
        again = await me.http.put("/api/v1/account/name", json={"name": "Duchess"})
        assert (again.status_code, again.json()["code"]) == (429, "too_fast")
        assert int(again.headers["retry-after"]) > 29 * 86400
        assert '[Player0 "Countess"]' in (await me.http.get(f"/api/v1/games/{game}/record")).text
        async with browser(server.host) as thief:
            wish = {"name": "Ada", "password": PASSWORD}
            assert (await thief.http.post("/api/v1/accounts", json=wish)).status_code == 409


async def test_a_deleted_account_leaves_its_games_and_no_name(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host, email="ada@example.org") as me:
        game = await me.robot_game()
        table = (await me.http.post("/api/v1/tables", json={"seats": 2})).json()["id"]
        assert (await me.http.post("/api/v1/account/deletion", json={"password": "wrong"})).status_code == 401
        answer = await me.http.post("/api/v1/account/deletion", json={"password": PASSWORD})
        assert answer.status_code == 204, answer.text
        assert await whoami(me) is None
        left = (await me.http.get(f"/api/v1/games/{game}")).json()
        assert (left["result"]["reason"], left["seats"][0]["player"]["name"]) == ("resignation", "Deleted player")
        assert (await me.http.get(f"/api/v1/tables/{table}")).json()["state"] == "closed"
        assert (await log_in(me, "Ada")).status_code == 401
        assert (await me.http.post("/api/v1/accounts", json={"name": "Ada", "password": PASSWORD})).status_code == 409
    async with serving(database_url) as server, browser(server.host) as somebody:
        record = (await somebody.http.get(f"/api/v1/games/{game}/record")).text
        assert '[Player0 "Deleted player"]' in record


async def test_nothing_in_the_database_names_a_deleted_account(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        await register(me, "Zebulon Pike", email="zebulon@example.org", about="walks zebulonly", country="US")
        await me.robot_game()
        await me.http.put("/api/v1/account/name", json={"name": "Zebulona"})
        await me.http.post("/api/v1/account/tokens", json={"name": "zebulon's bot", "scopes": ["play"]})
        assert "zebulon" in (await _everything(server)).lower()
        assert (await me.http.post("/api/v1/account/deletion", json={"password": PASSWORD})).status_code == 204
        assert "zebulon" not in (await _everything(server)).lower()


async def _everything(server: Serving) -> str:
    """All rows of all tables, as text."""
    async with server.services.database.read() as db:
        return "\n".join([str((await db.execute(select(t))).all()) for t in Base.metadata.sorted_tables])


async def test_everything_that_is_kept_can_be_downloaded_and_holds_no_secret(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host, email="ada@example.org") as me:
        game = await me.robot_game()
        answer = await me.http.get("/api/v1/account/data")
        assert answer.headers["content-disposition"] == 'attachment; filename="loopline-data.json"'
        told = answer.json()
        assert (told["name"], [one["id"] for one in told["games"]]) == ("Ada", [game])
        assert (told["email"], told["unconfirmed_email"]) == (None, "ada@example.org")
        assert len(told["sessions"]) == 1
        assert "hash" not in answer.text
        assert "argon2" not in answer.text


async def test_a_guest_and_nobody_have_no_account(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as visitor, browser(server.host) as nobody:
        for somebody in (visitor, nobody):
            for path in ("", "/data", "/sessions", "/tokens"):
                assert (await somebody.http.get(f"/api/v1/account{path}")).status_code == 401
            assert (await somebody.http.put("/api/v1/account/name", json={"name": "Ada"})).status_code == 401
