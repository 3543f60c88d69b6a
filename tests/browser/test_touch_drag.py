"""A finger drags a tile onto the board and then taps the dot: the first tap counts, every time."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.play import (
    central_target,
    middle,
    pick_playable,
    start_robot_game,
    still,
    wait_for_more,
    wait_for_turn,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

TIMES = 14
LIFT = 56
"""The page holds what a finger carries this many pixels above it."""


def _drag(finger: CDPSession, page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", start)
    for step in range(1, 9):
        touch("touchMove", tuple(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        page.wait_for_timeout(12)
    touch("touchEnd")


def test_the_first_tap_on_the_dot_counts_after_a_drag(phone: Page) -> None:
    start_robot_game(phone)
    finger = phone.context.new_cdp_session(phone)
    for _ in range(TIMES):
        assert wait_for_turn(phone)
        tile = pick_playable(phone, lambda one: one.tap())
        x, y = middle(central_target(phone))
        _drag(finger, phone, middle(tile), (x, y + LIFT))
        expect(phone.get_by_test_id("ghost")).to_be_visible()
        before = phone.locator("[data-cell]").count()
        phone.get_by_test_id("confirm").tap()
        wait_for_more(phone, before)


def test_a_ghost_dragged_back_to_the_tray_is_in_the_hand_again(phone: Page) -> None:
    start_robot_game(phone)
    finger = phone.context.new_cdp_session(phone)
    assert wait_for_turn(phone)
    tile = pick_playable(phone, lambda one: one.tap())
    home = middle(tile)
    central_target(phone).tap()
    ghost = phone.get_by_test_id("ghost")
    expect(ghost).to_be_visible()
    still(phone)
    _drag(finger, phone, middle(ghost), home)
    expect(ghost).to_have_count(0)
    expect(phone.get_by_test_id("confirm")).to_have_count(0)
