"""A guest plays whole games against a robot: by mouse, by touch, by keyboard; through reloads and a killed server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.play import (
    central_target,
    is_over,
    pick_playable,
    place_one,
    play_to_the_end,
    start_robot_game,
    still,
    tiles,
    wait_for_more,
    wait_for_turn,
)
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def test_a_whole_game_by_mouse(desk: Page) -> None:
    start_robot_game(desk)
    assert play_to_the_end(desk, "click", "drag") > 10
    expect(desk.locator("[data-cell]")).to_have_count(56)
    expect(desk.get_by_test_id("bag-count")).to_have_text("0")
    result = desk.get_by_test_id("result")
    expect(result).to_be_visible()
    expect(result).to_have_attribute("data-reason", "complete")
    for colour in "RY":
        expect(desk.locator(f".glow[data-strong][data-colour={colour}]").first, "a best line is shown").to_be_attached()
    address = desk.url
    desk.get_by_test_id("play-again").click()
    desk.wait_for_url(lambda url: url != address)
    expect(desk.locator(".room[data-over=false]")).to_be_visible()
    assert wait_for_turn(desk)
    assert desk.locator("[data-cell]").count() < 12, "a new board; the robot may have begun"


def test_a_whole_game_by_touch_on_a_phone(phone: Page) -> None:
    start_robot_game(phone)
    assert play_to_the_end(phone, "tap") > 10
    expect(phone.get_by_test_id("result")).to_be_visible()
    widths = phone.evaluate(
        "[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]"
    )
    assert widths[0] <= widths[1], "the page never scrolls sideways"
    assert widths[2] <= widths[3], "nor down"


def slot_of(tile: Locator) -> int:
    """The slot's number, as the key that picks it."""
    number: int = tile.evaluate("one => [...one.closest('.slots').children].indexOf(one) + 1")
    return number


def test_a_whole_game_by_keyboard(desk: Page) -> None:
    start_robot_game(desk)
    for _ in range(60):
        if not wait_for_turn(desk):
            break
        before = tiles(desk).count()
        pick_playable(desk, lambda tile: desk.keyboard.press(str(slot_of(tile))))
        desk.keyboard.press("ArrowRight")
        desk.keyboard.press("n")
        desk.keyboard.press("r")
        desk.keyboard.press("Enter")
        wait_for_more(desk, before)
    assert is_over(desk)


def test_a_reload_and_a_second_tab_find_the_game(desk: Page) -> None:
    address = start_robot_game(desk)
    for _ in range(3):
        assert wait_for_turn(desk)
        place_one(desk, "click")
    assert wait_for_turn(desk)
    count = desk.locator("[data-cell]").count()
    desk.reload()
    expect(desk.locator("[data-cell]")).to_have_count(count)
    other = desk.context.new_page()
    other.goto(address)
    expect(other.locator("[data-cell]")).to_have_count(count)
    place_one(other, "click")
    wait_for_more(desk, count)
    desk.goto(re.sub(r"/game/.*", "/", address))
    desk.go_back()
    wait_for_more(desk, count)


def test_the_page_goes_on_by_itself_after_the_server_was_killed(desk: Page, server: Process) -> None:
    start_robot_game(desk)
    assert wait_for_turn(desk)
    place_one(desk, "click")
    server.kill()
    expect(desk.locator(".room[data-locked=true]")).to_be_visible()
    expect(desk.get_by_test_id("offline")).to_be_visible()
    server.start()
    expect(desk.locator(".room[data-locked=false]")).to_be_visible()
    assert wait_for_turn(desk)
    place_one(desk, "click")
    assert not is_over(desk)


def test_a_placement_waits_for_its_confirmation_and_can_be_taken_back(desk: Page) -> None:
    start_robot_game(desk)
    assert wait_for_turn(desk)
    count = desk.locator("[data-cell]").count()
    pick_playable(desk, lambda tile: tile.click())
    central_target(desk).click()
    ghost = desk.get_by_test_id("ghost")
    expect(ghost).to_be_visible()
    first = ghost.get_attribute("data-rotation")
    ghost.click()
    expect(ghost).not_to_have_attribute("data-rotation", first or "")
    desk.keyboard.press("Shift+R")
    expect(ghost).to_have_attribute("data-rotation", first or "")
    still(desk)
    ghost.hover()
    desk.mouse.wheel(0, 100)
    expect(ghost).not_to_have_attribute("data-rotation", first or "")
    desk.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    expect(desk.locator("[data-cell]")).to_have_count(count)


def test_a_cell_that_does_not_fit_says_why(desk: Page) -> None:
    start_robot_game(desk)
    assert wait_for_turn(desk)
    if desk.locator("[data-cell]").count() == 0:
        place_one(desk, "click")
        assert wait_for_turn(desk)
    pick_playable(desk, lambda tile: tile.click())
    still(desk)
    desk.locator("[data-cell]").first.click()
    expect(desk.get_by_test_id("status")).to_contain_text("already lies there")
    board = desk.get_by_test_id("board").bounding_box()
    assert board
    desk.mouse.click(board["x"] + 14, board["y"] + board["height"] - 14)
    expect(desk.get_by_test_id("status")).to_contain_text("must touch another tile")


def test_the_board_follows_until_it_is_moved_and_fit_brings_it_back(desk: Page) -> None:
    start_robot_game(desk)
    assert wait_for_turn(desk)
    board = desk.get_by_test_id("board")
    box = board.bounding_box()
    assert box
    before = still(desk)
    desk.mouse.move(box["x"] + 200, box["y"] + 300)
    desk.mouse.wheel(0, -300)
    desk.wait_for_function("v => document.querySelector('.board').getAttribute('viewBox') !== v", arg=before)
    desk.mouse.down()
    desk.mouse.move(box["x"] + 300, box["y"] + 350, steps=5)
    desk.mouse.up()
    moved = still(desk)
    place_one(desk, "click")
    assert still(desk) == moved
    desk.get_by_test_id("fit").click()
    desk.wait_for_function("v => document.querySelector('.board').getAttribute('viewBox') !== v", arg=moved)
