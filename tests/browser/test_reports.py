"""A report on its way from the chat to its outcome; the pages of those who run the place, by keyboard and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app import admin_command
from tests.browser.people import PATIENCE
from tests.process import Process
from tests.web.people import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

NewPage = Callable[..., Page]
SPILLED = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def member(browser: Browser, server: Process) -> Iterator[NewPage]:
    """Makes a registered player's page in a browser of its own."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def new(name: str, **more: Any) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, **more)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        answer = context.request.post(
            f"http://{server.host}/api/v1/accounts", data={"name": name, "password": PASSWORD}
        )
        assert answer.ok, answer.text()
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://{server.host}/")
        return page

    yield new
    for context in contexts:
        context.close()
    assert not errors, errors


def test_a_report_from_the_chat_to_its_outcome(member: NewPage, server: Process) -> None:
    ann, eve, root = member("Ann"), member("Eve"), member("Ruth")
    with ThreadPoolExecutor(1) as apart:
        apart.submit(admin_command.create, server.database_url, "Ruth", from_stdin=True).result()
    eve.get_by_test_id("talk-input").fill("you all cheat")
    eve.keyboard.press("Enter")
    line = ann.get_by_test_id("talk-line").filter(has_text="you all cheat")
    line.get_by_role("button", name="Eve").click()
    ann.get_by_test_id("menu-report").click()
    ann.get_by_test_id("field-words").fill("rude")
    ann.keyboard.press("Enter")
    expect(ann.get_by_test_id("report-dialog")).to_have_count(0)
    expect(ann.locator(".toast")).to_contain_text("you will hear what comes of it")

    root.goto(f"http://{server.host}/admin")
    row = root.get_by_test_id("report-row")
    expect(row.locator("[data-reported]")).to_contain_text("you all cheat")
    row.get_by_test_id("claim").focus()
    root.keyboard.press("Enter")
    row.get_by_test_id("resolve-open").press("Enter")
    root.get_by_test_id("field-answer").fill("Eve is silent for a day.")
    root.get_by_test_id("field-reason").fill("insults the whole room")
    root.keyboard.press("Enter")
    expect(row).to_have_count(0)
    expect(ann.locator(".toast").last).to_contain_text("Eve is silent for a day.")

    root.get_by_role("link", name="Players").click()
    root.get_by_test_id("find").fill("ev")
    root.get_by_test_id("player-row").get_by_role("link", name="Eve").click()
    root.get_by_test_id("mute-open").click()
    root.get_by_test_id("field-reason").fill("insults the whole room")
    root.get_by_test_id("mute-submit").click()
    expect(root.get_by_test_id("player")).to_contain_text("mute from")
    eve.get_by_test_id("talk-input").fill("hello?")
    eve.keyboard.press("Enter")
    expect(eve.get_by_test_id("talk-why")).to_contain_text("insults the whole room")
    root.get_by_role("link", name="Audit log").click()
    # With the one that says how Ruth became an administrator.
    expect(root.get_by_test_id("audit-row")).to_have_count(4)
    expect(root.get_by_test_id("audit-row").first).to_contain_text("insults the whole room")
    root.set_viewport_size({"width": 360, "height": 740})
    for path in ("/admin", "/admin/players", "/admin/games", "/admin/audit"):
        root.goto(f"http://{server.host}{path}")
        expect(
            root.get_by_test_id(f"admin-{path.split('/')[-1]}".replace("admin-admin", "admin-queue"))
        ).to_be_visible()
        root.wait_for_load_state("networkidle")
        assert root.evaluate(SPILLED) == 0, path


def test_a_game_is_reported_from_its_menu_and_others_see_no_admin_page(member: NewPage, server: Process) -> None:
    bob = member("Bob")
    bob.goto(f"http://{server.host}/admin/players")
    expect(bob.get_by_role("heading", name="No page here")).to_be_visible()
    game = bob.context.request.post(f"http://{server.host}/api/v1/robot-games", data={"levels": ["novice"]}).json()
    bob.goto(f"http://{server.host}/game/{game['game']}")
    bob.get_by_test_id("menu").click()
    bob.locator(".menu [data-act=report]").click()
    bob.get_by_test_id("report-submit").click()
    expect(bob.get_by_test_id("report-dialog")).to_be_visible()
    bob.get_by_test_id("field-words").fill("the robot is too slow")
    bob.get_by_test_id("report-submit").click()
    expect(bob.get_by_test_id("report-dialog")).to_have_count(0)
    (mine,) = bob.context.request.get(f"http://{server.host}/api/v1/reports/mine").json()["reports"]
    assert re.fullmatch(r"[0-9a-f-]{36}", mine["id"])
    assert mine["words"] == "the robot is too slow"
