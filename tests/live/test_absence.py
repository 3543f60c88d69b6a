"""Nobody is stranded: who is away is seen, a robot plays for them, they take the seat back, or the game is claimed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from app.games.service import GameId
from app.live.game_room import GameRoom
from tests.server import Frame, Guest, Serving, Socket, connected, guest, serving
from tests.web.people import register

pytestmark = pytest.mark.anyio


@dataclass
class Two:
    """A game between two guests: `ann` opened the table, `bob` sat down."""

    server: Serving
    game: str
    ann: Guest
    bob: Guest

    @property
    def room(self) -> str:
        return f"game:{self.game}"


@asynccontextmanager
async def two_at_a_game(database_url: str, table: Frame | None = None, **settings: Any) -> AsyncIterator[Two]:
    async with serving(database_url, **settings) as server, guest(server.host) as ann, guest(server.host) as bob:
        opened = (await ann.http.post("/api/v1/tables", json=table or {})).json()
        answer = await bob.http.put(f"/api/v1/tables/{opened['id']}/slots/1", json={})
        assert answer.status_code == 200, answer.text
        started = await ann.http.post(f"/api/v1/tables/{opened['id']}/start")
        yield Two(server, started.json()["game"], ann, bob)


async def presence(socket: Socket, seat: int, *states: str) -> Frame:
    """The next news of who is here in which the seat is in one of these states."""
    while True:
        frame = await socket.until("presence")
        if frame["seats"][seat] in states:
            return frame


async def test_a_robot_plays_for_whoever_is_away_and_hands_the_seat_back(database_url: str) -> None:
    async with two_at_a_game(database_url, absence_grace_seconds=0.4) as two, two.ann.socket() as ann:
        await ann.game(two.game)
        async with two.bob.socket() as bob:
            await bob.game(two.game)
            await presence(ann, 1, "here")
        closed = time.monotonic()
        away = await presence(ann, 1, "offline")
        assert time.monotonic() - closed < 2, "a page that was closed is seen at once"
        assert away["act_at"][0] is None
        assert away["act_at"][1] is not None
        early = await ann.ask(t="let_robot_play", room=two.room, seat=1)
        assert (early["t"], early["code"]) == ("error", "forbidden")
        assert "Wait for" in early["detail"]
        await asyncio.sleep(0.5)
        request = await ann.send(t="let_robot_play", room=two.room, seat=1)
        lent = await ann.until("seat_lent")
        assert (lent["seat"], lent["by"], lent["lent"]) == (1, 0, [None, "greedy"])
        assert (await ann.until("ack"))["id"] == request
        async with two.bob.socket() as bob:
            snapshot = await bob.game(two.game)
            assert snapshot["game"]["lent"] in ([None, "greedy"], [None, None])
            back = await ann.until("seat_taken_back")
            assert (back["seat"], back["lent"]) == (1, [None, None])
            assert await presence(ann, 1, "here")


async def test_the_robot_plays_the_turns_of_the_seat_that_was_lent(database_url: str) -> None:
    async with two_at_a_game(database_url, absence_grace_seconds=0.0) as two, two.ann.socket() as ann:
        frame = await ann.game(two.game)
        assert (await ann.ask(t="let_robot_play", room=two.room, seat=1))["t"] == "ack"
        turn, seq = frame["game"]["turn"], frame["seq"] + 1
        placed: set[int] = set()
        while len(placed) < 2 or 1 not in placed:
            if turn and turn["seat"] == 0:
                await ann.place(two.game, turn["legal"][0], seq)
                news = next(f for f in reversed(ann.seen) if f["t"] == "placed")
            else:
                news = await ann.until("placed")
            placed.add(news["seat"])
            turn, seq = news["turn"], news["seq"]


async def test_a_person_who_returns_in_the_middle_of_the_turn_places_the_rest(database_url: str) -> None:
    settings: dict[str, Any] = {"absence_grace_seconds": 0.0, "robot_first_seconds": 2.0}
    async with two_at_a_game(database_url, **settings) as two, two.ann.socket() as ann:
        frame = await ann.game(two.game)
        while frame["game"]["turn"]["seat"] == 0:
            await ann.place(two.game, frame["game"]["turn"]["legal"][0], frame["seq"])
            frame = await ann.game(two.game)
        assert (await ann.ask(t="let_robot_play", room=two.room, seat=1))["t"] == "ack"
        async with two.bob.socket() as bob:
            await bob.join(two.room)
            await bob.until("seat_taken_back")
            mine = await bob.game(two.game)
            assert mine["game"]["lent"] == [None, None]
            answer = await bob.place(two.game, mine["game"]["turn"]["legal"][0], mine["seq"])
            assert answer["t"] == "ack", answer
            await asyncio.sleep(2.5)
            turns = [t["seat"] for t in (await bob.game(two.game))["game"]["tiles"]]
            assert turns.count(1) == 1, "the robot put nothing on top"


async def test_the_game_is_claimed_from_whoever_does_not_come_back(database_url: str) -> None:
    async with two_at_a_game(database_url, absence_grace_seconds=0.0) as two, two.ann.socket() as ann:
        await ann.game(two.game)
        request = await ann.send(t="claim", room=two.room, seat=1)
        assert (await ann.until("abandoned"))["seat"] == 1
        ended = await ann.until("ended")
        assert (ended["result"]["reason"], ended["result"]["winners"]) == ("abandonment", [0])
        assert (await ann.until("ack"))["id"] == request
        again = await ann.ask(t="claim", room=two.room, seat=1, id=request)
        assert again["t"] == "ack", "a repeat gets its first answer"
        async with two.bob.socket() as bob:
            snapshot = await bob.game(two.game)
            assert snapshot["game"]["result"]["reason"] == "abandonment"


async def test_nobody_acts_on_a_person_who_is_here_nor_from_outside(database_url: str) -> None:
    async with (
        two_at_a_game(database_url, absence_grace_seconds=0.0) as two,
        two.ann.socket() as ann,
        two.bob.socket() as bob,
        connected(two.server.host) as watcher,
        guest(two.server.host) as other,
        other.socket() as stranger,
    ):
        for socket in (ann, bob, watcher, stranger):
            await socket.game(two.game)
        for kind in ("let_robot_play", "claim"):
            refused = await ann.ask(t=kind, room=two.room, seat=1)
            assert (refused["code"], refused["detail"]) == ("forbidden", f"{two.bob.person['name']} is here.")
            assert (await ann.ask(t=kind, room=two.room, seat=3))["detail"] == "This game has seats 0 to 1."
            assert (await watcher.ask(t=kind, room=two.room, seat=1))["code"] == "log_in"
            assert (await stranger.ask(t=kind, room=two.room, seat=1))["code"] == "not_your_seat"


async def test_one_of_two_tabs_closed_is_not_away(database_url: str) -> None:
    async with two_at_a_game(database_url) as two, two.ann.socket() as ann, two.bob.socket() as first:
        await ann.game(two.game)
        await first.game(two.game)
        async with two.bob.socket() as second:
            await second.game(two.game)
        await asyncio.sleep(0.3)
        room = await two.server.services.hub.game(GameId(UUID(two.game)))
        assert room.presence().seats == ["here", "here"]


async def test_a_phone_that_fell_asleep_is_away_within_seconds(database_url: str) -> None:
    async with two_at_a_game(database_url, ping_seconds=0.2, pong_seconds=0.5) as two, two.ann.socket() as ann:
        await ann.game(two.game)
        async with two.bob.socket() as bob:
            await bob.game(two.game)
            await presence(ann, 1, "here")
            # A reader that reads nothing answers no ping, as a phone that sleeps: its line still stands.
            bob.raw.transport.pause_reading()
            asleep = time.monotonic()
            await presence(ann, 1, "offline")
            assert time.monotonic() - asleep < 3
            bob.raw.transport.abort()


async def test_a_stand_in_goes_on_after_a_restart_with_nobody_there(sqlite_url: str) -> None:
    table = {"visibility": "link"}
    async with two_at_a_game(sqlite_url, table, absence_grace_seconds=0.0, robot_first_seconds=10.0) as two:
        async with two.ann.socket() as ann:
            frame = await ann.game(two.game)
            turn, seq = frame["game"]["turn"], frame["seq"]
            while turn["seat"] == 0:
                await ann.place(two.game, turn["legal"][0], seq)
                news = next(f for f in reversed(ann.seen) if f["t"] == "placed")
                turn, seq = news["turn"], news["seq"]
            assert (await ann.ask(t="let_robot_play", room=two.room, seat=1))["t"] == "ack"
    async with serving(sqlite_url) as server:
        room = server.services.hub.room(two.room)
        assert isinstance(room, GameRoom), "the game is open again, though nobody has asked for it"
        for _ in range(200):
            if any(ply.seat == 1 for ply in room.match.plies):
                return
            await asyncio.sleep(0.05)
        raise AssertionError("the robot has placed nothing")


async def test_a_token_that_may_only_read_neither_holds_a_seat_nor_takes_it_back(sqlite_url: str) -> None:
    settings: dict[str, Any] = {"absence_grace_seconds": 0.0, "robot_first_seconds": 10.0}
    async with two_at_a_game(sqlite_url, **settings) as two, two.ann.socket() as ann:
        await register(two.bob, "Bobolink")
        made = await two.bob.http.post("/api/v1/account/tokens", json={"name": "a reader", "scopes": ["read"]})
        assert made.status_code == 201, made.text
        await ann.game(two.game)
        async with connected(two.server.host, {"Authorization": f"Bearer {made.json()['token']}"}) as reader:
            await reader.game(two.game)
            assert (await reader.until("presence"))["seats"][1] == "offline"
            assert (await ann.ask(t="let_robot_play", room=two.room, seat=1))["t"] == "ack"
            await reader.until("seat_lent")
            assert (await reader.game(two.game))["game"]["lent"] == [None, "greedy"]
        async with connected(two.server.host, {"Authorization": f"Bearer {made.json()['token']}"}) as reader:
            assert (await reader.game(two.game))["game"]["lent"] == [None, "greedy"]
            assert (await reader.ask(t="ping"))["t"] == "pong"
            assert [frame for frame in reader.seen if frame["t"] == "seat_taken_back"] == []
