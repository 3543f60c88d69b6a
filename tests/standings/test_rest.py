"""REST on rankings, masters, players and the archive."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from app.accounts import service as accounts
from app.accounts.models import Person
from app.play.clock import ClockKind, ClockOption
from app.play.events import Options, Player, PlayerKind
from app.rules import trace
from app.rules.record import parse
from app.standings import titles
from app.standings.recount import reverse_game
from app.standings.titles import Act
from tests.server import Serving, serving
from tests.standings.factories import ROBOT, Played, finish, people, player
from tests.standings.members import id_of, member

pytestmark = pytest.mark.anyio

ACT = Act(None, "it was a test")
LINK = Options(ranked=True, public=False)


@dataclass
class Club:
    """A server on which Ann, Bob, Cid and Dot have played: Ann lost to each of the others and to a robot."""

    server: Serving
    http: httpx.AsyncClient
    people: dict[str, Person]
    games: dict[str, Played]
    now: int

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = await self.http.get(f"/api/v1{path}", params=query)
        assert answer.status_code == status, answer.text
        return answer.json()


@asynccontextmanager
async def _club(url: str) -> AsyncIterator[Club]:
    async with serving(url) as server, httpx.AsyncClient(base_url=f"http://{server.host}", timeout=20) as http:
        database, now = server.services.database, server.services.clock()
        ann, bob, cid, dot = await people(database, "Ann", "Bob", "Cid", "Dot_100%")
        (gus,) = await people(database, "Gus", kind="guest")
        day = 86_400_000
        played = {}
        pairs: list[tuple[str, Player, Options]] = [
            ("bob", player(bob), Options(ranked=True)),
            ("cid", player(cid), Options(ranked=True, clock=ClockOption(ClockKind.PENALTY, 900))),
            ("link", player(cid), LINK),
            ("dot", player(dot), Options(ranked=True)),
            ("robot", ROBOT, Options(ranked=True)),
            ("guest", player(gus), Options()),
        ]
        for number, (name, other, options) in enumerate(pairs):
            started = now - (40 - number) * day
            both = [player(ann), other]
            resign = (0, 14)
            played[name] = await finish(
                database, both, options=options, seed=number, started=started, resign=resign
            )  # fmt: skip
        who = {"Ann": ann, "Bob": bob, "Cid": cid, "Dot": dot, "Gus": gus}
        yield Club(server, http, who, played, now)


async def test_a_ranking_list(database_url: str) -> None:
    async with _club(database_url) as club:
        page = await club.get("/rankings/all_time")
        names = [row["player"]["name"] for row in page["rows"]]
        assert names[0] == "Cid", "won two"
        assert names[-1] == "Ann"
        assert page["total"] == 4
        assert (page["next"], page["me"]) == (None, None)
        ratings = [row["rating"] for row in page["rows"]]
        assert ratings == sorted(ratings, reverse=True)
        assert page["rows"][0]["rank"] == 1
        first = await club.get("/rankings/all_time", limit=3)
        second = await club.get("/rankings/all_time", limit=3, cursor=first["next"])
        assert [row["player"]["name"] for row in first["rows"] + second["rows"]] == names
        assert second["rows"][0]["rank"] == 4
        assert second["next"] is None


async def test_search_looks_for_the_very_characters(database_url: str) -> None:
    async with _club(database_url) as club:
        for words, found in (("o", ["Bob", "Dot_100%"]), ("ANN", ["Ann"]), ("_", ["Dot_100%"]), ("0%", ["Dot_100%"])):
            page = await club.get("/rankings/all_time", search=words)
            assert sorted(row["player"]["name"] for row in page["rows"]) == found
        assert (await club.get("/rankings/all_time", search="ann"))["rows"][0]["rank"] == 4
        assert (await club.get("/rankings/all_time", search="nobody"))["rows"] == []
        async with club.server.services.database.transaction() as session:
            await accounts.rename(session, club.people["Cid"].id, "Ödön", club.now)
        for words in ("Ödön", "ödö", "DÖN", "\uff44\u00f6"):
            page = await club.get("/rankings/all_time", search=words)
            assert [row["player"]["name"] for row in page["rows"]] == ["Ödön"], words


async def test_where_am_i_and_the_page_around_somebody(database_url: str) -> None:
    async with _club(database_url) as club, member(club.server, "Eve") as eve:
        database = club.server.services.database
        me = Person(id=id_of(eve), name="Eve", name_key="eve", kind="registered", created_at=0)
        await finish(database, [player(me), player(club.people["Ann"])], resign=(0, 14), started=club.now - 9_000_000)
        answer = await eve.http.get("/api/v1/rankings/all_time", params={"limit": 1})
        page = answer.json()
        assert page["me"]["player"]["name"] == "Eve"
        assert page["me"]["rank"] > 1
        around = await club.get("/rankings/all_time", around="ann", limit=4)
        names = [row["player"]["name"] for row in around["rows"]]
        assert "Ann" in names
        assert around["rows"][0]["rank"] == 2, "three stand above"
        await club.get("/rankings/all_time", 404, around="Gus")
        await club.get("/rankings/all_time", 404, around="Nobody")


async def test_months_and_tables_that_there_are_not(database_url: str) -> None:
    async with _club(database_url) as club:
        tables = await club.get("/rankings")
        assert tables["tables"] == ["all_time", "doubles", "tournament", "master"]
        assert tables["months"] == sorted(tables["months"], reverse=True)
        assert tables["months"][0] == tables["month"]
        past = await club.get(f"/rankings/{tables['months'][-1]}")
        assert past["total"] > 0
        for wrong in ("elo", "2026-13", "2026", "x" * 300):
            problem = await club.get(f"/rankings/{wrong}", 404)
            assert "all_time" in problem["detail"]
        await club.get("/rankings/all_time", 422, cursor="nonsense")
        await club.get("/rankings/all_time", 422, limit=0)


async def test_who_has_not_played_for_three_months_is_left_off_the_all_time_list(database_url: str) -> None:
    async with _club(database_url) as club:
        old, other = await people(club.server.services.database, "Old", "Older")
        await finish(
            club.server.services.database, [player(old), player(other)], resign=(0, 14), started=club.now - 10**10
        )  # fmt: skip
        page = await club.get("/rankings/all_time")
        assert {"Old", "Older"}.isdisjoint(row["player"]["name"] for row in page["rows"])
        (held,) = [one for one in (await club.get("/players/Old"))["rankings"] if one["table"] == "all_time"]
        assert held["rank"] is None
        assert held["rating"] < 500


async def test_the_masters(database_url: str) -> None:
    async with _club(database_url) as club:
        async with club.server.services.database.transaction() as session:
            await titles.grant(session, club.people["Bob"].id, ACT, club.now)
        page = await club.get("/masters")
        assert page["seats"] == 120
        (bob,) = page["masters"]
        assert (bob["player"]["name"], bob["player"]["crown"], bob["rating"], bob["active"]) == (
            "Bob",
            True,
            1500,
            True,
        )
        assert page["waiting"] == []
        rows = (await club.get("/rankings/all_time"))["rows"]
        assert {row["player"]["name"]: row["player"]["crown"] for row in rows}["Bob"] is True
        assert (await club.get("/players/bob"))["title"] == {"state": "master", "since": club.now}


async def test_a_profile(database_url: str) -> None:
    async with _club(database_url) as club:
        ann = await club.get("/players/ANN")
        assert ann["player"]["name"] == "Ann"
        assert ann["record"] == {"games": 6, "won": 0, "drawn": 0, "lost": 6}
        assert ann["colours"] == [{"games": 6, "won": 0, "drawn": 0, "lost": 6, "colour": "R"}]
        assert ann["against_colours"] == [{"games": 6, "won": 0, "drawn": 0, "lost": 6, "colour": "Y"}]
        assert ann["opponents"][0]["player"]["name"] == "Cid"
        assert ann["opponents"][0]["games"] == 2
        assert {one["player"]["name"] for one in ann["opponents"]} == {"Bob", "Cid", "Dot_100%", "Magpie", "Gus"}
        assert ann["line"]["score"] == ann["line"]["tiles"] > 0
        assert len(ann["recent"]) == 5, "not the game by link"
        tables = {one["table"]: one for one in ann["rankings"]}
        assert tables["all_time"]["rank"] == 4
        assert tables["all_time"]["games"] == 5
        assert tables["all_time"]["best"] < 500, "the best after a game, not the start"
        await club.get("/players/nobody", 404)


async def test_the_history_names_games_and_reasons(database_url: str) -> None:
    async with _club(database_url) as club:
        async with club.server.services.database.transaction() as session:
            await reverse_game(session, club.games["bob"].game, ACT, club.now)
        first = await club.get("/players/Ann/history/all_time", limit=4)
        assert [change["kind"] for change in first["changes"]] == ["reversal"] + ["game"] * 3
        assert first["changes"][0]["reason"] == ACT.reason
        rest = await club.get("/players/Ann/history/all_time", limit=4, before=first["next"])
        assert rest["next"] is None
        changes = first["changes"] + rest["changes"]
        assert changes[-1]["before"] == 500
        assert [change["before"] for change in changes[:-1]] == [change["after"] for change in changes[1:]]
        assert first["graph"][0][1] == 500
        assert first["graph"][-1][1] == changes[0]["after"]
        assert len(first["graph"]) == 7
        link = next(change for change in changes if change["at"] == club.games["link"].at)
        assert link["game"] is None, "a game by link is named to its own players alone"
        await club.get("/players/Ann/history/elo", 404)
        assert (await club.get("/players/Ann/history/doubles"))["graph"] == []


async def test_head_to_head(database_url: str) -> None:
    async with _club(database_url) as club:
        both = await club.get("/players/Cid/against/Ann")
        assert both["record"] == {"games": 2, "won": 2, "drawn": 0, "lost": 0}
        assert len(both["games"]) == 1
        robot = await club.get("/players/Ann/against/robot:greedy")
        assert (robot["opponent"]["name"], robot["record"]["lost"]) == ("Magpie", 1)
        never = await club.get("/players/Bob/against/Cid")
        assert never["record"] == {"games": 0, "won": 0, "drawn": 0, "lost": 0}
        await club.get("/players/Ann/against/Ann", 422)
        await club.get("/players/Ann/against/nobody", 404)


async def test_the_archive(database_url: str) -> None:
    async with _club(database_url) as club:
        page = await club.get("/archive", limit=3)
        rest = await club.get("/archive", limit=3, cursor=page["next"])
        ids = [game["id"] for game in page["games"] + rest["games"]]
        assert ids == [str(club.games[name].game) for name in ("guest", "robot", "dot", "cid", "bob")]
        assert rest["next"] is None
        for query, names in (
            ({"player": "bob"}, ["bob"]),
            ({"player": "Ann", "opponent": "Cid"}, ["cid"]),
            ({"player": "robot:greedy"}, ["robot"]),
            ({"ranked": False}, ["guest"]),
            ({"doubles": True}, []),
            ({"kind": "master"}, []),
            ({"reason": "complete"}, []),
            ({"since": club.games["robot"].at}, ["guest", "robot"]),
            ({"until": club.games["cid"].at}, ["bob"]),
        ):
            found = await club.get("/archive", **query)
            assert [game["id"] for game in found["games"]] == [str(club.games[name].game) for name in names], query
        game = page["games"][1]
        assert [seat["player"]["name"] for seat in game["seats"]] == ["Ann", "Magpie"]
        assert [seat["outcome"] for seat in game["seats"]] == ["lost", "won"]
        assert (page["games"][0]["uncounted"], game["uncounted"]) == ("unranked", None)
        await club.get("/archive", 404, player="nobody")
        await club.get("/archive", 422, reason="boredom")
        await club.get("/archive", 422, cursor="AAAA")


async def test_what_is_downloaded_can_be_traced_and_read(database_url: str) -> None:
    async with _club(database_url) as club:
        answer = await club.http.get("/api/v1/archive/export", params={"limit": 3, "player": "Ann"})
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        lines = answer.text.splitlines()
        assert len(lines) == 3
        out = io.BytesIO()
        assert trace.run(io.BytesIO(answer.content), out) == 0
        assert [json.loads(line)["id"] for line in out.getvalue().splitlines()] == [json.loads(x)["id"] for x in lines]
        link = answer.headers["link"]
        rest = await club.http.get(link.removeprefix("<").split(">")[0])
        assert len(rest.text.splitlines()) == 2
        assert "link" not in rest.headers
        texts = await club.http.get("/api/v1/archive/export", params={"format": "text", "player": "Bob"})
        assert parse(texts.text).players == ("Ann", "Bob")


async def test_what_is_downloaded_names_people_as_they_are_called_now(database_url: str) -> None:
    async with _club(database_url) as club:
        async with club.server.services.database.transaction() as session:
            await accounts.rename(session, club.people["Bob"].id, "Robert", club.now)
        for form in ("ndjson", "text"):
            answer = await club.http.get("/api/v1/archive/export", params={"format": form, "player": "Robert"})
            assert "Robert" in answer.text, form
            assert "Bob" not in answer.text, form


async def test_finished_games_have_an_etag_that_stays(database_url: str) -> None:
    async with _club(database_url) as club:
        for path in ("", "/record"):
            address = f"/api/v1/games/{club.games['cid'].game}{path}"
            first = await club.http.get(address)
            await asyncio.sleep(0.01)
            again = await club.http.get(address, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")


async def test_a_guest_is_on_no_list_and_robots_have_no_profile(database_url: str) -> None:
    async with _club(database_url) as club:
        gus = await club.get("/players/Gus")
        assert (gus["rankings"], gus["record"]["won"]) == ([], 1)
        await club.get("/players/Magpie", 404)
        assert gus["player"]["kind"] == PlayerKind.GUEST


async def test_what_a_game_did_to_the_rankings(database_url: str) -> None:
    async with _club(database_url) as club:
        bob, guest = club.games["bob"], club.games["guest"]
        told = await club.get(f"/games/{bob.game}/changes")
        assert (told["uncounted"], told["reversed_at"]) == (None, None)
        assert len(told["changes"]) == 4, "two players, all-time and the month"
        first = next(one for one in told["changes"] if one["person"] == str(club.people["Ann"].id))
        assert first["after"] < first["before"]
        assert first["notes"] == ["quit"]
        assert (await club.get(f"/games/{guest.game}/changes"))["uncounted"] == "unranked"
        async with club.server.services.database.transaction() as session:
            await reverse_game(session, bob.game, ACT, club.now)
        told = await club.get(f"/games/{bob.game}/changes")
        assert told["reversed_at"] == club.now
        assert [one["kind"] for one in told["changes"]] == ["game"] * 4 + ["reversal"] * 4
        await club.get("/games/11111111-2222-3333-4444-555555555555/changes", 404)


async def test_whoever_deleted_the_account_is_no_guest_in_the_games(database_url: str) -> None:
    async with _club(database_url) as club:
        async with club.server.services.database.transaction() as session:
            await accounts.delete_account(session, club.people["Bob"].id)
        games = {game["id"]: game for game in (await club.get("/archive"))["games"]}
        kinds = {
            name: [seat["player"] and seat["player"]["kind"] for seat in games[str(club.games[name].game)]["seats"]]
            for name in ("bob", "cid", "guest", "robot")
        }
        assert kinds == {
            "bob": ["registered", None],
            "cid": ["registered", "registered"],
            "guest": ["registered", "guest"],
            "robot": ["registered", "robot"],
        }
        met = (await club.get("/players/Ann"))["opponents"]
        assert [row["games"] for row in met if row["player"] is None] == [1]
        await club.get("/players/Deleted player", 404)
