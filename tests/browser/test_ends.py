"""Each way in which a game can end, from its recorded game: its words on the page, and its score sheet."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import insert

from app.db.database import Database
from app.games.models import Game, GameEvent, GameSeat
from tests.browser.people import DESK, PHONE, people
from tests.browser.play import still
from tests.browser.test_pages_on_a_phone import SPILLED
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

ENDINGS = Path(__file__).parent.parent / "data" / "endings"
WORDS = {
    "abandoned-by-all": ("Left by everybody", "Everybody was away for too long"),
    "abandonment": ("Guest-1000 wins", "Guest-1001 was away for too long, and the game was claimed."),
    "abort": ("Called off", "called the game off. It counts for nothing."),
    "complete": ("Guest-1001 wins", "Guest-1001 wins."),
    "deadlock": ("Drawn", "Deadlock: no tile can be placed, so the game is drawn."),
    "draw_agreed": ("Drawn", "A draw, agreed by everybody."),
    "resignation-of-three": ("Guest-1000 wins", "Guest-1000 wins."),
    "resignation": ("Guest-1000 wins", "Guest-1001 resigned. Guest-1000 wins."),
    "time": ("Guest-1000 wins", "Guest-1001 ran out of time. Guest-1000 wins."),
}


async def _store(url: str, stored: dict[str, Any]) -> UUID:
    """Put a recorded game into the database, as if it had been played there."""
    game, log = uuid4(), stored["log"]
    created, ended = log[0]["payload"], stored["ended"]
    for player in created["players"]:
        player["person"] = str(uuid4())
    row = {
        "id": game, "seats": created["seats"], "ranked": False, "public": True, "started_at": log[0]["at"],
        "clocked": created["options"]["clock"] is not None, "kind": "game",
        "ended_at": log[-1]["at"], "end_reason": ended["reason"],
    }  # fmt: skip
    seats = [
        {
            "game_id": game,
            "seat": seat,
            "person_id": None,
            "level": None,
            "score": score,
            "won": seat in ended["winners"],
        }
        for seat, score in enumerate(ended["scores"])
    ]
    database = Database(url)
    async with database.transaction() as session:
        await session.execute(insert(Game).values(**row))
        await session.execute(insert(GameSeat), seats)
        await session.execute(insert(GameEvent), [{"game_id": game, **event} for event in log])
    await database.close()
    return game


def test_every_recorded_ending_has_its_words() -> None:
    assert {path.stem for path in ENDINGS.glob("*.json")} == set(WORDS)


def _check(page: Page, stored: dict[str, Any], title: str, words: str) -> None:
    ended, result = stored["ended"], page.get_by_test_id("result")
    expect(result).to_have_attribute("data-reason", ended["reason"])
    expect(result.get_by_role("heading")).to_have_text(title)
    expect(result).to_contain_text(words)
    rows = result.locator("tbody tr")
    expect(rows).to_have_count(len(ended["scores"]))
    shown = {
        (row.locator(".player-name .name").inner_text(), int(row.locator(".number").inner_text()))
        for row in rows.all()
    }  # fmt: skip
    assert shown == {(f"Guest-{1000 + seat}", score) for seat, score in enumerate(ended["scores"])}
    expect(result.locator("tr[data-won]")).to_have_count(len(ended["winners"]))
    tiles = sum(event["kind"] == "placed" for event in stored["log"])
    expect(page.locator("[data-cell]")).to_have_count(tiles)


def test_each_ending_is_told_with_its_score_sheet(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, PHONE) as (desk, phone):
        for name, (title, words) in WORDS.items():
            stored = json.loads((ENDINGS / f"{name}.json").read_text())
            # Playwright's own loop runs in this thread.
            with ThreadPoolExecutor(1) as thread:
                game = thread.submit(asyncio.run, _store(server.database_url, stored)).result(60)
            for page in (desk, phone):
                page.goto(f"http://{server.host}/game/{game}")
                _check(page, stored, title, words)
            assert phone.evaluate(SPILLED) == 0, name


_COVERED = """() => {
  const sheet = document.querySelector(".end").getBoundingClientRect();
  const tiles = [...document.querySelectorAll("[data-cell]")].map((tile) => tile.getBoundingClientRect());
  return tiles.filter((tile) => tile.bottom > sheet.top + 1 && tile.right > sheet.left + 1).length;
}"""


def test_the_board_makes_room_for_what_the_sheet_learns_later(browser: Browser, server: Process) -> None:
    stored = json.loads((ENDINGS / "complete.json").read_text())
    with ThreadPoolExecutor(1) as thread:
        game = thread.submit(asyncio.run, _store(server.database_url, stored)).result(60)
    with people(browser, server.host, PHONE) as (phone,):
        phone.goto(f"http://{server.host}/game/{game}")
        expect(phone.get_by_test_id("result")).to_be_visible()
        still(phone)
        assert phone.evaluate(_COVERED) == 0
        # As when the rankings are told, or a rematch is offered.
        phone.evaluate("() => document.querySelector('.end .sheet').insertAdjacentHTML('afterend', '<p>1</p><p>2</p>')")
        still(phone)
        assert phone.evaluate(_COVERED) == 0, "the sheet has grown"
