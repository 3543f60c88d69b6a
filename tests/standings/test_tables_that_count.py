"""Ranked, tournament and master tables through the server; rankings and crowns beside the names."""

from __future__ import annotations

from typing import Any

import pytest

from app.standings import titles
from app.standings.titles import Act
from tests.server import Guest, Serving, guest, serving
from tests.standings.members import id_of, member

pytestmark = pytest.mark.anyio


async def _crown(server: Serving, *who: Guest) -> None:
    async with server.services.database.transaction() as session:
        for person in who:
            await titles.grant(session, id_of(person), Act(None, "test"), server.services.clock())


async def _table(who: Guest, status: int = 201, **wish: Any) -> dict[str, Any]:
    answer = await who.http.post("/api/v1/tables", json=wish)
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def _game(ann: Guest, bob: Guest, **wish: Any) -> str:
    table = await _table(ann, **wish)
    answer = await bob.http.put(f"/api/v1/tables/{table['id']}/slots/1")
    assert answer.status_code == 200, answer.text
    answer = await ann.http.post(f"/api/v1/tables/{table['id']}/start")
    assert answer.status_code == 200, answer.text
    game: str = answer.json()["game"]
    return game


async def _play(ann: Guest, bob: Guest, game: str) -> dict[str, Any]:
    """Some turns, then Ann resigns; her last snapshot."""
    async with ann.socket() as one, bob.socket() as two:
        frame = await one.game(game)
        await two.game(game)
        sockets = (one, two)
        for _ in range(10):
            turn = frame["game"]["turn"] if frame["t"] == "snapshot" else frame["turn"]
            mover = sockets[turn["seat"]]
            await mover.send(t="place", room=f"game:{game}", placement=turn["legal"][0], after=frame["seq"])
            frame = await one.until("placed")
        await one.send(t="resign", room=f"game:{game}")
        await one.until("ended")
        return await one.game(game)


async def test_a_ranked_game_shows_in_the_next_tables_and_games(database_url: str) -> None:
    async with serving(database_url) as server, member(server, "Ann") as ann, member(server, "Bob") as bob:
        first = await _table(ann, ranked=True)
        assert (first["opener"]["ranking"], first["opener"]["crown"]) == (None, False)
        await _play(ann, bob, await _game(ann, bob, ranked=True))
        await _crown(server, bob)
        table = await _table(bob, ranked=True)
        assert table["opener"]["ranking"] > 500
        assert table["slots"][0]["player"] == {
            "kind": "registered", "id": bob.person["id"], "name": "Bob", "level": None,
            "ranking": table["opener"]["ranking"], "crown": True,
        }  # fmt: skip
        async with bob.socket() as socket:
            welcome = socket.seen[0]
            assert welcome["person"]["crown"] is True
            told = (await bob.http.get("/api/v1/session")).json()["person"]
            assert told == welcome["person"], "REST tells of a person what the live line tells"
            game = await _game(ann, bob, ranked=True)
            snapshot = await socket.game(game)
        shown = [(seat["player"]["ranking"], seat["player"]["crown"]) for seat in snapshot["game"]["seats"]]
        assert shown[1] == (table["opener"]["ranking"], True)
        assert shown[0][0] < 500


async def test_tournament_tables_are_for_two_registered_players_on_the_penalty_clock(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server, "Ann") as ann, guest(server.host) as visitor:
        table = await _table(ann, kind="tournament")
        assert (table["kind"], table["ranked"]) == ("tournament", True)
        assert table["clock"] == {"kind": "penalty", "seconds": 900, "increment": 0}
        answer = await ann.http.put(f"/api/v1/tables/{table['id']}/slots/1", json={"robot": "novice"})
        assert answer.status_code == 403
        answer = await visitor.http.put(f"/api/v1/tables/{table['id']}/slots/1")
        assert answer.status_code == 403
        await _table(visitor, 403, kind="tournament")
        await _table(ann, 422, kind="tournament", seats=3)
        await _table(ann, 422, kind="tournament", seats=4, doubles=True)
        await _table(ann, 422, kind="tournament", clock={"kind": "sudden_death", "seconds": 900})
        await _table(ann, 422, kind="friendly")


async def test_master_tables_are_for_masters(database_url: str) -> None:
    async with serving(database_url) as server, member(server, "Ann") as ann, member(server, "Bob") as bob:
        await _table(ann, 403, kind="master")
        await _crown(server, ann)
        table = await _table(ann, kind="master")
        assert (await bob.http.put(f"/api/v1/tables/{table['id']}/slots/1")).status_code == 403
        await _crown(server, bob)
        game = await _game(ann, bob, kind="master")
        snapshot = await _play(ann, bob, game)
        assert snapshot["game"]["kind"] == "master"
        assert snapshot["game"]["result"]["reason"] == "resignation"
        answer = await ann.http.get("/api/v1/games?state=finished")
        assert [one["kind"] for one in answer.json()["games"]] == ["master"]


async def test_a_table_whose_player_lost_the_title_does_not_start(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server, "Ann") as ann, member(server, "Bob") as bob:
        await _crown(server, ann, bob)
        table = await _table(ann, kind="master")
        await bob.http.put(f"/api/v1/tables/{table['id']}/slots/1")
        async with server.services.database.transaction() as session:
            await titles.withdraw(session, id_of(bob), Act(None, "test"), server.services.clock())
        answer = await ann.http.post(f"/api/v1/tables/{table['id']}/start")
        assert answer.status_code == 409
        assert "no master" in answer.json()["detail"]


async def test_ranked_robot_games_are_for_registered_players(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server, "Ann") as ann, guest(server.host) as visitor:
        body = {"levels": ["novice"], "ranked": True}
        assert (await visitor.http.post("/api/v1/robot-games", json=body)).status_code == 403
        answer = await ann.http.post("/api/v1/robot-games", json=body)
        assert answer.status_code == 201
        game = (await ann.http.get(f"/api/v1/games/{answer.json()['game']}")).json()
        assert game["ranked"] is True
        assert game["seats"][1]["player"]["ranking"] == 300
