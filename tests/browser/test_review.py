"""A hint is taken in a game, and the finished game reviewed: asked for, waited for, read by pointer and by keys."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.robots.levels import lookahead_missing
from tests.browser.people import PHONE, people
from tests.browser.play import play_to_the_end, start_robot_game, wait_for_more, wait_for_turn
from tests.process import Process

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(lookahead_missing() is not None, reason="numba is not installed"),
]


def _picture(page: Page, name: str) -> None:
    folder = os.environ.get("LOOPLINE_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_hint_is_taken_and_the_finished_game_reviewed(desk: Page, browser: Browser, server: Process) -> None:
    address = start_robot_game(desk)
    assert wait_for_turn(desk)
    desk.keyboard.press("h")
    expect(desk.locator("[data-suggestion]").first).to_be_visible(timeout=60_000)
    expect(desk.get_by_test_id("status")).to_contain_text("Hint: 1: tile")
    _picture(desk, "hint")
    desk.get_by_test_id("menu").click()
    desk.locator(".menu [data-act=hint]").click()
    expect(desk.get_by_test_id("ghost")).to_be_visible()
    before = desk.locator("[data-cell]").count()
    desk.get_by_test_id("confirm").click()
    wait_for_more(desk, before)
    play_to_the_end(desk, "click")
    desk.get_by_test_id("review-button").click()
    expect(desk.get_by_test_id("result")).to_have_count(0)
    expect(desk.get_by_test_id("review-progress")).to_contain_text("Review")
    _picture(desk, "review-progress")
    graph = desk.get_by_test_id("review-graph")
    expect(graph).to_be_visible(timeout=120_000)
    expect(graph).to_have_attribute("aria-label", re.compile("Turning points"))
    graph.focus()
    desk.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", "55")
    expect(desk.locator("[data-cell]")).to_have_count(55)
    desk.locator(".review-turns .chip").first.click()
    expect(desk.get_by_test_id("review-facts")).to_contain_text("It cost")
    _picture(desk, "review-desk")
    graph.click()
    expect(desk.get_by_test_id("ply")).to_have_text("28 / 56")
    for ply in range(29, 56):
        if desk.locator("[data-suggestion]").count():
            break
        desk.keyboard.press(".")
        expect(desk.get_by_test_id("ply")).to_have_text(f"{ply} / 56")
    assert desk.locator("[data-suggestion]").count()
    desk.get_by_test_id("review-button").click()
    expect(desk.get_by_test_id("review")).to_be_hidden()
    with people(browser, server.host, PHONE) as (other,):
        other.goto(f"http://{server.host}/games/{address.rsplit('/', 1)[1]}?ply=31")
        other.get_by_test_id("review-button").tap()
        expect(other.get_by_test_id("review-graph")).to_be_visible()
        _picture(other, "review-phone")
        assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
