"""Four people and a spectator: a whole game of Doubles, and a four-handed game on two phones and two desks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import DESK, PHONE, choose, enter, next_on_move, on_move, people, sit_down
from tests.browser.play import is_over, place_one
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def _is_phone(page: Page) -> bool:
    return page.viewport_size is not None and page.viewport_size["width"] < 500


def _place(page: Page) -> None:
    place_one(page, "tap" if _is_phone(page) else "click")


def test_a_whole_game_of_doubles(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, PHONE, DESK, DESK, DESK) as (*four, watcher):
        game = sit_down(four, doubles=True)
        enter(watcher, game)
        expect(four[0].locator(".others .tray-note[data-partner]")).to_have_text("partner")
        while (mover := next_on_move(*four)) is not None:
            _place(mover)
        expect(watcher.locator(".room[data-over=true]")).to_be_visible()
        titles = [page.get_by_test_id("result").locator("h2").inner_text() for page in four]
        assert titles[0] == titles[2], "partners share the result"
        assert titles[1] == titles[3]
        assert {titles[0], titles[1]} in ({"You won", "You lost"}, {"Drawn"})
        expect(watcher.get_by_test_id("result").locator("tbody tr")).to_have_count(4)


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
        for _ in range(3):
            _place(on_move(*four[:3]))
        assert not is_over(phone)
