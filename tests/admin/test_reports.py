"""Reports: filed with their context, one at a time, claimed, resolved, heard of."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.admin.staff import ADMIN, id_of, log, member, staff
from tests.server import Guest, Serving, guest

pytestmark = pytest.mark.anyio

Answer = dict[str, Any]


async def file(who: Guest, about: str, id: object, words: str = "") -> tuple[int, Answer]:
    answer = await who.http.post("/api/v1/reports", json={"about": about, "id": str(id), "words": words})
    return answer.status_code, answer.json()


async def judged(who: Guest, report: str, act: str, **body: Any) -> tuple[int, Answer]:
    answer = await who.http.post(f"{ADMIN}/reports/{report}/{act}", json=body)
    return answer.status_code, answer.json()


async def test_a_line_is_reported_with_what_was_said_round_it_and_the_reporter_hears(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Eve") as eve, guest(server.host) as ann:
        async with eve.socket() as loud, ann.socket() as page:
            await loud.join("lobby")
            lines = [
                (await loud.ask(t="say", room="lobby", channel="talk", text=text))["seq"]
                for text in ("good morning", "you fool", "never mind")
            ]
            status, filed = await file(ann, "line", lines[1])
            assert (status, filed["state"], filed["outcome"]) == (201, "open", None)
            (queued,) = (await mo.http.get(f"{ADMIN}/reports")).json()["reports"]
            assert [line["text"] for line in queued["context"]["lines"]] == ["good morning", "you fool", "never mind"]
            assert (queued["context"]["line"], queued["subject"]["name"]) == (lines[1], "Eve")
            status, _ = await judged(mo, filed["report"], "claim")
            assert status == 200
            body = {"reason": "insult", "outcome": "acted", "answer": "Eve has been muted for a day."}
            status, _ = await judged(mo, filed["report"], "resolve", **body)
            assert status == 200
            frame = await page.until("report_resolved")
            assert (frame["report"], frame["outcome"], frame["answer"]) == (filed["report"], "acted", body["answer"])
        (mine,) = (await ann.http.get("/api/v1/reports/mine")).json()["reports"]
        assert (mine["state"], mine["outcome"], mine["answer"]) == ("resolved", "acted", body["answer"])
        assert "insult" not in str(mine)
        assert [(e.act, e.reason) for e in await log(server)] == [
            ("claim", "claimed from the queue"),
            ("resolve", "insult"),
        ]
        assert (await mo.http.get(f"{ADMIN}/reports")).json()["reports"] == []
        (done,) = (await mo.http.get(f"{ADMIN}/reports", params={"state": "resolved"})).json()["reports"]
        assert done["report"] == filed["report"]


async def test_one_open_report_for_each_subject_whoever_clicks_twice(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Eve") as eve, guest(server.host) as ann:
        both = await asyncio.gather(*(file(ann, "player", id_of(eve), "rude") for _ in range(2)))
        assert sorted(status for status, _ in both) == [201, 409]
        first = next(answer for status, answer in both if status == 201)
        status, _ = await judged(mo, first["report"], "resolve", reason="fine", outcome="no_action")
        assert status == 200
        assert (await file(ann, "player", id_of(eve), "rude again"))[0] == 201


async def test_a_game_is_reported_with_its_seats(server: Serving) -> None:
    async with staff(server, "Ray", "ratings") as ray, guest(server.host) as ann, guest(server.host) as bob:
        game = await ann.robot_game()
        status, filed = await file(bob, "game", game.upper(), "  looks\nlike an engine ")
        assert (status, filed["words"]) == (201, "looks like an engine")
        one = (await ray.http.get(f"{ADMIN}/reports/{filed['report']}")).json()
        assert one["context"]["game"] == game
        assert [seat["name"] for seat in one["context"]["seats"]] == [ann.person["name"], "novice"]


async def test_what_cannot_be_reported_is_told_so(server: Serving) -> None:
    async with guest(server.host) as ann, member(server, "Eve") as eve:
        missing = "11111111-2222-3333-4444-555555555555"
        for about, id, words, status in (
            ("line", "99", "", 404),
            ("line", "x1", "", 422),
            ("game", missing, "w", 404),
            ("game", "17", "w", 422),
            ("player", missing, "w", 404),
            ("player", ann.person["id"], "it is me", 422),
            ("player", id_of(eve), " ", 422),
            ("weather", "1", "w", 422),
        ):
            found, answer = await file(ann, about, id, words)
            assert found == status, (about, id, answer)


async def test_nobody_judges_their_own_affair_or_anothers_claim(server: Serving) -> None:
    async with (
        staff(server, "Mo", "moderator") as mo,
        staff(server, "Max", "moderator") as max,
        staff(server, "Ray", "ratings") as ray,
        guest(server.host) as ann,
    ):
        _, about_mo = await file(ann, "player", id_of(mo), "rude")
        assert (await judged(mo, about_mo["report"], "claim"))[0] == 403
        assert (await judged(max, about_mo["report"], "claim"))[0] == 200
        end = {"reason": "seen", "outcome": "duplicate"}
        assert (await judged(ray, about_mo["report"], "claim"))[0] == 409
        assert (await judged(ray, about_mo["report"], "resolve", **end))[0] == 409
        assert (await judged(ray, about_mo["report"], "claim", take_over=True))[0] == 200
        assert (await judged(ray, about_mo["report"], "resolve", **end))[0] == 200
        assert (await judged(ray, about_mo["report"], "resolve", **end))[0] == 409


async def test_too_many_reports_are_too_many(server: Serving) -> None:
    async with guest(server.host) as ann, guest(server.host) as bob:
        games = [await bob.robot_game() for _ in range(11)]
        statuses = [(await file(ann, "game", game, "bad"))[0] for game in games]
        assert statuses == [201] * 10 + [429]
