"""Databases that an older version has filled: nothing is lost on the way up, or down again, and the server serves it."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from app.accounts.models import Person
from app.db import migrate
from app.db.base import Base
from tests.chat.talk import histories, texts
from tests.db import full
from tests.db.full import Rows, Told
from tests.server import Guest, connected, serving
from tests.standings.factories import finish, player
from tests.web.people import PASSWORD

pytestmark = pytest.mark.anyio
CHAIN = migrate.chain()


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> tuple[Told, Rows]:
    """What a server of this version has left behind."""
    url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('full')}/full.sqlite3"
    migrate.upgrade(url)
    told = asyncio.run(full.fill(url))
    return told, full.rows(url)


def _sorted(rows: Rows) -> dict[str, list[str]]:
    return {table: sorted(map(repr, found)) for table, found in rows.items() if found}


def _as_upgraded(written: Rows) -> Rows:
    """With what the way up changes on purpose: addresses that nobody has confirmed are not used until somebody does."""
    credentials = [
        row if "wanted_email" in row else row | {"email": None, "email_key": None}
        for row in written.get("credentials", [])
    ]
    return written | {"credentials": credentials}


def _as_downgraded(row: dict[str, Any], older: dict[str, Any]) -> dict[str, Any]:
    """With what the way down changes on purpose: a version that confirms no address uses what was asked for."""
    if row.get("wanted_email") and not row["email"] and "wanted_email" not in older:
        return row | {"email": row["wanted_email"], "email_key": row["wanted_email"]}
    return row


def test_there_is_something_in_every_table(everything: tuple[Told, Rows]) -> None:
    """A new table: let `tests/db/full.py` use what fills it."""
    assert sorted(name for name, found in everything[1].items() if not found) == []
    assert set(everything[1]) == set(Base.metadata.tables)


@pytest.mark.parametrize("revision", CHAIN)
def test_what_a_version_has_written_survives(everything: tuple[Told, Rows], empty_url: str, revision: str) -> None:
    migrate.upgrade(empty_url, revision)
    written = full.pour(empty_url, everything[1])
    assert all(written.values()), "something in every table of that version"
    migrate.upgrade(empty_url)
    migrate.check(empty_url)
    assert _sorted(full.kept(empty_url, written)) == _sorted(_as_upgraded(written))
    migrate.downgrade(empty_url, revision)
    assert _sorted(full.kept(empty_url, written)) == _sorted(written)
    if revision != CHAIN[0]:
        # One step farther: what that version had no place for is gone, and nothing else.
        migrate.downgrade(empty_url, CHAIN[CHAIN.index(revision) - 1])
        left = full.kept(empty_url, written)
        assert {"people", "games", "game_events", "sessions"} <= set(left)
        expected = {
            table: [{name: _as_downgraded(row, rows[0])[name] for name in rows[0]} for row in written[table]]
            for table, rows in left.items()
        }
        assert _sorted(left) == _sorted(expected)


async def test_the_server_goes_on_with_what_the_version_before_has_left(
    everything: tuple[Told, Rows], empty_url: str
) -> None:
    told, rows = everything
    migrate.upgrade(empty_url, CHAIN[-2])
    full.pour(empty_url, rows)
    migrate.upgrade(empty_url)
    async with serving(empty_url) as server:
        database, now = server.services.database, server.services.clock()
        await _looks_right(server.host, told)
        # What is written now goes in behind what was there.
        async with database.read() as session:
            who = {
                row.name: player(row)
                for row in (await session.scalars(select(Person).where(Person.kind == "registered"))).all()
            }
        await finish(database, [who["Ann"], who["Bob"]], resign=(1, 14), seed=77, started=now)
    migrate.downgrade(empty_url, CHAIN[-2])
    migrate.upgrade(empty_url)
    async with serving(empty_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        found = (await http.get("/api/v1/players/Ann/history/all_time")).json()["changes"]
        assert found[0]["outcome"] == "won"


async def _looks_right(host: str, told: Told) -> None:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=20) as http:
        await _pages(http, told)
        answer = await http.post("/api/v1/session", json={"name": "Ann", "password": PASSWORD})
        assert answer.status_code == 201, answer.text
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=20, cookies=told.cookies["Ann"]) as http:
        ann = Guest(host, http)
        assert (await _get(http, "/session"))["person"]["name"] == "Ann"
        account = await _get(http, "/account")
        assert (account["email"], account["country"], account["about"]) == ("ann@example.org", "SE", "Plays loops.")
        async with ann.socket() as socket:
            assert texts((await histories(socket, "lobby"))["talk"]) == ["Who plays?"]
            running = await socket.game(told.games["running"])
            assert running["game"]["result"] is None
            turn = running["game"]["turn"]
            if turn["seat"] == 0:
                placed = await socket.place(told.games["running"], turn["legal"][0], running["seq"])
                assert placed["t"] == "ack", placed
    async with connected(host, {"authorization": f"Bearer {told.token}"}) as bot:
        assert (await bot.ask(t="ping"))["t"] == "pong"
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=20, cookies=told.cookies["Gus"]) as http:
        (report,) = (await _get(http, "/reports/mine"))["reports"]
        assert report["state"] == "claimed"
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=20, cookies=told.cookies["Rolf"]) as http:
        acts = [entry["act"] for entry in (await _get(http, "/admin/audit"))["entries"]]
        assert acts[::-1][:3] == ["rename", "mute", "ban"]
        assert "refund" in acts
        assert len((await _get(http, "/admin/sanctions?all=true"))["sanctions"]) == 2
        assert len((await _get(http, "/admin/reports"))["reports"]) == 1


async def _pages(http: httpx.AsyncClient, told: Told) -> None:
    """What everybody sees."""
    ann = await _get(http, "/players/Ann")
    assert ann["title"]["state"] == "master"
    assert ann["record"]["games"] == 6
    kinds = {one["kind"] for one in (await _get(http, "/players/Ann/history/all_time"))["changes"]}
    assert kinds == {"game", "reversal", "refund"}
    assert [row["player"]["name"] for row in (await _get(http, "/rankings/all_time"))["rows"]] == ["Bob", "Ann"]
    assert [row["player"]["name"] for row in (await _get(http, "/masters"))["masters"]] == ["Ann"]
    archive = (await _get(http, "/archive"))["games"]
    assert {game["id"] for game in archive} == set(told.games.values()) - {told.games["running"]}
    for game in told.games.values():
        answer = await http.get(f"/api/v1/games/{game}/record")
        assert answer.text.startswith('[Event "'), answer.text


async def _get(http: httpx.AsyncClient, path: str) -> Any:
    answer = await http.get(f"/api/v1{path}")
    assert answer.status_code == 200, (path, answer.text)
    return answer.json()
