"""Reviews over a real server: refused while the game runs, done in the background, told, kept, taken up again."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from app.db.database import Database
from app.games.service import GameId
from app.reviews import repository, service
from app.reviews.models import GameReview
from app.robots.levels import lookahead_missing
from tests.server import Guest, Socket, guest, play_on, serving

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
        assert await service.take_next(session, mine, 1000) == games[0]
        assert await service.take_next(session, theirs, 1000) == games[3]
        late = 1001 + service.LEASE_MILLISECONDS
        assert await service.take_next(session, theirs, late) == games[0], "the claim has run out"
        assert not await service.renew(session, games[0], mine, late, 3)
        assert await service.renew(session, games[0], theirs, late, 3)
        await service.hand_back(session, games[0], theirs, counts=True)
        assert await service.take_next(session, mine, late) == games[0]
        await service.hand_back(session, games[0], mine, counts=True)
        assert await service.take_next(session, mine, late) == games[3], "given up after three tries"
        row = await repository.review(session, games[0])
        assert row is not None
        await session.refresh(row)
        assert row.state == "failed"
    await database.close()
