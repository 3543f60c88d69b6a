"""Four people and a spectator: whole games of Doubles and with four hands, on phones and desks; two phones alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import DESK, PHONE, choose, enter, next_on_move, on_move, people, sit_down
from tests.browser.play import is_over, place_one
from tests.browser.test_pages_on_a_phone import SPILLED
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


def _is_phone(page: Page) -> bool:
    return page.viewport_size is not None and page.viewport_size["width"] < 500


def _place(page: Page) -> None:
    place_one(page, "tap" if _is_phone(page) else "click")


def test_a_whole_game_of_doubles(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, PHONE, DESK, DESK, DESK) as (*four, watcher):
        game = sit_down(four, doubles=True)
        enter(watcher, game)
        expect(four[0].locator(".others .tray-note[data-partner]")).to_contain_text("partner")
        while (mover := next_on_move(*four)) is not None:
            _place(mover)
        expect(watcher.locator(".room[data-over=true]")).to_be_visible()
        titles = [page.get_by_test_id("result").locator("h2").inner_text() for page in four]
        assert titles[0] == titles[2], "partners share the result"
        assert titles[1] == titles[3]
        assert {titles[0], titles[1]} in ({"You won", "You lost"}, {"Drawn"})
        expect(watcher.get_by_test_id("result").locator("tbody tr")).to_have_count(4)


def test_a_whole_game_with_four_hands(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, PHONE, PHONE, DESK, DESK) as (*four, watcher):
        game = sit_down(four)
        enter(watcher, game)
        while (mover := next_on_move(*four)) is not None:
            _place(mover)
        result = watcher.get_by_test_id("result")
        expect(result).to_have_attribute("data-reason", "complete")
        expect(result.locator("tbody tr")).to_have_count(4)
        scores = result.locator("tbody").inner_text()
        for page in four:
            expect(page.locator("[data-cell]")).to_have_count(56)
            assert page.get_by_test_id("result").locator("tbody").inner_text() == scores, "all tell the same"


def test_two_phones_play_a_whole_game(browser: Browser, server: Process) -> None:
    with people(browser, server.host, PHONE, PHONE) as two:
        sit_down(two, clock={"kind": "penalty", "seconds": 900})
        while (mover := next_on_move(*two)) is not None:
            assert mover.evaluate(SPILLED) == 0
            _place(mover)
        for page in two:
            expect(page.get_by_test_id("result")).to_have_attribute("data-reason", "complete")
            expect(page.locator("[data-cell]")).to_have_count(56)
            assert page.evaluate(SPILLED) == 0


def test_one_of_four_resigns_and_the_others_play_on(browser: Browser, server: Process) -> None:
    with people(browser, server.host, PHONE, PHONE, DESK, DESK) as four:
        sit_down(four)
        for _ in range(5):
            _place(on_move(*four))
        phone = four[0]
        for name in phone.locator(".others .name").all():
            cut = name.evaluate("one => one.scrollWidth > one.clientWidth")
            assert not cut, f"{name.inner_text()} is readable"
        choose(four[3], "resign")
        four[3].get_by_test_id("resign-yes").click()
        expect(phone.locator(".tray[data-seat='3']").get_by_test_id("badge")).to_contain_text("left")
        for _ in range(4):
            _place(on_move(*four[:3]))
        assert not is_over(phone)
        # Who has left looks on: the robot's tiles are not theirs to pick.
        four[3].locator("[data-hand-tile][data-own]").first.click()
        four[3].keyboard.press("2")
        four[3].wait_for_timeout(900)
        expect(four[3].locator("[data-picked]")).to_have_count(0)
        expect(four[3].locator(".room[data-turn=true]")).to_have_count(0)
