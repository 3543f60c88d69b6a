"""What was read just before somebody was renamed, or logged out, and is put to use just after."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from app.accounts.sessions import hash_token
from app.games import service as games
from app.games.service import GameId
from app.live.connection import Caller, Connection
from app.live.credits import Credits
from app.live.lately import KEPT, Memory
from app.lobby import service as lobby
from app.protocol.views import PersonView
from app.standings.models import MasterTitle, Standing
from app.standings.tables import ALL_TIME
from tests.server import Guest, Serving, guest, serving
from tests.web.people import browser, log_in, member, register

pytestmark = pytest.mark.anyio


async def _rename(who: Guest, name: str = "Countess") -> None:
    answer = await who.http.put("/api/v1/account/name", json={"name": name})
    assert answer.status_code == 200, answer.text


async def test_a_room_that_was_being_read_has_the_new_name(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        game = GameId(UUID(await me.robot_game()))
        hub, original = server.services.hub, games.log
        hub._games.pop(game).close()

        async def slow(*arguments: Any) -> Any:
            found = await original(*arguments)
            await _rename(me)
            return found

        monkeypatch.setattr(games, "log", slow)
        assert (await hub.game(game)).match.players[0].name == "Countess"


async def test_a_table_that_was_being_read_or_told_has_the_new_name(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        table = (await me.http.post("/api/v1/tables", json={"seats": 2})).json()["id"]
        hub, original = server.services.hub, lobby.view
        before = hub.lobby.known(table)

        async def slow(*arguments: Any) -> Any:
            found = await original(*arguments)
            monkeypatch.setattr(lobby, "view", original)
            await _rename(me)
            return found

        monkeypatch.setattr(lobby, "view", slow)
        room = await hub.table(UUID(table))
        read = room.table
        assert before is not None
        hub.tables_changed([before])
        for shown in (read, room.table, hub.lobby.known(table)):
            assert shown is not None
            assert (shown.opener.name, shown.slots[0].player and shown.slots[0].player.name) == ("Countess",) * 2


async def test_whoever_is_only_invited_is_called_anew_and_is_gone_once_deleted(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host, "Eda") as me, guest(server.host) as opener:
        table = (await opener.http.post("/api/v1/tables", json={"seats": 2, "visibility": "invited"})).json()["id"]
        await opener.http.post(f"/api/v1/tables/{table}/invitations", json={"name": "Eda"})
        async with opener.socket() as socket:
            frames, _ = await socket.join(f"table:{table}")
            assert frames[0]["table"]["invited"][0]["person"]["name"] == "Eda"
            async with me.socket() as mine:
                await _rename(me)
                told = await mine.until("you")
                assert (told["person"]["id"], told["person"]["name"]) == (me.person["id"], "Countess")
            changed = await socket.until("table")
            assert changed["table"]["invited"][0]["person"]["name"] == "Countess"
            await me.http.post("/api/v1/account/deletion", json={"password": "correct horse battery"})
            changed = await socket.until("table")
            assert changed["table"]["invited"] == []


async def _crown(server: Serving, who: Guest) -> None:
    now, person = server.services.clock(), UUID(who.person["id"])
    async with server.services.database.transaction() as session:
        session.add(
            Standing(person_id=person, table=ALL_TIME, rating=712, best=712, games=9, won=5, drawn=0, last_at=now)
        )
        session.add(MasterTitle(person_id=person, state="master", since=now))


async def test_ranking_and_crown_stay_beside_another_name(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me, guest(server.host) as other:
        await _crown(server, me)
        async with other.socket() as watching, me.socket() as mine:
            await watching.join("lobby")
            await mine.join("lobby")
            await _rename(me)
            for path in ("session", "account"):
                person = (await me.http.get(f"/api/v1/{path}")).json()["person"]
                assert (person["name"], person["ranking"], person["crown"]) == ("Countess", 712, True)
            seen: dict[str, Any] = {}
            while seen.get("name") != "Countess":
                frame = await watching.until("people")
                told = [one["person"] for one in frame["joined"] + frame["changed"]]
                seen = next((one for one in told if one["id"] == me.person["id"]), seen)
            assert (seen["ranking"], seen["crown"]) == (712, True)


class Nowhere:
    async def send(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...

    def lag(self) -> int:
        return 0


def _connection(session: str, name: str, person: str) -> Connection:
    caller = Caller(PersonView(id=person, name=name, kind="registered"), session, "127.0.0.1")
    return Connection(Nowhere(), caller, Credits.full(60, 12, 0))


async def test_a_socket_that_was_being_opened_follows_what_happened_to_its_session(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me, browser(server.host) as phone:
        hub, hashed = server.services.hub, _hash(me)
        late = _connection(hashed, me.person["name"], me.person["id"])
        await register(me, "Ada")
        hub.connected(late)
        assert late.person is not None
        assert (late.person.name, late.session, late.is_closing) == ("Ada", _hash(me), False)
        await log_in(phone, "Ada")
        later = _connection(_hash(phone), "Ada", me.person["id"])
        await phone.http.delete("/api/v1/session")
        hub.connected(later)
        assert (later.is_closing, late.is_closing) == (True, False)


def _hash(who: Guest) -> str:
    return hash_token(who.http.cookies["loopline"])


def test_a_memory_forgets_after_a_while() -> None:
    now = 0
    memory: Memory[str] = Memory(lambda: now)
    memory.note("a", "one")
    now = KEPT
    memory.note("b", "two")
    assert (memory.get("a"), list(memory)) == ("one", ["one", "two"])
    now = KEPT + 1
    assert memory.get("a") is None, "another process may have changed it since"
    assert (list(memory), memory.get("b")) == (["two"], "two")
    now = 2 * KEPT + 1
    assert not memory
