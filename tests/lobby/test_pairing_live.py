"""Quick pairing on a running server: races, tabs, lines that close, and that a game is committed before it is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any
from uuid import UUID

import pytest

from app.lobby import starting
from app.lobby.pairing import ANYBODY_MILLISECONDS
from app.protocol.views import PersonView
from tests.lobby.tables import company, open_table, register, sockets_of
from tests.server import Guest, Serving, guest

pytestmark = pytest.mark.anyio


async def _seek(person: Guest, **wish: Any) -> dict[str, Any]:
    answer = await person.http.post("/api/v1/pairing", json=wish)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def test_two_who_fit_play_at_once_and_every_page_is_told(database_url: str) -> None:
    async with company(database_url, 2) as (_, (ann, bob)), AsyncExitStack() as stack:
        first, second, other = await sockets_of(stack, [ann, ann, bob])
        assert (await _seek(ann))["game"] is None
        for socket in (first, second):
            assert (await socket.until("seeking"))["since"] is not None
        game = (await _seek(bob))["game"]
        for socket in (first, second, other):
            assert (await socket.until("paired"))["game"] == game
        view = (await ann.http.get(f"/api/v1/games/{game}")).json()
        assert {seat["player"]["id"] for seat in view["seats"]} == {ann.person["id"], bob.person["id"]}
        assert (view["ranked"], view["clock"]["option"]["kind"]) == (False, "penalty")
        assert (await _seek(ann))["game"] == game, "a page that asks late is told of the game"


async def test_a_mute_keeps_two_apart(sqlite_url: str) -> None:
    async with company(sqlite_url, 3) as (_, (ann, bob, eve)), AsyncExitStack() as stack:
        await sockets_of(stack, [ann, bob, eve])
        (await ann.http.put(f"/api/v1/mutes/{bob.person['id']}")).raise_for_status()
        assert (await _seek(ann))["game"] is None
        assert (await _seek(bob))["game"] is None
        game = (await _seek(eve))["game"]
        seats = (await ann.http.get(f"/api/v1/games/{game}")).json()["seats"]
        assert {seat["player"]["id"] for seat in seats} == {ann.person["id"], eve.person["id"]}


async def test_twenty_at_once_are_paired_once_each(database_url: str) -> None:
    async with company(database_url, 20) as (server, people), AsyncExitStack() as stack:
        sockets = await sockets_of(stack, people)
        await asyncio.gather(*(_seek(person) for person in people for _ in range(2)))
        games = [(await socket.until("paired"))["game"] for socket in sockets]
        assert sorted(Counter(games).values()) == [2] * 10
        listed = (await people[0].http.get("/api/v1/games", params={"limit": 50})).json()["games"]
        assert {one["id"] for one in listed} == set(games)
        assert not server.services.pairing._seeks
        for socket in sockets:
            await socket.ask(t="ping")
            assert sum(frame["t"] == "paired" for frame in socket.seen) == 1


async def test_two_pages_of_one_person_are_one_seek_that_never_meets_itself(sqlite_url: str) -> None:
    async with company(sqlite_url, 1) as (_, (ann,)), AsyncExitStack() as stack:
        await sockets_of(stack, [ann, ann])
        first = await _seek(ann)
        await asyncio.sleep(0.01)
        again = await _seek(ann, clock=None)
        assert (again["since"], again["game"]) == (first["since"], None)
        assert (await ann.http.get("/api/v1/pairing")).json()["since"] == first["since"]
        assert (await ann.http.delete("/api/v1/pairing")).status_code == 204
        assert (await ann.http.get("/api/v1/pairing")).json()["since"] is None


async def test_a_seek_outlives_a_reload_but_is_not_paired_meanwhile(sqlite_url: str) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), bob.socket():
        async with ann.socket():
            since = (await _seek(ann))["since"]
        await asyncio.sleep(0.1)
        assert (await _seek(bob))["game"] is None
        async with ann.socket() as back:
            assert (await ann.http.get("/api/v1/pairing")).json()["since"] == since
            await back.until("paired")


async def test_a_seek_ends_with_the_last_page(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.live.pairing.RETURN_MILLISECONDS", 0)
    async with company(sqlite_url, 2) as (_, (ann, bob)), bob.socket():
        answer = await ann.http.post("/api/v1/pairing")
        assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
        async with ann.socket():
            await _seek(ann)
        await asyncio.sleep(0.1)
        assert (await _seek(bob))["game"] is None
        assert (await ann.http.get("/api/v1/pairing")).json()["since"] is None


async def test_a_seek_ends_when_another_game_begins(sqlite_url: str) -> None:
    async with company(sqlite_url, 1) as (_, (ann,)), ann.socket() as socket:
        await _seek(ann)
        await ann.robot_game()
        await socket.until("seeking")
        assert (await socket.until("seeking"))["since"] is None


async def test_whoever_is_paired_leaves_their_table(sqlite_url: str) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), ann.socket() as socket, bob.socket():
        table = await open_table(ann)
        await socket.join("lobby")
        await _seek(ann)
        await _seek(bob)
        assert (await socket.until("table"))["table"]["state"] == "closed"
        assert (await ann.http.get(f"/api/v1/tables/{table['id']}")).json()["state"] == "closed"


async def test_clocks_must_agree_and_two_registered_players_are_ranked(sqlite_url: str) -> None:
    quick = {"kind": "increment", "seconds": 300, "increment": 10}
    async with company(sqlite_url, 3) as (server, (ann, bob, eve)), AsyncExitStack() as stack:
        for person in (ann, bob):
            await register(server, person)
        await sockets_of(stack, [ann, bob, eve])
        assert (await _seek(ann, clock=quick))["game"] is None
        assert (await _seek(eve, clock=None))["game"] is None
        game = (await _seek(bob, clock="any"))["game"]
        view = (await bob.http.get(f"/api/v1/games/{game}")).json()
        assert {seat["player"]["id"] for seat in view["seats"]} == {ann.person["id"], bob.person["id"]}
        assert (view["ranked"], view["clock"]["option"]) == (True, quick)
        assert (await eve.http.post("/api/v1/pairing", json={"clock": "fast"})).status_code == 422


async def test_far_rankings_meet_when_both_have_waited(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with company(sqlite_url, 2) as (server, (ann, bob)), ann.socket() as socket, bob.socket():
        pairing = server.services.pairing

        async def seen(session: object, person: Any) -> PersonView:
            ranking = 900 if str(person.id) == ann.person["id"] else None
            return PersonView(id=str(person.id), name=person.name, kind="registered", ranking=ranking)

        monkeypatch.setattr("app.lobby.service.person_seen", seen)
        await _seek(ann)
        await _seek(bob)
        await pairing.look()
        assert pairing.since(UUID(ann.person["id"])) is not None
        later = server.services.clock() + ANYBODY_MILLISECONDS
        pairing._clock = lambda: later
        await socket.until("paired")


async def test_nobody_is_told_of_a_game_that_was_not_committed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(sqlite_url, 2) as (server, (ann, bob)), ann.socket() as socket, bob.socket():
        real = starting.start_pair

        async def broken(*args: Any) -> Any:
            await real(*args)
            raise OSError("the disk is full")

        monkeypatch.setattr(starting, "start_pair", broken)
        await _seek(ann)
        assert (await _seek(bob)) == {"since": None, "game": None}
        await socket.ask(t="ping")
        assert "paired" not in {frame["t"] for frame in socket.seen}
        assert socket.seen[-2] == {"t": "seeking", "since": None}
        assert (await ann.http.get("/api/v1/games")).json()["games"] == []
        await _works_again(server, monkeypatch, ann, bob)


async def _works_again(server: Serving, monkeypatch: pytest.MonkeyPatch, ann: Guest, bob: Guest) -> None:
    monkeypatch.undo()
    await _seek(ann)
    assert (await _seek(bob))["game"] is not None
    async with guest(server.host) as eve, eve.socket():
        assert (await _seek(eve))["game"] is None
