"""The room under the hand: what a finger carries, what a broken rule says, how an ended game lies on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import central_target, middle, pick_playable, place_one, start_robot_game, wait_for_turn

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def test_a_finger_carries_a_tile_above_itself_and_drops_it_on_a_target(phone: Page) -> None:
    start_robot_game(phone)
    assert wait_for_turn(phone)
    tile = pick_playable(phone, lambda one: one.tap())
    to_x, to_y = middle(central_target(phone))
    phone.keyboard.press("Escape")
    expect(phone.locator("[data-picked]")).to_have_count(0)
    x, y = middle(tile)
    finger = phone.context.new_cdp_session(phone)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 40))
    touch("touchMove", (x, y - 20))
    carried = phone.locator(".carried")
    expect(carried).to_be_visible()
    assert middle(carried)[1] < y - 20 - 40, "the finger does not hide it"
    # So the finger ends below the cell that it aims at.
    touch("touchMove", (to_x, to_y + 56))
    touch("touchEnd")
    expect(carried).to_have_count(0)
    expect(phone.get_by_test_id("ghost")).to_be_visible()
    expect(phone.get_by_test_id("confirm")).to_be_enabled()


def test_nothing_that_is_said_moves_the_board(phone: Page) -> None:
    start_robot_game(phone)
    assert wait_for_turn(phone)
    board = phone.get_by_test_id("board")
    before = board.bounding_box()
    pick_playable(phone, lambda one: one.tap())
    assert before
    phone.touchscreen.tap(before["x"] + 8, before["y"] + before["height"] - 8)
    expect(phone.get_by_test_id("status")).to_have_attribute("data-alarm", "true")
    assert board.bounding_box() == before


def test_an_ended_game_lies_clear_of_its_sheet(phone: Page) -> None:
    start_robot_game(phone)
    assert wait_for_turn(phone)
    place_one(phone, "tap")
    phone.get_by_test_id("menu").tap()
    phone.locator(".menu [data-act=resign]").tap()
    phone.get_by_test_id("resign-yes").tap()
    sheet = phone.get_by_test_id("result")
    expect(sheet).to_have_attribute("data-reason", "resignation")
    expect(phone.get_by_test_id("play-again")).to_be_in_viewport()
    # The board glides to its new place.
    phone.wait_for_function(
        """() => {
          const edge = document.querySelector("[data-testid=result]").getBoundingClientRect().top;
          return [...document.querySelectorAll("[data-cell]")].every((one) => one.getBoundingClientRect().bottom <= edge);
        }"""
    )
