"""Ranked, tournament and master games: two registered people choose one in the dialog, play it, and see what it did."""

from __future__ import annotations

import asyncio
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from app.db.database import Database
from app.standings import titles
from app.standings.titles import Act
from tests.browser.people import DESK, PHONE, ask, choose, on_move, people
from tests.browser.play import place_one
from tests.browser.test_pages_on_a_phone import SPILLED
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def _picture(page: Page, name: str) -> None:
    folder = os.environ.get("LOOPLINE_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")


def _open_table(page: Page, **answers: str) -> None:
    """Open a table in the dialog with these answers."""
    page.get_by_test_id("open-table").click()
    for field, value in answers.items():
        page.locator(f"[data-testid=open-table-dialog] label:has(input[name={field}][value='{value}'])").click()
        expect(page.locator(f"input[name={field}][value='{value}']")).to_be_checked()


def _sit_and_start(opener: Page, friend: Page) -> None:
    """The opened dialog becomes a table; the friend finds it in the lobby and sits down; the game begins."""
    opener.get_by_test_id("open-table-confirm").click()
    opener.wait_for_url(re.compile("/table/"))
    table = opener.url.rsplit("/", 1)[1]
    friend.locator(f"[data-table='{table}']").get_by_role("button", name="Sit here").click()
    opener.get_by_test_id("start").click()
    for page in (opener, friend):
        page.wait_for_url(re.compile("/game/"))
        expect(page.locator(".room[data-locked=false]")).to_be_visible()


def _place(page: Page) -> None:
    place_one(page, "tap" if page.viewport_size and page.viewport_size["width"] < 500 else "click")


def _play_and_resign(loser: Page, winner: Page, placements: int = 4) -> None:
    for _ in range(placements):
        _place(on_move(loser, winner))
    choose(loser, "resign")
    loser.get_by_test_id("resign-yes").click()


def test_a_ranked_game_on_the_penalty_clock_counts_for_both(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, PHONE, names=("Ada Byron", "Grace Murray")) as (ada, grace):
        _open_table(ada, counts="ranked", clock="penalty")
        expect(ada.locator(".wish-preview")).to_contain_text("ranked, 15:00 penalty")
        _picture(ada, "dialog-ranked")
        _sit_and_start(ada, grace)
        for page in (ada, grace):
            expect(page.get_by_test_id("clock")).to_have_count(2)
            expect(page.get_by_test_id("clock").first).to_have_text(re.compile(r"^1[45]:\d\d$"))
        _play_and_resign(ada, grace)
        for page in (ada, grace):
            lines = page.get_by_test_id("ranking-change").locator("li")
            expect(lines).to_contain_text([
                re.compile(r"^Ada Byron: Ranking 500 → 4\d\d \(−"), re.compile(r"^Grace Murray: Ranking 500 → 5\d\d \(\+"),
            ])  # fmt: skip
            expect(page.get_by_test_id("ranking-change")).to_be_in_viewport(ratio=0.1)
            _picture(page, f"end-ranked-{page.viewport_size and page.viewport_size['width']}")
        assert grace.evaluate(SPILLED) == 0
        grace.goto(f"http://{server.host}/rankings")
        rows = grace.locator("[data-testid=ranking] tbody tr")
        expect(rows.filter(has_text="Grace Murray").first).to_be_visible()
        expect(grace.locator("tr[data-own=true]")).to_have_attribute("data-player", "Grace Murray")
        ada.goto(f"http://{server.host}/")
        expect(ada.get_by_test_id("me").locator(".ranking")).to_have_text(re.compile(r"^4\d\d$"))


def test_a_tournament_game_settles_seats_and_clock_and_a_master_game_is_for_masters(
    browser: Browser, server: Process
) -> None:
    with people(browser, server.host, DESK, DESK, names=("Emmy Noether", "Sofia K")) as (emmy, sofia):
        _open_table(emmy, players="4", counts="tournament")
        expect(emmy.locator("input[name=players][value='2']")).to_be_disabled()
        expect(emmy.locator("input[name=clock][value=penalty]")).to_be_disabled()
        expect(emmy.locator("input[name=counts][value=master]")).to_be_disabled()
        expect(emmy.locator(".wish-preview")).to_contain_text("A tournament game for two, ranked, 15:00 penalty.")
        _sit_and_start(emmy, sofia)
        _play_and_resign(sofia, emmy)
        change = emmy.get_by_test_id("ranking-change")
        expect(change.locator("li").first).to_contain_text("No ranking changes.")

        _crown(server, emmy, sofia)
        for page in (emmy, sofia):
            page.goto(f"http://{server.host}/")
            expect(page.get_by_test_id("me").get_by_role("img", name="Master")).to_be_visible()
        _open_table(emmy, counts="master")
        _picture(emmy, "dialog-master")
        _sit_and_start(emmy, sofia)
        expect(sofia.locator(".tray [aria-label=Master]")).to_have_count(2)
        _play_and_resign(emmy, sofia)
        for page in (emmy, sofia):
            expect(page.get_by_test_id("ranking-change")).to_contain_text("Sofia K: Master ranking")
        _picture(sofia, "end-master")


def test_a_guest_is_told_for_whom_ranked_games_are(desk: Page) -> None:
    desk.get_by_test_id("open-table").click()
    for value in ("ranked", "tournament", "master"):
        expect(desk.locator(f"input[name=counts][value='{value}']")).to_be_disabled()
    expect(desk.get_by_test_id("open-table-dialog")).to_contain_text("Ranked games are for registered players.")


def _crown(server: Process, *masters: Page) -> None:
    who = [UUID(ask(page, "GET", "/session")["person"]["id"]) for page in masters]

    async def grant() -> None:
        database = Database(server.database_url)
        async with database.transaction() as session:
            for person in who:
                await titles.grant(session, person, Act(None, "test"), int(time.time() * 1000))
        await database.close()

    # Playwright's own loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, grant()).result(60)
