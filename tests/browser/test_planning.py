"""Plans off turn, and what a reload finds again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import DESK, catch_up, on_move, people, sit_down
from tests.browser.play import central_target, pick_playable, place_one, start_robot_game, wait_for_more, wait_for_turn
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def _plan_one(page: Page, number: int) -> None:
    page.locator("[data-hand-tile][data-own]:not([data-planned])").nth(number).click()
    central_target(page).click()
    expect(page.get_by_test_id("ghost")).to_have_attribute("data-state", "plan")


def test_plans_are_laid_off_turn_kept_and_offered_but_never_sent(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        sit_down([anna, bo])
        place_one(on_move(anna, bo), "click")
        mover = on_move(anna, bo)
        waits = bo if mover is anna else anna
        count = 1
        catch_up(waits, tiles=count)
        _plan_one(waits, 0)
        expect(waits.get_by_test_id("confirm")).to_have_count(0)
        expect(waits.get_by_test_id("status")).to_contain_text("nothing is placed")
        _plan_one(waits, 1)
        expect(waits.locator(".plan")).to_have_count(1)
        waits.keyboard.press("Enter")
        waits.reload()
        expect(waits.locator(".plan")).to_have_count(1)
        catch_up(waits, tiles=count)
        while on_move(anna, bo) is mover:
            place_one(mover, "click")
        # What still can lie is there; the first of it that is legal waits for its confirmation.
        placed = waits.locator("[data-cell]").count()
        waits.wait_for_timeout(400)
        assert waits.locator("[data-cell]").count() == placed, "nothing is sent by itself"
        ghost = waits.get_by_test_id("ghost")
        if ghost.count():
            expect(ghost).to_have_attribute("data-state", "open")
            waits.get_by_test_id("confirm").click()
            expect(waits.locator("[data-cell]")).to_have_count(placed + 1)


def test_an_unsent_placement_is_there_after_a_reload(desk: Page) -> None:
    start_robot_game(desk)
    assert wait_for_turn(desk)
    pick_playable(desk, lambda tile: tile.click())
    central_target(desk).click()
    ghost = desk.get_by_test_id("ghost")
    expect(ghost).to_be_visible()
    where = [ghost.get_attribute(name) for name in ("data-tile", "data-at", "data-rotation")]
    count = desk.locator("[data-cell]").count()
    desk.reload()
    expect(ghost).to_be_visible()
    assert [ghost.get_attribute(name) for name in ("data-tile", "data-at", "data-rotation")] == where
    assert desk.locator("[data-cell]").count() == count, "not sent by the reload"
    desk.get_by_test_id("confirm").click()
    wait_for_more(desk, count)


def test_a_placement_whose_answer_was_lost_is_made_once(desk: Page, server: Process) -> None:
    start_robot_game(desk)
    assert wait_for_turn(desk)
    count = desk.locator("[data-cell]").count()
    pick_playable(desk, lambda tile: tile.click())
    central_target(desk).click()
    tile = desk.get_by_test_id("ghost").get_attribute("data-tile")
    # Pressed in the same moment in which the server dies: the answer never comes.
    server.kill()
    desk.evaluate("document.querySelector('[data-testid=confirm]')?.click()")
    expect(desk.locator(".room[data-locked=true]")).to_be_visible()
    server.start()
    expect(desk.locator(".room[data-locked=false]")).to_be_visible()
    open_still = desk.locator("[data-testid=confirm]:enabled")
    expect(open_still.or_(desk.locator(f".placed[data-tile='{tile}']")).first).to_be_visible()
    if open_still.count():
        open_still.click()
    expect(desk.locator(f".placed[data-tile='{tile}']")).to_have_count(1)
    wait_for_more(desk, count)
