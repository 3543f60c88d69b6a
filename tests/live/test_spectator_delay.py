"""Spectators see a game later by what its table agreed on, wherever they look; the players see it as it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import pytest

from app.games.service import GameId
from tests.server import Guest, Serving, connected, guest, serving
from tests.web.people import register

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def delayed_game(database_url: str) -> AsyncIterator[tuple[Serving, str, Guest, Guest]]:
    async with serving(database_url) as server, guest(server.host) as ann, guest(server.host) as bob:
        opened = await ann.http.post("/api/v1/tables", json={"delay": 30})
        assert opened.status_code == 201, opened.text
        table = opened.json()["id"]
        await bob.http.put(f"/api/v1/tables/{table}/slots/1", json={})
        yield server, (await ann.http.post(f"/api/v1/tables/{table}/start")).json()["game"], ann, bob


async def place_once(game: str, *people: Guest) -> str:
    """Whoever is on move places; the placement."""
    async with people[0].socket() as first, people[1].socket() as second:
        sockets = (first, second)
        snapshot = await first.game(game)
        await second.game(game)
        turn = snapshot["game"]["turn"]
        answer = await sockets[turn["seat"]].place(game, turn["legal"][0], snapshot["seq"])
        assert answer["t"] == "ack", answer
        placement: str = turn["legal"][0]
        return placement


async def test_a_placement_is_hidden_from_spectators_until_its_time(database_url: str) -> None:
    async with delayed_game(database_url) as (server, game, ann, bob):
        room = await server.services.hub.game(GameId(UUID(game)))
        room.gallery.delay = 700
        async with connected(server.host) as watcher:
            snapshot = await watcher.game(game)
            assert snapshot["game"]["delay"] == 30
            await place_once(game, ann, bob)
            assert room.match.seq == 2
            assert room.gallery.seq == 1
            async with connected(server.host) as late:
                assert (await late.game(game))["game"]["tiles"] == []
            placed = await watcher.until("placed")
            assert placed["seq"] == 2
            assert server.services.clock() - placed["at"] >= 700


async def test_neither_rest_nor_the_lobby_nor_the_record_tells_more(database_url: str) -> None:
    async with delayed_game(database_url) as (server, game, ann, bob), guest(server.host) as other:
        await place_once(game, ann, bob)
        shown = (await other.http.get(f"/api/v1/games/{game}")).json()
        assert shown["tiles"] == []
        assert len((await ann.http.get(f"/api/v1/games/{game}")).json()["tiles"]) == 1
        listed = (await other.http.get("/api/v1/games")).json()["games"]
        assert [one["bag"] for one in listed if one["id"] == game] == [44]
        record = (await other.http.get(f"/api/v1/games/{game}/record")).text
        assert record != (await ann.http.get(f"/api/v1/games/{game}/record")).text
        async with connected(server.host) as watcher:
            frames, _ = await watcher.join("lobby")
            games = frames[0]["lobby"]["games"]
            assert [one["bag"] for one in games if one["id"] == game] in ([], [44])


async def test_a_review_that_nobody_asked_for_does_not_count_what_is_hidden(sqlite_url: str) -> None:
    async with delayed_game(sqlite_url) as (server, game, ann, bob):
        await place_once(game, ann, bob)
        async with guest(server.host) as other:
            assert (await other.http.get(f"/api/v1/games/{game}/review")).json()["total"] == 0


async def test_a_new_process_hides_what_is_not_yet_due(database_url: str) -> None:
    async with delayed_game(database_url) as (server, game, ann, bob):
        await place_once(game, ann, bob)
        hub = server.services.hub
        for _ in range(50):
            hub.sweep()
            if GameId(UUID(game)) not in hub._games:
                break
            await asyncio.sleep(0.05)
        else:
            hub._games.pop(GameId(UUID(game))).close()
        async with connected(server.host) as watcher:
            assert (await watcher.game(game))["game"]["tiles"] == []


async def test_the_end_is_shown_at_once(database_url: str) -> None:
    async with delayed_game(database_url) as (server, game, ann, bob), connected(server.host) as watcher:
        await watcher.game(game)
        await place_once(game, ann, bob)
        async with ann.socket() as socket:
            await socket.game(game)
            assert (await socket.ask(t="resign", room=f"game:{game}"))["t"] == "ack"
        assert (await watcher.until("placed", "ended"))["t"] == "placed"
        assert (await watcher.until("ended"))["result"]["reason"] == "resignation"


async def test_another_name_shows_spectators_no_more_of_the_game_than_before(database_url: str) -> None:
    async with delayed_game(database_url) as (server, game, ann, bob), connected(server.host) as watcher:
        await watcher.game(game)
        await place_once(game, ann, bob)
        await register(ann, "Marchioness")
        told = await watcher.until("snapshot")
        assert (told["seq"], told["game"]["tiles"]) == (1, [])
        assert told["game"]["seats"][0]["player"]["name"] == "Marchioness"
        seen = (await bob.http.get(f"/api/v1/games/{game}")).json()
        assert (len(seen["tiles"]), seen["seats"][0]["player"]["name"]) == (1, "Marchioness")
        async with connected(server.host) as late:
            assert (await late.game(game))["game"]["seats"][0]["player"]["name"] == "Marchioness"
        room = await server.services.hub.game(GameId(UUID(game)))
        assert room.summary().seats[0].player.name == "Marchioness"
        # What waits to be shown knows the name, too.
        room.gallery.delay = 0
        room.gallery._show_until(server.services.clock() + 30_000)
        assert room.gallery.match.players[0].name == "Marchioness"
        assert (await watcher.until("placed"))["seq"] == 2
