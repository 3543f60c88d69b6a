"""Whatever a client sends, the process lives, the sender gets its code, and the game is as it was."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack

import pytest
import websockets
from websockets.typing import Subprotocol

from app.live.connection import OUTBOX_FRAMES, Caller, Connection
from app.live.credits import Credits
from app.protocol.server import CloseCode
from tests.server import connected, guest, my_turn, serving

pytestmark = pytest.mark.anyio

BAD = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"ping"',
    '{"t":"ping"}',
    '{"t":"ping","id":5}',
    '{"t":"ping","id":""}',
    '{"t":"ping","id":"x","more":1}',
    '{"t":"dance","id":"x"}',
    '{"t":"join","id":"x","room":"kitchen"}',
    '{"t":"join","id":"x","room":"lobby","since":-1}',
    '{"t":"join","id":"x","room":"lobby","since":"1"}',
    '{"t":"place","id":"x","room":"lobby"}',
    '{"t":"place","id":"' + "x" * 99 + '","room":"lobby","placement":"1:0,0:0","after":1}',
    '{"id":"x"}',
    "😀",
    '{"t":"ping","id":"' + "\\u0000" + '"}',
]


@pytest.mark.parametrize("text", BAD)
async def test_a_broken_frame_is_answered_and_the_line_lives(sqlite_url: str, text: str) -> None:
    async with serving(sqlite_url) as server, connected(server.host) as socket:
        await socket.raw.send(text)
        answer = await socket.receive()
        assert (answer["t"], answer["code"]) == ("error", "bad_frame")
        assert answer["detail"]
        assert (await socket.ask(t="ping"))["t"] == "pong"


async def test_an_unknown_room_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, connected(server.host) as socket:
        for kind in ("game", "table"):
            room = f"{kind}:00000000-0000-0000-0000-000000000000"
            assert (await socket.ask(t="join", room=room))["code"] == "unknown_room"
        assert not server.services.hub._opening, "nothing is kept of rooms that there are not"


async def test_a_room_has_one_name(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            bare = game.replace("-", "")
            for alias in (game.upper(), f"{bare}----", f"----{bare}", f"{game[:-1]}-"):
                assert (await socket.ask(t="join", room=f"game:{alias}"))["code"] == "bad_frame"


async def test_a_malformed_placement_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            for text in ("", "1", "57:0,0:0", "1:0,0:6", "1:99,0:0", "١:0,0:0", "1:0,0:0\n"):
                answer = await socket.place(game, text, found[1])
                assert answer["code"] == "bad_frame", text


async def test_bytes_are_read_like_text(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, connected(server.host) as socket:
        await socket.raw.send(b'{"t":"ping","id":"b"}')
        assert (await socket.receive())["id"] == "b"
        await socket.raw.send(b"\xff\xfe\x00")
        assert (await socket.receive())["code"] == "bad_frame"


async def test_a_frame_that_is_too_big_ends_the_line_alone(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, connected(server.host) as other:
        with pytest.raises(websockets.ConnectionClosedError) as closed:
            async with connected(server.host) as socket:
                await socket.raw.send("x" * 17_000)
                await socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert (await other.ask(t="ping"))["t"] == "pong"


async def test_a_flood_is_cut_off(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, connected(server.host) as other:
        with pytest.raises(websockets.ConnectionClosedError) as closed:
            async with connected(server.host) as socket:
                for number in range(400):
                    await socket.raw.send(json.dumps({"t": "join", "id": str(number), "room": "lobby"}))
                while True:
                    await socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CloseCode.TOO_FAST
        assert (await other.ask(t="ping"))["t"] == "pong"


def _random_frame(chance: random.Random, game: str) -> str:
    """Something like a frame: right in parts, cut, doubled or mangled in others."""
    frame = {
        "t": chance.choice(["join", "leave", "ping", "place", "resign", "x", "", None, 3]),
        "id": chance.choice(["a", "b", "", 1, None, "c" * 40]),
        "room": chance.choice(["lobby", f"game:{game}", "game:", "game:" + "0" * 36, 5]),
        "placement": chance.choice(["1:0,0:0", "56:1,-1:5", "0:0,0:0", "::", 9, "9" * 30]),
        "after": chance.choice([0, 1, 10**18, -1, "1", 1.5, None]),
        "since": chance.choice([0, 1, 2, 10**9, None, "x"]),
    }
    # It must not give the game up by accident: that it is as it was is what the test asks.
    if frame["t"] == "resign":
        frame["room"] = "lobby"
    for key in list(frame):
        if chance.random() < 0.3:
            del frame[key]
    text = json.dumps(frame)
    if chance.random() < 0.3:
        cut = chance.randrange(len(text))
        text = text[:cut] + chance.choice(["", "}", "\x00", '"', "[[", text])
    return text


async def test_a_thousand_random_frames_change_nothing(sqlite_url: str) -> None:
    chance = random.Random(20261130)
    async with serving(sqlite_url) as server, guest(server.host) as me, guest(server.host) as other:
        game = await me.robot_game()
        async with me.socket() as mine:
            found = await my_turn(mine, await mine.game(game))
            assert found
        before = (await me.http.get(f"/api/v1/games/{game}")).json()
        sent = 0
        while sent < 1000:
            # A stranger joins and sends; the credits cut it off now and then, and it comes back.
            async with other.socket() as socket:
                try:
                    await socket.game(game)
                    for _ in range(40):
                        await socket.raw.send(_random_frame(chance, game))
                        sent += 1
                    await socket.until("error", "ack", "pong")
                except websockets.ConnectionClosedError as closed:
                    assert closed.rcvd is not None
                    assert closed.rcvd.code == CloseCode.TOO_FAST
        assert (await me.http.get(f"/api/v1/games/{game}")).json() == before
        async with me.socket() as mine:
            await mine.game(game)
            assert (await mine.place(game, found[0]["legal"][0], found[1]))["t"] == "ack"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://["])
async def test_another_sites_page_gets_no_socket(sqlite_url: str, origin: str) -> None:
    async with serving(sqlite_url) as server:
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with connected(server.host, {"Origin": origin}):
                pass
    assert refused.value.response.status_code == 403
    assert b"another site" in refused.value.response.body


async def test_the_own_pages_origin_is_let_in(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, connected(server.host, {"Origin": f"http://{server.host}"}) as socket:
        assert (await socket.ask(t="ping"))["t"] == "pong"


async def test_the_subprotocol_must_be_asked_for(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server:
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with websockets.connect(f"ws://{server.host}/ws", subprotocols=[Subprotocol("other.v9")]):
                pass
    assert refused.value.response.status_code == 400


async def test_too_many_sockets_from_one_address_are_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url, sockets_per_address=2) as server, connected(server.host), connected(server.host):
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with connected(server.host):
                pass
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"] == "30"


async def test_no_more_sockets_than_there_may_be_however_many_are_opened_at_once(sqlite_url: str) -> None:
    async def opens(host: str) -> bool:
        try:
            await stack.enter_async_context(connected(host))
            return True
        except websockets.InvalidStatus as refused:
            assert refused.response.status_code == 429
        except websockets.ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == CloseCode.TRY_AGAIN_LATER
        return False

    async with serving(sqlite_url, sockets_per_address=3) as server, AsyncExitStack() as stack:
        assert sum(await asyncio.gather(*(opens(server.host) for _ in range(12)))) == 3


async def test_logging_out_closes_the_sockets_of_that_session(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me, guest(server.host) as other:
        async with me.socket() as mine, other.socket() as theirs:
            await me.http.delete("/api/v1/session")
            with pytest.raises(websockets.ConnectionClosedError) as closed:
                await mine.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CloseCode.LOG_IN
            assert (await theirs.ask(t="ping"))["t"] == "pong"


class StuckTransport:
    """A reader that has stopped reading."""

    def __init__(self) -> None:
        self.closed: list[int] = []

    async def send(self, text: str) -> None:
        await asyncio.Event().wait()

    def lag(self) -> int:
        return 0

    async def close(self, code: int, reason: str) -> None:
        self.closed.append(code)


async def test_a_reader_that_stops_is_closed_and_nobody_waits() -> None:
    transport = StuckTransport()
    credits = Credits.full(1, 1, 0)
    connection = Connection(transport, Caller(None, None, "somewhere"), credits)
    writer = asyncio.create_task(connection.write())
    await asyncio.sleep(0)
    for number in range(OUTBOX_FRAMES + 2):
        connection.offer(str(number))
        await asyncio.sleep(0)
    async with asyncio.timeout(2):
        await writer
    assert transport.closed == [CloseCode.TOO_SLOW]


def test_credits_refill_with_time() -> None:
    credits = Credits.full(burst=3, rate=2, now=0)
    assert [credits.take(1, 0) for _ in range(4)] == [True, True, True, False]
    assert [credits.take(1, 1) for _ in range(3)] == [True, True, False]
    assert [credits.take(1, 100) for _ in range(4)] == [True, True, True, False]
