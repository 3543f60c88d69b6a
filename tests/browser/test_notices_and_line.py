"""What reaches a page that isn't in front; and a line that is lost and found."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import DESK, ask, on_move, people, sit_down
from tests.browser.play import place_one, start_robot_game, wait_for_turn
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

_SPY = """
window.shown = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (window.Notification.permission = "granted"); }
  constructor(title, options) { window.shown.push(options.body); }
};
"""


def test_a_turn_calls_a_page_that_is_not_in_front(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        for page in (anna, bo):
            page.add_init_script(_SPY)
        sit_down([anna, bo])
        mover = on_move(anna, bo)
        waits = bo if mover is anna else anna
        waits.get_by_test_id("settings").click()
        waits.get_by_test_id("allow-notifications").click()
        expect(waits.locator("[data-setting=notify] input")).to_be_checked()
        waits.keyboard.press("Escape")
        waits.evaluate("document.hasFocus = () => false")
        place_one(mover, "click")
        while on_move(anna, bo) is mover:
            place_one(mover, "click")
        expect(waits).to_have_title(re.compile("^Your turn · "))
        assert waits.evaluate("window.shown") == ["Your turn"]
        icon = waits.locator("#favicon")
        expect(icon).to_have_attribute("href", re.compile("favicon-turn"))
        assert mover.evaluate("window.shown") == [], "silent where one looks"
        waits.evaluate("delete document.hasFocus; window.dispatchEvent(new Event('focus'))")
        expect(icon).not_to_have_attribute("href", re.compile("favicon-turn"))


def _allow_and_look_away(page: Page) -> None:
    page.get_by_test_id("settings").click()
    page.get_by_test_id("allow-notifications").click()
    expect(page.locator("[data-setting=notify] input")).to_be_checked()
    page.keyboard.press("Escape")
    page.evaluate("document.hasFocus = () => false")


def test_who_looks_elsewhere_hears_of_an_invitation_and_of_somebody_who_sits_down(
    browser: Browser, server: Process
) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        for page in (anna, bo):
            page.add_init_script(_SPY)
            page.reload()
            expect(page.get_by_test_id("me")).to_be_visible()
            expect(page.get_by_test_id("people")).to_be_visible()
            _allow_and_look_away(page)
        table = ask(anna, "POST", "/tables", {"visibility": "invited"})["id"]
        anna.wait_for_function("() => document.querySelector('[data-testid=table][data-own=true]')")
        name = ask(bo, "GET", "/session")["person"]["name"]
        ask(anna, "POST", f"/tables/{table}/invitations", {"name": name})
        bo.wait_for_function("() => window.shown.some((words) => words.endsWith('invites you'))")
        ask(bo, "PUT", f"/tables/{table}/slots/1", {})
        anna.wait_for_function("() => window.shown.includes('Somebody sat down')")
        assert anna.evaluate("window.shown") == ["Somebody sat down"]


def test_a_lost_line_shows_at_once_and_locks_the_hand(desk: Page) -> None:
    start_robot_game(desk)
    assert wait_for_turn(desk)
    desk.context.set_offline(True)
    desk.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(desk.locator(".room[data-locked=true]")).to_be_visible()
    expect(desk.get_by_test_id("status")).to_contain_text("No connection")
    expect(desk.get_by_test_id("offline")).to_be_visible()
    desk.keyboard.press("1")
    expect(desk.locator("[data-picked]")).to_have_count(0)
    desk.context.set_offline(False)
    expect(desk.locator(".room[data-locked=false]")).to_be_visible()
    place_one(desk, "click")
