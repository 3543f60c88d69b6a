"""Reviews over a real server: refused while the game runs, done in the background, told, kept, taken up again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from app.db.database import Database
from app.games.service import GameId
from app.reviews import repository, service
from app.reviews.models import GameReview
from app.robots import questions
from app.robots.findings import Effort, Ply
from app.robots.levels import lookahead_missing
from app.robots.pool import WorkerLost
from app.robots.questions import PlyQuestion
from tests.process import Process
from tests.server import Guest, Socket, ThreadPool, guest, play_on, serving

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(lookahead_missing() is not None, reason="numba is not installed"),
]


async def short_game(one: Guest, socket: Socket, turns: int = 3) -> str:
    """A game of a few placements that was resigned."""
    game = await one.robot_game("novice")
    snapshot = await socket.game(game)
    await play_on(socket, game, snapshot, turns)
    await socket.ask(t="resign", room=f"game:{game}")
    return game


async def reviewed(http: httpx.AsyncClient, game: str) -> dict[str, Any]:
    """The review once it is done."""
    async with asyncio.timeout(60):
        while True:
            answer: dict[str, Any] = (await http.get(f"/api/v1/games/{game}/review")).json()
            if answer["state"] in ("done", "failed"):
                return answer
            await asyncio.sleep(0.05)


async def test_a_running_game_has_no_review(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as one:
        game = await one.robot_game("novice")
        answer = await one.http.post(f"/api/v1/games/{game}/review")
        assert answer.status_code == 409
        assert "still running" in answer.json()["detail"]
        assert (await one.http.get(f"/api/v1/games/{game}/review")).json()["state"] == "none"
        assert (await one.http.post(f"/api/v1/games/{uuid4()}/review")).status_code == 404


async def test_a_finished_game_is_reviewed_told_and_kept(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as one, guest(server.host) as other:
        async with one.socket() as socket:
            game = await short_game(one, socket)
            async with other.socket() as watching:
                total = len((await watching.game(game))["game"]["tiles"])
                asked = await other.http.post(f"/api/v1/games/{game}/review")
                assert asked.status_code == 202
                assert asked.json()["total"] == total
                frame = await watching.until("review")
                assert frame["state"] == "running"
                while frame["state"] != "done":
                    frame = await watching.until("review")
                assert frame["done"] == frame["total"] == total
                # Told after the commit: it can be read at once.
                answer = (await one.http.get(f"/api/v1/games/{game}/review")).json()
        assert answer["state"] == "done"
        review = answer["review"]
        assert len(review["plies"]) == total
        assert [len(review["accuracy"]), review["version"]] == [2, 1]
        assert set(review["plies"][-1]["scores"]) == {"R", "Y"}
        assert any(ply["alternatives"] for ply in review["plies"])
        again = await one.http.post(f"/api/v1/games/{game}/review")
        assert again.json() == answer


async def test_a_review_left_behind_is_taken_up_again(database_url: str) -> None:
    database = Database(database_url)
    async with serving(database_url) as server, guest(server.host) as one, one.socket() as socket:
        game = await short_game(one, socket, 2)
    async with database.transaction() as session:
        # A dead process' claim, which has run out.
        session.add(
            GameReview(
                game_id=UUID(game), state="waiting", asked_by=None, asked_at=1, tries=1, done=2, total=5,
                lease=uuid4(), leased_until=1,
            )
        )  # fmt: skip
    async with serving(database_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        assert (await reviewed(http, game))["state"] == "done"
    await database.close()


async def test_the_queue_is_fair_and_claims_are_exclusive(database_url: str) -> None:
    database = Database(database_url)
    async with serving(database_url) as server, guest(server.host) as one, guest(server.host) as other:
        first, second = UUID(one.person["id"]), UUID(other.person["id"])
        games = [GameId(UUID(await one.robot_game("novice"))) for _ in range(4)]
    async with database.transaction() as session:
        for at, (game, person) in enumerate(zip(games, (first, first, first, second), strict=True)):
            session.add(
                GameReview(
                    game_id=game, state="waiting", asked_by=person, asked_at=at, tries=0, done=0, total=5, lease=None,
                    leased_until=0,
                )
            )  # fmt: skip
    async with database.read() as session:
        assert await repository.queue(session) == [games[0], games[3], games[1], games[2]]
    mine, theirs = uuid4(), uuid4()
    async with database.transaction() as session:
        assert (await service.take_next(session, mine, 1000)).game == games[0]
        assert (await service.take_next(session, theirs, 1000)).game == games[3]
        late = 1001 + service.LEASE_MILLISECONDS
        assert (await service.take_next(session, theirs, late)).game == games[0], "the claim has run out"
        assert not await service.renew(session, games[0], mine, late, 3)
        assert await service.renew(session, games[0], theirs, late, 3)
        await service.hand_back(session, games[0], theirs, counts=True)
        assert (await service.take_next(session, mine, late)).game == games[0]
        await service.hand_back(session, games[0], mine, counts=True)
        last = await service.take_next(session, mine, late)
        assert last.game == games[3]
        assert last.given_up == ((games[0], 5),), "after three tries"
        row = await repository.review(session, games[0])
        assert row is not None
        await session.refresh(row)
        assert row.state == "failed"
    await database.close()


async def test_a_review_that_fails_is_told_to_those_who_wait(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lose(self: ThreadPool, question: PlyQuestion) -> Ply:
        raise WorkerLost("it always dies of this game")

    monkeypatch.setattr(ThreadPool, "judge", lose)
    async with serving(database_url) as server, guest(server.host) as one, one.socket() as socket:
        game = await short_game(one, socket, 2)
        assert (await one.http.post(f"/api/v1/games/{game}/review")).status_code == 202
        frame = await socket.until("review")
        while frame["state"] == "running":
            frame = await socket.until("review")
        assert (frame["state"], frame["room"]) == ("failed", f"game:{game}")
        # Told after the commit; and who asks once more gets it tried once more.
        assert (await one.http.get(f"/api/v1/games/{game}/review")).json()["state"] == "failed"
        monkeypatch.undo()
        assert (await one.http.post(f"/api/v1/games/{game}/review")).status_code == 202
        assert (await reviewed(one.http, game))["state"] == "done"


async def test_one_person_may_wait_for_five_reviews(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hold = asyncio.Event()

    async def wait(self: ThreadPool, question: PlyQuestion) -> Ply:
        await hold.wait()
        return await asyncio.to_thread(questions.judge, replace(question, effort=Effort(30, 20, 5)))

    monkeypatch.setattr(ThreadPool, "judge", wait)
    async with serving(database_url) as server, guest(server.host) as one, guest(server.host) as other:
        async with one.socket() as socket:
            games = [await short_game(one, socket, 1) for _ in range(8)]
        # All at the same moment: none slips in between the count and the row.
        asked = await asyncio.gather(*(one.http.post(f"/api/v1/games/{game}/review") for game in games))
        assert sorted(answer.status_code for answer in asked) == [202] * service.MAX_WAITING + [429] * 3
        refused = next(answer for answer in asked if answer.status_code == 429)
        assert "5 of your reviews are waiting already" in refused.json()["detail"]
        assert int(refused.headers["retry-after"]) > 0
        left = next(game for game, answer in zip(games, asked, strict=True) if answer.status_code == 429)
        assert (await other.http.post(f"/api/v1/games/{left}/review")).status_code == 202, "others have their own five"
        again = games[asked.index(next(answer for answer in asked if answer.status_code == 202))]
        assert (await one.http.post(f"/api/v1/games/{again}/review")).status_code == 202, "asking again is no sixth"
        hold.set()
        for game, answer in zip(games, asked, strict=True):
            if answer.status_code == 202:
                assert (await reviewed(one.http, game))["state"] == "done"
        last = next(
            game for game, answer in zip(games, asked, strict=True) if answer.status_code == 429 and game != left
        )
        assert (await one.http.post(f"/api/v1/games/{last}/review")).status_code == 202, "there is room again"


@pytest.mark.timeout(240)
async def test_a_server_killed_in_mid_review_leaves_it_to_the_next(database_url: str, tmp_path: Path) -> None:
    database = Database(database_url)
    process = Process(database_url, tmp_path / "log", robot_first_seconds=0.0, robot_next_seconds=0.0)
    await asyncio.to_thread(process.start)
    try:
        async with guest(process.host) as one:
            async with one.socket() as socket:
                game = await short_game(one, socket, 5)
                asked = await one.http.post(f"/api/v1/games/{game}/review")
                assert asked.json()["total"] >= 6
                frame = await socket.until("review")
                async with asyncio.timeout(90):
                    while frame["done"] < 2:
                        frame = await socket.until("review")
            assert frame["state"] == "running"
            await asyncio.to_thread(process.kill)
            async with database.read() as session:
                row = await repository.review(session, UUID(game))
                assert row is not None
                assert (row.state, row.result, row.tries) == ("waiting", None, 1)
                dead = row.lease
                assert dead is not None, "its claim outlives the process"
            await asyncio.to_thread(process.start)
            async with asyncio.timeout(100):
                while (answer := (await one.http.get(f"/api/v1/games/{game}/review")).json())["state"] != "done":
                    assert answer["state"] != "failed"
                    await asyncio.sleep(0.5)
            assert len(answer["review"]["plies"]) == asked.json()["total"]
            async with database.read() as session:
                row = await repository.review(session, UUID(game))
                assert row is not None
                assert (row.tries, row.lease) == (2, None)
    finally:
        await asyncio.to_thread(process.kill)
        await database.close()
