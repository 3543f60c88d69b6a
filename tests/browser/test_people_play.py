"""People against people in real browsers: draws, calling off, somebody who leaves and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from app.db import migrate
from tests.browser.people import DESK, PHONE, choose, enter, on_move, people, sit_down
from tests.browser.play import place_one
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


_LISTEN = """() => {
  window.noted = [];
  const notes = document.querySelector("[data-testid=notes]");
  const listen = () => window.noted.push(notes.textContent);
  new MutationObserver(listen).observe(notes, { childList: true, subtree: true, characterData: true });
}"""
"""Keeps every text that the notes have shown: a countdown may be over before one looks."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A running server on which one waits three seconds for somebody who is gone."""
    folder: Path = tmp_path_factory.mktemp("server")
    url = f"sqlite+aiosqlite:///{folder}/loopline.sqlite3"
    migrate.upgrade(url)
    process = Process(url, folder / "server.log", absence_grace_seconds=3, robot_first_seconds=0.05,
                      robot_next_seconds=0.05)  # fmt: skip
    process.start()
    yield process
    process.kill()


def test_one_leaves_the_robot_plays_and_the_other_comes_back(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        game = sit_down([anna, bo])
        for _ in range(2):
            place_one(on_move(anna, bo), "click")
        anna.evaluate(_LISTEN)
        bo.goto(f"http://{server.host}/rules")
        badge = anna.locator(".others").get_by_test_id("badge").locator(".long")
        expect(badge).to_have_text("offline")
        note = anna.get_by_test_id("notes")
        anna.wait_for_function("() => window.noted.some((words) => words.includes('May be claimed in 0:0'))")
        anna.locator("[data-act=lend]").click()
        expect(badge).to_have_text("robot plays")
        expect(note.locator(".note")).to_have_count(0)
        # The robot moves for whoever is gone: the game goes on without them.
        place_one(on_move(anna), "click")
        on_move(anna)
        enter(bo, game)
        expect(badge).to_be_hidden()
        expect(bo.locator(".own .tray")).to_be_visible()
        while (mover := on_move(anna, bo)) is anna:
            place_one(mover, "click")
        place_one(bo, "click")


def test_a_game_is_claimed_from_somebody_who_stays_away(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        game = sit_down([anna, bo])
        for _ in range(2):
            place_one(on_move(anna, bo), "click")
        bo.goto(f"http://{server.host}/rules")
        anna.locator("[data-act=claim]").click()
        anna.get_by_test_id("claim-yes").click()
        result = anna.get_by_test_id("result")
        expect(result).to_have_attribute("data-reason", "abandonment")
        expect(result).to_contain_text("You won")
        expect(result).to_contain_text("away for too long")
        enter(bo, game)
        expect(bo.get_by_test_id("result")).to_contain_text("You lost")


def test_waiting_keeps_the_choice_at_hand(browser: Browser, server: Process) -> None:
    with people(browser, server.host, PHONE, DESK) as (anna, bo):
        sit_down([anna, bo])
        bo.goto(f"http://{server.host}/rules")
        wait = anna.locator(".note[data-note=act] [data-act=wait]")
        wait.tap()
        expect(anna.locator("[data-act=claim]")).to_have_count(0)
        anna.locator(".note[data-note=wait] [data-act=wait]").tap()
        expect(anna.locator("[data-act=claim]")).to_be_visible()
        notes = anna.get_by_test_id("notes").bounding_box()
        own = anna.locator(".own").bounding_box()
        assert notes
        assert own
        assert notes["y"] + notes["height"] < own["y"], "the hand stays free"


def test_a_draw_is_declined_then_agreed(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, PHONE) as (anna, bo):
        sit_down([anna, bo])
        choose(anna, "draw")
        expect(anna.get_by_test_id("notes")).to_contain_text("has to answer")
        bo.locator("[data-act=decline]").tap()
        expect(anna.locator(".note")).to_have_count(0)
        choose(bo, "draw")
        anna.locator("[data-act=accept]").click()
        for page in (anna, bo):
            expect(page.get_by_test_id("result")).to_have_attribute("data-reason", "draw_agreed")
            expect(page.get_by_test_id("result")).to_contain_text("Drawn")


def test_a_game_is_called_off_before_everybody_has_placed(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        sit_down([anna, bo])
        place_one(on_move(anna, bo), "click")
        choose(anna, "abort")
        anna.get_by_test_id("abort-yes").click()
        for page in (anna, bo):
            expect(page.get_by_test_id("result")).to_have_attribute("data-reason", "abort")
            expect(page.get_by_test_id("result")).to_contain_text("counts for nothing")


def test_once_everybody_has_placed_it_can_only_be_resigned(browser: Browser, server: Process) -> None:
    with people(browser, server.host, DESK, DESK) as (anna, bo):
        sit_down([anna, bo])
        for _ in range(2):
            place_one(on_move(anna, bo), "click")
        on_move(anna, bo)
        anna.get_by_test_id("menu").click()
        expect(anna.locator(".menu [data-act=abort]")).to_have_count(0)
        anna.locator(".menu [data-act=resign]").click()
        anna.get_by_test_id("resign-yes").click()
        expect(bo.get_by_test_id("result")).to_contain_text("You won")
        expect(bo.get_by_test_id("result")).to_contain_text("resigned")
