"""Several people, each in a browser context of their own, who sit down to one game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.people import PASSWORD

PATIENCE = 30_000
"""Milliseconds: a busy machine is slow, not wrong. Whatever is waited for has as long as a click has."""
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

_ASK = """async ([method, path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/v1" + path, { method, headers, body: body === null ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(answer.status + " " + text);
  return text ? JSON.parse(text) : null;
}"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """A REST request in that page's name."""
    return page.evaluate(_ASK, [method, path, body])


@contextmanager
def people(browser: Browser, host: str, *windows: dict[str, Any], names: Sequence[str] = ()) -> Iterator[list[Page]]:
    """A guest for each window, in the lobby; those with names are registered under them. What their pages complain of
    fails the test at the end."""
    contexts = [browser.new_context(**window) for window in windows]
    errors: list[str] = []
    pages: list[Page] = []
    for context in contexts:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://{host}/")
        if names:
            ask(page, "POST", "/accounts", {"name": names[len(pages)], "password": PASSWORD})
            page.reload()
            expect(page.get_by_test_id("me")).to_contain_text(names[len(pages)])
        else:
            ask(page, "POST", "/session/guest")
        pages.append(page)
    yield pages
    for context in contexts:
        context.close()
    assert not errors, errors


def sit_down(pages: Sequence[Page], *, robots: int = 0, **wish: Any) -> str:
    """One game for all of them and so many robots, in the order of the slots; everybody is in it. Its id."""
    seats = len(pages) + robots
    table = ask(pages[0], "POST", "/tables", {"seats": seats, **wish})["id"]
    for slot, page in enumerate(pages[1:], start=1):
        ask(page, "PUT", f"/tables/{table}/slots/{slot}", {})
    for slot in range(len(pages), seats):
        ask(pages[0], "PUT", f"/tables/{table}/slots/{slot}", {"robot": "novice"})
    game: str = ask(pages[0], "POST", f"/tables/{table}/start")["game"]
    for page in pages:
        enter(page, game)
    return game


def enter(page: Page, game: str, query: str = "") -> None:
    origin = "/".join(page.url.split("/")[:3])
    page.goto(f"{origin}/game/{game}{query}")
    expect(page.locator(".room[data-locked=false]")).to_be_visible()


def next_on_move(*pages: Page) -> Page | None:
    """Whoever of them is on move, as soon as one is; None once the game is over for all of them."""
    for _ in range(1200):
        for page in pages:
            if page.locator(".room[data-turn=true]").count():
                return page
        if all(page.locator(".room[data-over=true]").count() for page in pages):
            return None
        pages[0].wait_for_timeout(50)
    raise AssertionError(f"nobody is on move: {pages[0].get_by_test_id('status').inner_text()}")


def on_move(*pages: Page) -> Page:
    """Whoever of them is on move, as soon as one is. Fails when the game is over."""
    page = next_on_move(*pages)
    assert page is not None, "the game is over"
    return page


def catch_up(*pages: Page, tiles: int) -> None:
    """Wait until each page shows so many tiles on the board: a page learns a moment later what another one did."""
    for page in pages:
        expect(page.locator("[data-cell]")).to_have_count(tiles)


def choose(page: Page, act: str) -> None:
    """A line of the game's menu."""
    page.get_by_test_id("menu").click()
    page.locator(f".menu [data-act={act}]").click()
