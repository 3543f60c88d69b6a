"""A press that has begun counts, though the page draws anew what lies under it before it is released."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.people import DESK, ask, enter, on_move, people, sit_down
from tests.browser.play import place_one
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def _press(page: Page, control: Locator) -> None:
    """Press it, and mark what is pressed."""
    expect(control).to_be_enabled()
    control.evaluate("one => { window.pressed = one; }")
    control.hover()
    page.mouse.down()


def _is_drawn_anew(page: Page) -> None:
    page.wait_for_function("() => !window.pressed.isConnected")


def test_a_seat_is_taken_though_the_table_changes_under_the_press(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        table = ask(anna, "POST", "/tables", {"seats": 4})["id"]
        bo.goto(f"http://{server.host}/table/{table}")
        _press(bo, bo.get_by_role("button", name="Sit here").first)
        ask(anna, "PUT", f"/tables/{table}/slots/3", {"robot": "novice"})
        _is_drawn_anew(bo)
        bo.mouse.up()
        expect(bo.locator(".table-slot[data-state=own]")).to_have_count(1)
        expect(anna.locator(f"[data-table='{table}'] .table-slot[data-state=taken]")).to_have_count(3)


def test_what_became_another_control_is_not_pressed(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        table = ask(anna, "POST", "/tables", {"seats": 2})["id"]
        bo.goto(f"http://{server.host}/table/{table}")
        _press(bo, bo.get_by_role("button", name="Sit here"))
        # Another page of the same person sits down: under the press there is "Leave" now.
        ask(bo, "PUT", f"/tables/{table}/slots/1", {})
        _is_drawn_anew(bo)
        bo.mouse.up()
        bo.wait_for_timeout(300)
        expect(bo.locator(".table-slot[data-state=own]")).to_have_count(1)


def test_a_game_is_watched_though_it_moves_on_under_the_press(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK, DESK) as (anna, bo, cy):
        game = sit_down([anna, bo])
        place_one(on_move(anna, bo), "click")
        expect(cy.locator("[data-testid=featured] .board-picture .tile")).to_have_count(1)
        _press(cy, cy.locator(f"[data-key='game-{game}']"))
        place_one(on_move(anna, bo), "click")
        _is_drawn_anew(cy)
        cy.mouse.up()
        cy.wait_for_url(re.compile(f"/game/{game}$"))


def test_a_move_in_one_game_draws_no_other_row_anew(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK, DESK) as (anna, bo, cy):
        games = [sit_down([anna, bo]), sit_down([anna, bo])]
        for game in games:
            expect(cy.locator(f"[data-key='game-{game}']")).to_be_visible()
        listed = cy.locator(".game-list .game-row").first.get_attribute("data-game")
        (moved,) = {*games} - {listed}
        cy.evaluate(
            "([a, b]) => { const row = (id) => document.querySelector(`[data-key='game-${id}']`);"
            " window.kept = row(a); window.pressed = row(b); }",
            [listed, moved],
        )
        for page in (anna, bo):
            enter(page, moved)
        place_one(on_move(anna, bo), "click")
        _is_drawn_anew(cy)
        assert cy.evaluate("window.kept.isConnected")
