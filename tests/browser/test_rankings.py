"""Rankings, players and the archive on the page, as a registered player and as a guest sees them."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import update

from app.accounts.models import Person, Session
from app.accounts.service import hash_token
from app.db.database import Database
from tests.browser.people import ask
from tests.browser.test_pages_on_a_phone import SPILLED
from tests.process import Process
from tests.standings.factories import finish, people, player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

T = TypeVar("T")
NAMES = ("Ada", "Grace", "Konrad", "Ångström with a very long name", "Bo & <b>Co</b>")


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Playwright's own loop runs in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(60)


async def _play(url: str) -> list[Person]:
    database = Database(url)
    now = int(time.time() * 1000)
    who = await people(database, *NAMES)
    for number in range(12):
        # Ada loses to each of the others in turn.
        pair = [player(who[0]), player(who[1 + number % 4])]
        await finish(database, pair, seed=number, resign=(0, 14), started=now - (13 - number) * 86_400_000)
    await database.close()
    return who


@pytest.fixture(scope="module")
def club(server: Process) -> list[Person]:
    return _run(_play(server.database_url))


def _become(page: Page, server: Process, person: Person) -> None:
    """Log the page's guest in as that person."""
    ask(page, "POST", "/session/guest")
    page.reload()
    expect(page.get_by_test_id("me")).to_be_visible()
    (token,) = [one["value"] for one in page.context.cookies() if "loopline" in one["name"]]

    async def hand_over() -> None:
        database = Database(server.database_url)
        async with database.transaction() as session:
            query = update(Session).where(Session.token_hash == hash_token(token)).values(person_id=person.id)
            await session.execute(query)
        await database.close()

    _run(hand_over())
    page.reload()
    expect(page.get_by_test_id("me")).to_contain_text(person.name)


def test_from_the_list_to_a_player_and_into_the_archive(desk: Page, server: Process, club: list[Person]) -> None:
    _become(desk, server, club[0])
    desk.get_by_role("link", name="Rankings").click()
    rows = desk.locator("[data-testid=ranking] tbody tr")
    expect(rows).to_have_count(5)
    expect(desk.locator(".mine")).to_contain_text("You are number 5 of 5")
    expect(desk.locator("tr[data-own=true]")).to_have_attribute("data-player", "Ada")
    desk.get_by_test_id("search").fill("co</b>")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Bo & <b>Co</b>")
    desk.get_by_test_id("search").fill("zzz")
    expect(desk.locator(".list-body .empty")).to_contain_text("zzz")
    desk.get_by_test_id("where").click()
    expect(rows.first).to_contain_text("2")
    desk.get_by_test_id("where").click()
    rows.filter(has_text="Ångström").get_by_role("link").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Ångström")
    expect(desk.get_by_test_id("graph")).to_be_visible()
    expect(desk.get_by_test_id("head-to-head")).to_contain_text("You have won 0, drawn 0 and lost 3.")
    desk.get_by_text("Every change").click()
    expect(desk.get_by_test_id("changes").locator("li")).to_have_count(3)
    desk.get_by_test_id(re.compile("ranking-20")).first.click()
    expect(desk.get_by_test_id(re.compile("ranking-20")).first).to_have_attribute("aria-pressed", "true")
    desk.get_by_role("link", name="All your games against each other").click()
    expect(desk.get_by_test_id("archive-player")).to_have_value("Ada")
    expect(desk.locator(".archive-row")).to_have_count(3)
    with desk.expect_download() as download:
        desk.get_by_role("link", name="NDJSON").click()
    assert len(download.value.path().read_text().splitlines()) == 3
    desk.go_back()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Ångström")


def test_the_archive_is_searched_and_the_address_keeps_the_search(
    desk: Page, server: Process, club: list[Person]
) -> None:
    desk.goto(f"http://{server.host}/archive")
    expect(desk.locator(".archive-row")).to_have_count(12)
    desk.get_by_test_id("archive-player").fill("grace")
    desk.get_by_test_id("archive-search").click()
    expect(desk.locator(".archive-row")).to_have_count(3)
    desk.reload()
    expect(desk.locator(".archive-row")).to_have_count(3)


def test_what_there_is_not_is_said_in_words(browser: Browser, server: Process) -> None:
    # A window of its own: the browser itself notes each 404 as an error.
    context = browser.new_context()
    page = context.new_page()
    for path, words in (
        ("player/nobody%20here", "no player of that name"),
        ("archive?player=nobody", "no player of that name"),
        ("rankings/elo", "no ranking"),
    ):
        page.goto(f"http://{server.host}/{path}")
        expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    context.close()


_CUT = """() => [...document.querySelectorAll(".record-name")].filter((name) => {
  const cell = name.closest("th");
  return cell.scrollWidth > cell.clientWidth;
}).map((name) => name.textContent)"""


def test_a_line_of_the_record_is_told_whole_on_the_smallest_phone(
    phone: Page, server: Process, club: list[Person]
) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(f"http://{server.host}/player/Ada")
    expect(phone.locator(".record-name").filter(has_text="Against")).not_to_have_count(0)
    assert phone.evaluate(_CUT) == []


def test_no_page_of_these_scrolls_sideways(phone: Page, server: Process, club: list[Person]) -> None:
    _become(phone, server, club[3])
    for path, ready in (
        ("rankings", "ranking"), ("masters", "masters"), ("archive", "archive-games"),
        ("player/Ada", "graph"), (f"player/{NAMES[3]}", "graph"),
    ):  # fmt: skip
        phone.goto(f"http://{server.host}/{path}")
        expect(phone.get_by_test_id(ready)).to_be_visible()
        assert phone.evaluate(SPILLED) == 0, path
