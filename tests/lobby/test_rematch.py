"""Rematch between people: offers, agreement, colours, those who leave."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.live import rematches
from app.lobby import rematch
from app.lobby.rematch import Offer, seated
from tests.lobby.tables import company, open_table, sit, sockets_of, start
from tests.server import Guest, Socket

pytestmark = pytest.mark.anyio


async def _finished(people: list[Guest], sockets: list[Socket], **wish: Any) -> str:
    """A game of these people that was called off; their sockets are in its room."""
    table = await open_table(people[0], seats=max(2, len(people)), **wish)
    for slot, person in enumerate(people[1:], start=1):
        assert await sit(person, table, slot) == 200
    if len(people) == 1:
        assert await sit(people[0], table, 1, robot="novice") == 200
    game = await start(people[0], table)
    for socket in sockets:
        await socket.game(game)
    assert (await sockets[0].ask(t="abort", room=f"game:{game}"))["t"] == "ack"
    for socket in sockets[1:]:
        await socket.until("ended")
    return game


async def _ask(person: Guest, game: str, colours: str = "swap") -> dict[str, Any]:
    answer = await person.http.post(f"/api/v1/games/{game}/rematch", json={"colours": colours})
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def _seats(person: Guest, game: str) -> list[tuple[str, str]]:
    view = (await person.http.get(f"/api/v1/games/{game}")).json()
    return [(seat["colour"], seat["player"]["name"]) for seat in view["seats"]]


@pytest.mark.parametrize(
    ("size", "wish", "before", "after"),
    [
        (2, {}, "R0 Y1", "R1 Y0"),
        (3, {}, "R0 Y1 G2", "R2 Y0 G1"),
        (4, {}, "R0 Y1 G2 B3", "R3 Y0 G1 B2"),
        (4, {"doubles": True}, "R0 Y1 R2 Y3", "R3 Y0 R1 Y2"),
    ],
)
async def test_when_all_agree_the_next_game_begins_with_the_colours_moved_on(
    database_url: str, size: int, wish: dict[str, Any], before: str, after: str
) -> None:
    async with company(database_url, size + 1) as (_, (*people, eve)), AsyncExitStack() as stack:
        *sockets, watcher = await sockets_of(stack, [*people, eve])
        game = await _finished(people, sockets, hints="purist", **wish)
        await watcher.game(game)
        names = {person.person["name"]: str(i) for i, person in enumerate(people)}
        assert " ".join(c + names[n] for c, n in await _seats(eve, game)) == before
        for count, person in enumerate(people[:-1], start=1):
            assert (await _ask(person, game)) == {"colours": "swap", "agreed": list(range(count)), "game": None}
        told = [await sockets[-1].until("rematch") for _ in people[:-1]][-1]
        assert (told["colours"], told["agreed"]) == ("swap", list(range(size - 1)))
        new = (await _ask(people[-1], game))["game"]
        for socket in (*sockets, watcher):
            assert (await socket.until("rematched"))["game"] == new
        assert " ".join(c + names[n] for c, n in await _seats(eve, new)) == after
        assert (await eve.http.get(f"/api/v1/games/{new}")).json()["hints"] == "purist"


async def test_other_colours_are_an_offer_anew_and_keep_keeps_them(sqlite_url: str) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), AsyncExitStack() as stack:
        sockets = await sockets_of(stack, [ann, bob])
        game = await _finished([ann, bob], sockets)
        await _ask(ann, game, "swap")
        assert await _ask(bob, game, "keep") == {"colours": "keep", "agreed": [1], "game": None}
        new = (await _ask(ann, game, "keep"))["game"]
        assert await _seats(ann, new) == await _seats(ann, game)
        assert (await _ask(bob, game, "swap"))["game"] == new, "asked again it is still that game"


async def test_an_offer_can_be_taken_back(sqlite_url: str) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), AsyncExitStack() as stack:
        sockets = await sockets_of(stack, [ann, bob])
        game = await _finished([ann, bob], sockets)
        await _ask(ann, game)
        await sockets[1].until("rematch")
        assert (await ann.http.delete(f"/api/v1/games/{game}/rematch")).json()["colours"] is None
        assert (await sockets[1].until("rematch"))["colours"] is None
        assert (await _ask(bob, game))["game"] is None


async def test_robots_always_agree(database_url: str) -> None:
    async with company(database_url, 1) as (_, (ann,)), ann.socket() as socket:
        game = await _finished([ann], [socket])
        new = (await _ask(ann, game))["game"]
        assert await _seats(ann, new) == [("R", "Pebble"), ("Y", ann.person["name"])]


async def test_an_offer_vanishes_when_somebody_leaves_but_not_at_a_reload(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rematches, "RETURN_SECONDS", 0.3)
    async with company(sqlite_url, 2) as (_, (ann, bob)), AsyncExitStack() as stack:
        sockets = await sockets_of(stack, [ann, bob])
        game = await _finished([ann, bob], sockets)
        await _ask(ann, game)
        room = f"game:{game}"
        await sockets[1].ask(t="leave", room=room)
        await sockets[1].join(room)
        await sockets[1].ask(t="ping")
        assert "swap" in {frame.get("colours") for frame in sockets[1].seen if frame["t"] == "rematch"}, (
            "told on joining"
        )
        await asyncio.sleep(0.5)
        assert (await ann.http.delete(f"/api/v1/games/{game}/rematch")).json()["agreed"] == []
        await _ask(ann, game)
        await sockets[1].ask(t="leave", room=room)
        await sockets[0].until("rematch")
        await sockets[0].until("rematch")
        assert (await sockets[0].until("rematch"))["colours"] == "swap"
        assert (await sockets[0].until("rematch"))["colours"] is None
        answer = await ann.http.post(f"/api/v1/games/{game}/rematch", json={})
        assert (answer.status_code, answer.json()["detail"]) == (
            409,
            f"{bob.person['name']} has left; there is no rematch now.",
        )


async def test_only_those_who_sat_and_only_when_the_game_is_over(sqlite_url: str) -> None:
    async with company(sqlite_url, 3) as (_, (ann, bob, eve)), AsyncExitStack() as stack:
        sockets = await sockets_of(stack, [ann, bob])
        game = await _finished([ann, bob], sockets)
        running = await ann.robot_game()
        for person, which, status in ((eve, game, 403), (ann, running, 409), (eve, running, 403)):
            answer = await person.http.post(f"/api/v1/games/{which}/rematch", json={})
            assert answer.status_code == status, answer.text


async def test_all_who_agree_at_once_begin_one_game(database_url: str) -> None:
    async with company(database_url, 4) as (_, people), AsyncExitStack() as stack:
        sockets = await sockets_of(stack, people)
        game = await _finished(people, sockets)
        await asyncio.gather(*(_ask(person, game) for person in people for _ in range(3)))
        new = (await _ask(people[0], game))["game"]
        for socket in sockets:
            assert (await socket.until("rematched"))["game"] == new
        running = (await people[0].http.get("/api/v1/games", params={"mine": True})).json()["games"]
        assert [one["id"] for one in running] == [new]


async def test_nobody_is_told_of_a_rematch_that_was_not_committed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(sqlite_url, 2) as (_, (ann, bob)), AsyncExitStack() as stack:
        sockets = await sockets_of(stack, [ann, bob])
        game = await _finished([ann, bob], sockets)
        await _ask(ann, game)
        real = rematch.start

        async def broken(*args: Any) -> Any:
            await real(*args)
            raise OSError("the disk is full")

        monkeypatch.setattr(rematch, "start", broken)
        assert (await bob.http.post(f"/api/v1/games/{game}/rematch", json={})).status_code == 500
        await sockets[0].ask(t="ping")
        assert "rematched" not in {frame["t"] for frame in sockets[0].seen}
        monkeypatch.undo()
        assert (await _ask(bob, game))["game"] is not None


def test_after_as_many_games_as_seats_everybody_had_every_colour() -> None:
    order: tuple[str, ...] = ("a", "b", "c", "d")
    seen = {who: set() for who in order}  # type: dict[str, set[int]]
    for _ in range(4):
        order = seated(order, "swap")
        for seat, who in enumerate(order):
            seen[who].add(seat)
    assert all(seats == {0, 1, 2, 3} for seats in seen.values())
    assert seated(order, "keep") == order


def test_nothing_stands_once_nobody_is_for_it() -> None:
    both = Offer().by(0, "swap").by(1, "swap")
    assert both.without(0) == Offer("swap", frozenset({1}))
    assert both.without(0).without(1) == Offer()
