"""Stepping back through a game: as a spectator while it runs, and as a replay once it is over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import DESK, PHONE, catch_up, enter, on_move, people, sit_down
from tests.browser.play import place_one, play_to_the_end, start_robot_game
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def test_a_spectator_steps_back_and_is_not_pulled_to_the_live_end(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK, DESK) as (anna, bo, cy):
        game = sit_down([anna, bo])
        for _ in range(4):
            place_one(on_move(anna, bo), "click")
        enter(cy, game)
        expect(anna.get_by_test_id("watchers")).to_contain_text("1")
        anna.get_by_test_id("watchers").click()
        expect(anna.get_by_test_id("watching")).to_contain_text("Guest-")
        anna.keyboard.press("Escape")
        count = 4
        catch_up(anna, bo, cy, tiles=count)
        cy.keyboard.press("ArrowLeft")
        cy.keyboard.press("ArrowLeft")
        expect(cy.locator("[data-cell]")).to_have_count(count - 2)
        expect(cy.get_by_test_id("ply")).to_have_text(f"{count - 2} / {count}")
        expect(cy.locator(".room[data-past=true]")).to_be_visible()
        place_one(on_move(anna, bo), "click")
        live = cy.get_by_test_id("live")
        expect(live).to_have_text("Live +1")
        expect(cy.locator("[data-cell]")).to_have_count(count - 2)
        table = cy.locator("section[aria-label='The board in words'] tbody tr")
        expect(table).to_have_count(count - 2)
        live.click()
        expect(cy.locator("[data-cell]")).to_have_count(count + 1)
        expect(live).to_be_hidden()


def test_a_player_looks_back_and_moves_only_in_the_present(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        sit_down([anna, bo])
        for _ in range(3):
            place_one(on_move(anna, bo), "click")
        mover = on_move(anna, bo)
        count = 3
        catch_up(anna, bo, tiles=count)
        mover.keyboard.press(",")
        expect(mover.locator("[data-cell]")).to_have_count(count - 1)
        mover.locator("[data-hand-tile][data-own]").first.click()
        expect(mover.locator("[data-target]")).to_have_count(0)
        mover.get_by_test_id("live").click()
        place_one(mover, "click")


def test_a_finished_game_is_replayed_and_a_link_leads_to_its_ply(desk: Page, browser: Browser, server: Process) -> None:
    address = start_robot_game(desk)
    play_to_the_end(desk, "click")
    desk.get_by_test_id("replay").click()
    expect(desk.get_by_test_id("result")).to_have_count(0)
    expect(desk.get_by_test_id("ply")).to_have_text(re.compile("^([2-9]|[1-5][0-9]) / 56$"))
    desk.keyboard.press("p")
    desk.get_by_test_id("scrubber").fill("31")
    expect(desk.locator("[data-cell]")).to_have_count(31)
    expect(desk).to_have_url(re.compile(r"\?ply=31$"))
    game = address.rsplit("/", 1)[1]
    with people(browser, server.host, PHONE) as (other,):
        other.goto(f"http://{server.host}/games/{game}?ply=31")
        expect(other.locator("[data-cell]")).to_have_count(31)
        expect(other.get_by_test_id("result")).to_have_count(0)
        other.locator("[data-step=forward]").tap()
        expect(other.locator("[data-cell]")).to_have_count(32)
        other.locator("[data-step=last]").tap()
        expect(other.locator("[data-cell]")).to_have_count(56)
        with other.expect_download() as download:
            other.get_by_test_id("menu").tap()
            other.locator(".menu [data-act=record]").tap()
        assert "[Result" in download.value.path().read_text()
