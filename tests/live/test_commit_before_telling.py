"""Nothing is told to anyone before it is committed, and any process may go on with any game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.database import Database
from app.games import service
from app.games.service import GameId, NewGame
from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.room import Kept, Room
from app.main import deal
from app.play.commands import Place
from app.play.events import Logged, Player, PlayerKind
from app.protocol.server import ErrorCode
from tests.server import guest, my_turn, serving

pytestmark = pytest.mark.anyio


async def _room(database: Database, game: GameId) -> GameRoom:
    async with database.read() as session:
        log = await service.log(session, game)
    return GameRoom(game, log, database, lambda: 1_000, lambda _: None)


async def _game(database: Database) -> GameId:
    bag, salt = deal()
    game = GameId(uuid4())
    players = (Player(PlayerKind.ROBOT, "One", level="novice"), Player(PlayerKind.ROBOT, "Two", level="novice"))
    async with database.transaction() as session:
        await service.start(session, NewGame(game, "RY", players, bag, salt), 1)
    return game


def _first(room: GameRoom) -> Place:
    mover = room.match.mover
    assert mover is not None
    return Place(mover, room.match.position.legal()[0], robot=True)


async def test_every_frame_is_in_the_log_when_it_is_told(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(database_url)
    room = await _room(database, await _game(database))
    told: list[int] = []
    take = Room.take

    def check(self: Room, kept: Kept) -> None:
        if self is room.players:
            told.append(kept.seq)
        take(self, kept)

    monkeypatch.setattr(Room, "take", check)
    append = service.append

    async def append_and_look(
        session: AsyncSession, game: GameId, events: Sequence[Logged], seat: int | None, request: str | None
    ) -> None:
        assert not set(told) & {event.seq for event in events}, "told before it was written"
        await append(session, game, events, seat, request)

    monkeypatch.setattr(service, "append", append_and_look)
    while room.match.result is None:
        await room.submit(_first(room), f"r{room.seq}")
        async with database.read() as session:
            log = await service.log(session, room.game)
        assert told[-1] <= log.events[-1].seq
    assert told == list(range(2, 59))
    await database.close()


async def test_a_commit_that_fails_tells_nobody_and_loses_nothing(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(database_url)
    room = await _room(database, await _game(database))
    append = service.append

    async def break_after_writing(*arguments: object) -> None:
        await append(*arguments)  # type: ignore[arg-type]
        raise OperationalError("commit", {}, Exception("the disk is full"))

    monkeypatch.setattr(service, "append", break_after_writing)
    with pytest.raises(OperationalError):
        await room.submit(_first(room), "one")
    assert room.seq == 1
    monkeypatch.setattr(service, "append", append)
    assert await room.submit(_first(room), "one") == 2
    await database.close()


async def test_two_processes_on_one_game_agree(database_url: str) -> None:
    here, there = Database(database_url), Database(database_url)
    game = await _game(here)
    one, other = await _room(here, game), await _room(there, game)
    for number in range(20):
        mover = (one, other)[number % 2]
        await mover.catch_up()
        await mover.submit(_first(mover), f"r{number}")
    await one.catch_up()
    await other.catch_up()
    assert one.match == other.match or one.match.plies == other.match.plies
    await here.close()
    await there.close()


async def test_who_loses_the_race_decides_again_on_the_new_position(database_url: str) -> None:
    here, there = Database(database_url), Database(database_url)
    game = await _game(here)
    one, late = await _room(here, game), await _room(there, game)
    move = _first(late)
    await one.submit(_first(one), "winner")
    with pytest.raises(Refused) as refused:
        await late.submit(move, "loser", after=1)
    assert refused.value.code is ErrorCode.STALE
    assert late.seq == one.seq == 2, "the loser has caught up"
    await here.close()
    await there.close()


async def test_the_same_request_through_two_processes_counts_once(database_url: str) -> None:
    here, there = Database(database_url), Database(database_url)
    game = await _game(here)
    one, other = await _room(here, game), await _room(there, game)
    move = _first(one)
    assert await one.submit(move, "the same") == await other.submit(move, "the same") == 2
    await here.close()
    await there.close()


async def test_a_robot_goes_on_after_a_restart_without_anybody_watching(database_url: str) -> None:
    async with serving(database_url, robot_first_seconds=9) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            if snapshot["game"]["turn"]["seat"] == 0:
                found = await my_turn(socket, snapshot)
                assert found
                await socket.place(game, found[0]["legal"][0], found[1])
    async with serving(database_url) as server:
        room = await server.services.hub.game(GameId(UUID(game)))
        for _ in range(200):
            if room.match.mover == 0:
                break
            await asyncio.sleep(0.05)
        assert room.match.mover == 0, "the robot has played"
