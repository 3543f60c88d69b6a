"""Deleting an account while games run, begin, or are busy; and when the process dies on the way."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from app.accounts import service as accounts
from app.accounts.models import Person
from app.accounts.roles import Role
from app.accounts.service import Profile
from app.db.database import Database
from app.errors import Conflict
from app.games import service as games
from app.games.models import GameEvent
from app.games.service import GameId, NewGame
from app.live import leavers
from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.lobby import starting
from app.lobby.wishes import TableWish
from app.main import deal
from app.play.events import Player, PlayerKind
from app.protocol.server import ErrorCode
from app.web import departure
from tests.server import Guest, serving
from tests.web.people import PASSWORD, browser, member, whoami

pytestmark = pytest.mark.anyio

NOW = 1_796_000_000_000


async def _delete(me: Guest) -> int:
    return (await me.http.post("/api/v1/account/deletion", json={"password": PASSWORD})).status_code


async def _ended(somebody: Guest, game: str) -> tuple[str | None, str]:
    shown = (await somebody.http.get(f"/api/v1/games/{game}")).json()
    return shown["result"] and shown["result"]["reason"], shown["seats"][0]["player"]["name"]


async def test_a_game_that_begins_in_that_very_moment_is_resigned_too(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database_url) as server, member(server.host) as me, browser(server.host) as other:
        begun: list[str] = []
        original = departure._depart

        async def begin_and_depart(*arguments: Any) -> None:
            begun.append(await me.robot_game())
            await original(*arguments)

        monkeypatch.setattr(departure, "_depart", begin_and_depart)
        assert await _delete(me) == 204
        assert await _ended(other, begun[0]) == ("resignation", "Deleted player")
        async with server.services.database.read() as session:
            deals = (await session.scalars(select(GameEvent.payload).where(GameEvent.seq == 1))).all()
        assert len(deals) == 1
        assert "Ada" not in str(deals)


async def test_no_game_begins_for_an_account_that_is_being_deleted(database: Database) -> None:
    async with database.transaction() as session:
        ada = await accounts.register(session, None, "Ada", "a hash", Profile(), NOW)

    async def begin() -> GameId:
        async with database.transaction() as session:
            return await starting.play_robots(session, ada, ["novice"], TableWish(), deal, NOW)

    async with database.transaction() as session:
        await accounts.delete_account(session, ada.id)
        beginning = asyncio.create_task(begin())
        await asyncio.sleep(0.3)
        assert not beginning.done(), "it waits for the deletion"
    with pytest.raises(Conflict, match="deleted the account"):
        await beginning


async def test_a_deletion_waits_for_a_game_that_is_beginning(database: Database) -> None:
    async with database.transaction() as session:
        ada = await accounts.register(session, None, "Ada", "a hash", Profile(), NOW)

    async def delete() -> Person:
        async with database.transaction() as session:
            await accounts.delete_account(session, ada.id)
            await games.forget_name(session, ada.id)
            return await accounts.person(session, ada.id)

    async with database.transaction() as session:
        bag, salt = deal()
        players = (
            Player(PlayerKind.REGISTERED, "Ada", str(ada.id)),
            Player(PlayerKind.ROBOT, "Pebble", level="novice"),
        )
        await games.start(session, NewGame(GameId(uuid4()), "RY", players, bag, salt), NOW)
        deleting = asyncio.create_task(delete())
        await asyncio.sleep(0.3)
        assert not deleting.done()
    assert (await deleting).kind == "deleted"
    async with database.read() as session:
        deals = (await session.scalars(select(GameEvent.payload))).all()
    assert "Deleted player" in str(deals)
    assert "Ada" not in str(deals)


@pytest.mark.parametrize("times", [2, 99])
async def test_a_busy_game_is_asked_again_and_keeps_the_account_if_need_be(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    monkeypatch.setattr(leavers, "PAUSE_SECONDS", 0.01)
    async with serving(sqlite_url) as server, member(server.host) as me, browser(server.host) as other:
        game = await me.robot_game()
        original, left = GameRoom.submit, times

        async def busy(room: GameRoom, command: Any, request_id: str, *more: Any, **others: Any) -> int:
            nonlocal left
            if request_id == leavers.REQUEST_ID and left:
                left -= 1
                raise Refused(ErrorCode.BUSY, "The game is busy just now; send it again.")
            return await original(room, command, request_id, *more, **others)

        monkeypatch.setattr(GameRoom, "submit", busy)
        if times == 2:
            assert await _delete(me) == 204
            assert await _ended(other, game) == ("resignation", "Deleted player")
            return
        assert await _delete(me) == 409
        assert (await whoami(me), await _ended(other, game)) == ("Ada", (None, "Ada"))
        left = 0
        assert await _delete(me) == 204


async def test_what_a_process_left_undone_the_sweep_does(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        game = await me.robot_game()
        async with server.services.database.transaction() as session:
            await accounts.delete_account(session, UUID(me.person["id"]))
    async with serving(database_url) as server, browser(server.host) as other:
        assert (await _ended(other, game))[0] is None
        await server.services.hub.resign_the_gone()
        assert await _ended(other, game) == ("resignation", "Deleted player")
        before = await _events(server.services.database)
        await server.services.hub.resign_the_gone()
        assert await _events(server.services.database) == before


async def test_the_last_administrator_stays_with_games_and_all(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server.host, "Ada") as root, member(server.host, "Bea") as mo:
        database = server.services.database
        async with database.transaction() as session:
            await accounts.grant(session, "Ada", Role.ADMINISTRATOR)
            await accounts.grant(session, "Bea", Role.MODERATOR)
        game = (await root.http.post("/api/v1/robot-games", json={"levels": ["novice"]})).json()["game"]
        refused = await root.http.post("/api/v1/account/deletion", json={"password": PASSWORD})
        assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
        assert await _ended(mo, game) == (None, "Ada")
        async with database.transaction() as session:
            await accounts.grant(session, "Bea", Role.ADMINISTRATOR)
        assert await _delete(root) == 204
        assert await _delete(mo) == 409


async def test_of_two_administrators_who_go_at_the_same_moment_one_stays(database: Database) -> None:
    async def go(person: Person) -> bool:
        try:
            async with database.transaction() as session:
                await accounts.delete_account(session, person.id)
                await asyncio.sleep(0.1)
        except Conflict:
            return False
        return True

    people = []
    for name in ("Ada", "Bea"):
        async with database.transaction() as session:
            people.append(await accounts.register(session, None, name, "hash", Profile(), NOW))
            await accounts.grant(session, name, Role.ADMINISTRATOR)
    assert sorted(await asyncio.gather(*map(go, people))) == [False, True]


async def _events(database: Database) -> int:
    async with database.read() as session:
        return len((await session.scalars(select(GameEvent.seq))).all())
