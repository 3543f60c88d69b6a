"""Rulings by REST, as the player and everybody else see them."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.admin.staff import ADMIN, id_of, log, member, staff
from tests.server import Serving, play_on

pytestmark = pytest.mark.anyio


async def test_a_correction_stands_in_the_players_own_history_with_its_reason(server: Serving) -> None:
    async with staff(server, "Ray", "ratings") as ray, member(server, "Ann") as ann:
        url = f"{ADMIN}/players/{id_of(ann)}"
        reason = {"reason": "came from another server"}
        answer = await ray.http.put(f"{url}/ratings/all_time", json={**reason, "rating": 812.5})
        assert answer.status_code == 204, answer.text
        (change,) = (await ann.http.get("/api/v1/players/Ann/history/all_time")).json()["changes"]
        assert (change["kind"], change["before"], change["after"]) == ("correction", 500, 812.5)
        assert change["reason"] == reason["reason"]
        assert (await ray.http.post(f"{url}/ratings/all_time/reset", json=reason)).status_code == 204
        seen = (await ray.http.get(url)).json()
        assert seen["ratings"] == [{"table": "all_time", "rating": 500.0, "games": 0}]
        for body in ({"act": "grant"}, {"act": "exempt"}):
            assert (await ray.http.post(f"{url}/title", json={**reason, **body})).status_code == 204
        assert (await ray.http.post(f"{url}/freeze", json={**reason, "frozen": True})).status_code == 204
        seen = (await ray.http.get(url)).json()
        assert (seen["title"], seen["exempt"], seen["frozen"]) == ("master", True, True)
        profile = (await ann.http.get("/api/v1/players/Ann")).json()
        assert profile["title"]["state"] == "master"


async def test_a_game_is_reversed_and_refunded_over_rest(server: Serving) -> None:
    async with staff(server, "Ray", "ratings") as ray, member(server, "Ann") as ann:
        reason = {"reason": "used an engine"}
        games = []
        for _ in range(2):
            wish = {"levels": ["greedy"], "ranked": True}
            games.append((await ann.http.post("/api/v1/robot-games", json=wish)).json()["game"])
            async with ann.socket() as socket:
                await play_on(socket, games[-1], await socket.game(games[-1]), turns=4)
                await socket.send(t="resign", room=f"game:{games[-1]}")
                await socket.until("ended")
        found = (await ray.http.get(f"{ADMIN}/games", params={"person": ann.person["id"]})).json()["games"]
        assert [one["uncounted"] for one in found] == [None, None]
        answer = await ray.http.post(f"{ADMIN}/games/{games[0]}/reverse", json=reason)
        assert (answer.status_code, answer.json()) == (200, {"people": [ann.person["id"]]})
        assert (await ray.http.post(f"{ADMIN}/games/{games[0]}/reverse", json=reason)).status_code == 409
        assert (await ray.http.post(f"{ADMIN}/games/{uuid4()}/reverse", json=reason)).status_code == 404
        url = f"{ADMIN}/players/{id_of(ann)}/refund"
        answer = await ray.http.post(url, json={**reason, "since": 0})
        # She lost that one: nothing had been taken.
        assert answer.json() == {"people": [], "games": [games[1]]}
        assert (await ray.http.post(url, json={**reason, "since": 0})).status_code == 409
        assert [entry.act for entry in await log(server)] == ["reverse", "refund"]
        (ranking,) = [
            one
            for one in (await ray.http.get(f"{ADMIN}/players/{id_of(ann)}")).json()["ratings"]
            if one["table"] == "all_time"
        ]
        assert (ranking["rating"] < 500, ranking["games"]) == (True, 1)
