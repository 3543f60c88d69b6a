"""Finding people and games, names, sessions, roles."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.admin.staff import ADMIN, id_of, log, member, staff
from tests.server import Serving, guest
from tests.web.people import browser, register

pytestmark = pytest.mark.anyio


async def test_people_are_found_by_part_of_a_name_and_by_former_ones(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, browser(server.host) as ann, browser(server.host) as other:
        await register(ann, "Annegret")
        await register(other, "Joanna 100")
        answer = await mo.http.post(
            f"{ADMIN}/players/{id_of(ann)}/rename", json={"reason": "rude name", "name": "Berta"}
        )
        assert (answer.status_code, answer.json()["name"]) == (200, "Berta")
        found = [
            [one["name"] for one in (await mo.http.get(f"{ADMIN}/players", params={"q": q})).json()["players"]]
            for q in ("ANNE", "ann", "bert", "%", "100", "\x00", "nobody")
        ]
        assert found == [["Berta"], ["Joanna 100", "Berta"], ["Berta"], [], ["Joanna 100"], [], []]
        first = (await mo.http.get(f"{ADMIN}/players", params={"limit": 2})).json()
        rest = (await mo.http.get(f"{ADMIN}/players", params={"limit": 2, "cursor": first["next"]})).json()
        assert [one["name"] for one in first["players"] + rest["players"]] == ["Joanna 100", "Berta", "Mo"]
        seen = (await mo.http.get(f"{ADMIN}/players/{id_of(ann)}")).json()
        assert [one["name"] for one in seen["former_names"]] == ["Annegret"]
        # The name stays barred, and the player may still take another by themselves.
        taken = await other.http.put("/api/v1/account/name", json={"name": "Annegret"})
        assert taken.status_code == 409
        assert (await ann.http.put("/api/v1/account/name", json={"name": "Clara"})).status_code == 200


async def test_a_line_about_oneself_is_taken_away_with_a_reason(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, browser(server.host) as ann:
        await register(ann, "Ann", about="all others are fools", country="se")
        seen = (await mo.http.get(f"{ADMIN}/players/{id_of(ann)}")).json()
        assert (seen["about"], seen["country"]) == ("all others are fools", "SE")
        url = f"{ADMIN}/players/{id_of(ann)}/clear-about"
        assert (await mo.http.post(url, json={"reason": "insults"})).status_code == 200
        profile = (await ann.http.get("/api/v1/players/Ann")).json()
        assert (profile["about"], profile["country"]) == ("", "SE")
        (entry,) = await log(server)
        assert (entry.act, entry.reason) == ("clear_about", "insults")
        assert (entry.before, entry.after) == ({"about": "all others are fools"}, {"about": ""})
        assert (await mo.http.post(url, json={"reason": "again"})).status_code == 409
        mine = {"country": None, "about": "sorry"}
        assert (await ann.http.put("/api/v1/account/profile", json=mine)).json()["about"] == "sorry"


async def test_sessions_are_seen_without_what_logs_in(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann:
        found = (await mo.http.get(f"{ADMIN}/players/{id_of(ann)}/sessions")).json()["sessions"]
        assert [one["address"] for one in found] == ["127.0.0.1"]
        assert set(found[0]) == {"id", "address", "agent", "created_at", "seen_at", "expires_at"}


async def test_games_of_every_visibility_are_found(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, guest(server.host) as ann:
        games = [await ann.robot_game(), await ann.robot_game()]
        found = (await mo.http.get(f"{ADMIN}/games", params={"person": ann.person["id"], "limit": 1})).json()
        rest = (await mo.http.get(f"{ADMIN}/games", params={"cursor": found["next"]})).json()
        assert {one["id"] for one in found["games"] + rest["games"]} == set(games)
        one = (await mo.http.get(f"{ADMIN}/games/{games[0]}")).json()
        assert [(seat["seat"], seat["name"]) for seat in one["seats"]] == [
            (0, ann.person["name"]),
            (1, "Pebble"),
        ]
        assert (await mo.http.get(f"{ADMIN}/games/{uuid4()}")).status_code == 404


async def test_roles_are_given_and_taken_and_an_administrator_remains(server: Serving) -> None:
    async with staff(server, "Root", "administrator") as root, member(server, "Ann") as ann, guest(server.host) as eve:
        url = f"{ADMIN}/players/{id_of(ann)}/roles"
        assert (await ann.http.get(f"{ADMIN}/audit")).status_code == 403
        answer = await root.http.post(url, json={"reason": "helps", "roles": ["moderator", "ratings", "moderator"]})
        assert answer.json()["roles"] == ["moderator", "ratings"]
        assert (await ann.http.get(f"{ADMIN}/audit")).status_code == 200
        assert (await root.http.post(url, json={"reason": "left", "roles": []})).status_code == 200
        assert (await ann.http.get(f"{ADMIN}/audit")).status_code == 403
        for whom, status in ((root, 403), (eve, 409)):
            gone = await root.http.post(
                f"{ADMIN}/players/{id_of(whom)}/roles", json={"reason": "tired", "roles": ["ratings"]}
            )
            assert gone.status_code == status
        assert [(e.before, e.after) for e in await log(server)] == [
            ({"roles": []}, {"roles": ["moderator", "ratings"]}),
            ({"roles": ["moderator", "ratings"]}, {"roles": []}),
        ]
