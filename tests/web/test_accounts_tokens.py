"""Tokens for tools: scopes on REST and on the socket; forged, withdrawn and expired ones."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.accounts import service as accounts
from app.accounts import tokens
from app.accounts.models import ApiToken, Person
from app.accounts.roles import Role, Scope
from app.db.database import Database
from app.errors import Forbidden, LogIn
from app.web.identity import Identity
from tests.server import Guest, connected, my_turn, serving
from tests.web.people import member

pytestmark = pytest.mark.anyio


async def _make(me: Guest, *scopes: str, **more: Any) -> dict[str, Any]:
    wish = {"name": "a bot", "scopes": list(scopes), **more}
    answer = await me.http.post("/api/v1/account/tokens", json=wish)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def test_no_more_tokens_than_there_may_be_however_many_are_asked_for_at_once(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        wish = {"name": "a bot", "scopes": ["play"]}
        asked = (me.http.post("/api/v1/account/tokens", json=wish) for _ in range(tokens.MOST + 8))
        statuses = sorted(answer.status_code for answer in await asyncio.gather(*asked))
        assert statuses == [201] * tokens.MOST + [409] * 8


async def test_no_token_is_made_for_an_account_that_has_gone(database: Database) -> None:
    async with database.transaction() as session:
        eve = await accounts.register(session, None, "Eve", "hash", accounts.Profile(), 1)
    async with database.transaction() as session:
        await accounts.delete_account(session, eve.id)
    with pytest.raises(LogIn):
        async with database.transaction() as session:
            # As a request that came in before the deletion knows her.
            await tokens.create(session, eve, "a bot", [Scope.PLAY], None, 2)


def _tool(host: str, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{host}", headers={"authorization": f"Bearer {token}"}, timeout=20)


async def test_a_bot_plays_by_token_on_rest_and_socket(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        token = (await _make(me, "play"))["token"]
        async with _tool(server.host, token) as bot:
            assert (await bot.get("/api/v1/session")).json()["person"]["name"] == "Ada"
            game = (await bot.post("/api/v1/robot-games", json={"levels": ["novice"]})).json()["game"]
            async with connected(server.host, {"Authorization": f"Bearer {token}"}) as socket:
                turn = await my_turn(socket, await socket.game(game))
                assert turn is not None
                assert (await socket.place(game, turn[0]["legal"][0], turn[1]))["t"] == "ack"
        listed = (await me.http.get("/api/v1/account/tokens")).json()["tokens"]
        assert [(one["name"], one["scopes"], "token" in one) for one in listed] == [("a bot", ["play"], False)]
        assert listed[0]["used_at"] is not None
        async with server.services.database.read() as db:
            assert token not in (await db.scalars(select(ApiToken.token_hash))).all()


async def test_a_token_that_reads_does_nothing_else(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        game = await me.robot_game()
        token = (await _make(me, "read"))["token"]
        async with _tool(server.host, token) as bot:
            assert len((await bot.get("/api/v1/games?mine=true")).json()["games"]) == 1
            refused = await bot.post("/api/v1/robot-games", json={"levels": ["novice"]})
            assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        async with connected(server.host, {"Authorization": f"Bearer {token}"}) as socket:
            turn = await my_turn(socket, await socket.game(game))
            assert turn is not None
            answer = await socket.place(game, turn[0]["legal"][0], turn[1])
            assert (answer["t"], answer["code"]) == ("error", "forbidden")
            answer = await socket.ask(t="resign", room=f"game:{game}")
            assert answer["code"] == "forbidden"


async def test_no_token_changes_an_account(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server.host) as me:
        token = (await _make(me, "read", "play"))["token"]
        async with _tool(server.host, token) as bot:
            for method, path, body in (
                ("GET", "/account", None),
                ("GET", "/account/data", None),
                ("POST", "/account/tokens", {"name": "more", "scopes": ["play"]}),
                ("PUT", "/account/name", {"name": "Eda"}),
                ("DELETE", "/account/sessions", None),
                ("POST", "/account/deletion", {"password": "x"}),
            ):
                assert (await bot.request(method, f"/api/v1{path}", json=body)).status_code == 403, path


async def test_a_token_that_is_not_good_is_refused_by_name(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me, member(server.host, "Eda") as thief:
        made = await _make(me, "play", days=1)
        cookie = me.http.cookies["loopline"]
        for forged in ("loopline_" + "a" * 43, made["id"], cookie, made["token"][:-1], "x"):
            async with _tool(server.host, forged) as bot:
                assert (await bot.get("/api/v1/session")).status_code == 401
            with pytest.raises(InvalidStatus) as caught:
                async with connected(server.host, {"Authorization": f"Bearer {forged}"}):
                    pass
            assert caught.value.response.status_code == 401
        assert (await thief.http.delete(f"/api/v1/account/tokens/{made['id']}")).status_code == 404
        async with connected(server.host, {"Authorization": f"Bearer {made['token']}"}) as socket:
            assert (await me.http.delete(f"/api/v1/account/tokens/{made['id']}")).status_code == 204
            with pytest.raises(ConnectionClosed):
                await socket.receive()
        late = await _make(me, "play", days=1)
        async with server.services.database.transaction() as db:
            await db.execute(update(ApiToken).values(expires_at=server.services.clock() - 1))
        for token in (made["token"], late["token"]):
            async with _tool(server.host, token) as bot:
                assert (await bot.get("/api/v1/session")).status_code == 401


async def test_the_scope_admin_needs_a_role_and_the_role_a_scope(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server.host) as me:
        wish = {"name": "a tool", "scopes": ["admin"]}
        assert (await me.http.post("/api/v1/account/tokens", json=wish)).status_code == 403
        for scopes in ([], ["root"], ["play"] * 4):
            answer = await me.http.post("/api/v1/account/tokens", json={"name": "a tool", "scopes": scopes})
            assert answer.status_code == 422
        for name in ("", "  ", "x" * 61, "a\nb"):
            answer = await me.http.post("/api/v1/account/tokens", json={"name": name, "scopes": ["play"]})
            assert answer.status_code == 422, name


def test_roles_are_checked_with_their_scope() -> None:

    moderator = Person(roles=[Role.MODERATOR.value])
    administrator = Person(roles=[Role.ADMINISTRATOR.value])
    Identity(moderator, "", None).check_role(Role.MODERATOR)
    Identity(administrator, "", None).check_role(Role.RATINGS)
    Identity(moderator, "", frozenset({Scope.ADMIN})).check_role(Role.MODERATOR)
    for person, scopes, role in (
        (moderator, None, Role.RATINGS),
        (Person(roles=[]), None, Role.MODERATOR),
        (administrator, frozenset({Scope.PLAY}), Role.MODERATOR),
    ):
        with pytest.raises(Forbidden):
            Identity(person, "", scopes).check_role(role)
