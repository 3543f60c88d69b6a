"""Hints over a real server: given to the seat on move in practice games alone, each once, and so many a game."""

from __future__ import annotations

from uuid import UUID

import pytest

from app.db.database import Database
from app.reviews.hints import HINTS_A_GAME
from app.reviews.models import GameHint
from app.robots.levels import lookahead_missing
from tests.server import guest, my_turn, serving

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(lookahead_missing() is not None, reason="numba is not installed"),
]


async def test_the_seat_on_move_has_a_hint_that_can_be_played(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as one, guest(server.host) as other:
        game = await one.robot_game("novice")
        async with one.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found is not None
            turn, seq = found
            answer = await one.http.post(f"/api/v1/games/{game}/hint")
            assert answer.status_code == 200, answer.text
            hint = answer.json()
            assert [hint["seq"], hint["left"]] == [seq, HINTS_A_GAME - 1]
            assert 1 <= len(hint["suggestions"]) <= 3
            assert {one["placement"] for one in hint["suggestions"]} <= set(turn["legal"])
            assert (await one.http.post(f"/api/v1/games/{game}/hint")).json() == hint, "the same, and not counted twice"
            refused = await other.http.post(f"/api/v1/games/{game}/hint")
            assert [refused.status_code, refused.json()["detail"]] == [
                403, "Only who plays a game may have a hint in it.",
            ]  # fmt: skip
            played = await socket.place(game, hint["suggestions"][0]["placement"], seq)
            assert played["t"] == "ack"


async def test_a_game_has_so_many_hints_and_none_when_it_is_over(database_url: str) -> None:
    database = Database(database_url)
    async with serving(database_url) as server, guest(server.host) as one:
        game = await one.robot_game("novice")
        async with one.socket() as socket:
            await my_turn(socket, await socket.game(game))
            async with database.transaction() as session:
                for number in range(HINTS_A_GAME):
                    session.add(GameHint(game_id=UUID(game), seq=1000 + number, at=0, suggestions=[]))
            refused = await one.http.post(f"/api/v1/games/{game}/hint")
            assert refused.status_code == 403
            assert f"{HINTS_A_GAME} hints" in refused.json()["detail"]
            await socket.ask(t="resign", room=f"game:{game}")
            over = await one.http.post(f"/api/v1/games/{game}/hint")
            assert [over.status_code, over.json()["detail"]] == [409, "The game is over; ask for its review instead."]
    await database.close()
