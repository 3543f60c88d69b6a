"""A server on a database in which everything has happened, and a walk through every page and state of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from app.db import migrate
from tests.db import full
from tests.db.full import Told
from tests.process import Process


@dataclass(frozen=True)
class Club:
    """`told` are ids and cookies of Ann and Bob (players), Gus (a guest), Rolf (an administrator)."""

    server: Process
    told: Told


def open_club(folder: Path) -> Club:
    """Started; to be killed by the caller."""
    url = f"sqlite+aiosqlite:///{folder}/club.sqlite3"
    migrate.upgrade(url)
    # Playwright's own loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(asyncio.run, full.fill(url)).result(180)
    server = Process(url, folder / "server.log", robot_first_seconds=0.05, robot_next_seconds=0.05)
    server.start()
    return Club(server, told)


Act = Callable[[Page], None]


@dataclass(frozen=True)
class State:
    """Where to go as whom (None: nobody), what has to be seen there, and what is done then."""

    name: str
    who: str | None
    path: str
    ready: str
    act: Act | None = None


def _press(*selectors: str) -> Act:
    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
        page.wait_for_timeout(150)

    return act


def _pick(page: Page) -> None:
    page.keyboard.press("1")
    page.keyboard.press("n")
    page.wait_for_timeout(150)


def _talk(page: Page) -> None:
    """Open the talk where it doesn't stand open."""
    line, opener = page.get_by_test_id("talk-line").first, page.get_by_test_id("talk-open")
    expect(line.or_(opener).filter(visible=True).first).to_be_visible()
    if not line.is_visible():
        opener.click()
    expect(line).to_be_visible()


def _name_menu(page: Page) -> None:
    _talk(page)
    page.locator("[data-testid=talk-line] .name-tag").first.click()
    expect(page.get_by_role("menu")).to_be_visible()


def _id(name: str) -> str:
    return f"[data-testid={name}]"


def states(told: Told) -> list[State]:
    """Every page, and the states and dialogs of each."""
    running, done = told.games["running"], told.games["robot"]
    ann = told.ids["Ann"]
    return [
        State("lobby-nobody", None, "/", _id("play-robot")),
        State("lobby", "Ann", "/", _id("table")),
        State("lobby-invited", "Bob", "/", _id("invitation")),
        State("settings", "Ann", "/", _id("play-robot"), _press(_id("settings"))),
        State("open-table", "Ann", "/", _id("play-robot"), _press(_id("open-table"))),
        State("table", "Ann", f"/table/{told.ids['table']}", _id("table")),
        State("table-robot", "Ann", f"/table/{told.ids['table']}", _id("table"), _press("[data-act=robot]")),
        State("name-menu", "Bob", "/", _id("play-robot"), _name_menu),
        State("talk", "Gus", "/", _id("play-robot"), _talk),
        State("game-play", "Bob", f"/game/{running}", _id("board"), _pick),
        State("game-other", "Ann", f"/game/{running}", _id("board")),
        State("game-menu", "Ann", f"/game/{running}", _id("board"), _press(_id("menu"))),
        State("game-watch", "Gus", f"/game/{running}", _id("board")),
        State("game-resign", "Ann", f"/game/{running}", _id("board"), _press(_id("menu"), ".menu [data-act=resign]")),
        State("report", "Ann", f"/game/{running}", _id("board"), _press(_id("menu"), ".menu [data-act=report]")),
        State("end-sheet", "Ann", f"/game/{done}", _id("result")),
        State("replay", None, f"/games/{done}?ply=3", _id("board")),
        State("review", "Ann", f"/games/{done}?ply=3", _id("review-button"), _press(_id("review-button"))),
        State("profile", "Bob", "/player/Ann", _id("graph")),
        State("own-history", "Ann", "/player/Ann", _id("graph"), _press("details.changes summary")),
        State("profile-guest", None, f"/player/{_guest(told)}", "h1"),
        State("rankings", "Ann", "/rankings", _id("ranking")),
        State("month", "Ann", "/rankings/{month}", _id("ranking")),
        State("rankings-empty", "Ann", "/rankings/doubles", ".empty"),
        State("masters", None, "/masters", _id("masters")),
        State("archive", None, "/archive", _id("archive-games")),
        State("rules", None, "/rules", "h1"),
        State("lost", None, "/nowhere", "h1"),
        State("login", None, "/login", "form"),
        State("register", None, "/register", "form"),
        State("forgot", None, "/forgot", "form"),
        State("account", "Ann", "/account", "h1"),
        State("admin-queue", "Rolf", "/admin", _id("report-row")),
        State("admin-resolve", "Rolf", "/admin", _id("report-row"), _press(_id("resolve-open"))),
        State("admin-players", "Rolf", "/admin/players", _id("player-row")),
        State("admin-player", "Rolf", f"/admin/players/{ann}", _id("refund-open")),
        State("admin-refund", "Rolf", f"/admin/players/{ann}", _id("refund-open"), _press(_id("refund-open"))),
        State("admin-games", "Rolf", "/admin/games", _id("game-row")),
        State("admin-audit", "Rolf", "/admin/audit", _id("audit-row")),
    ]


def _guest(told: Told) -> str:
    return told.names["Gus"]


def enter(page: Page, club: Club, state: State) -> None:
    """Become who it takes, go there, and do what makes the state."""
    page.context.clear_cookies()
    for name, value in club.told.cookies.get(state.who or "", {}).items():
        page.context.add_cookies([{"name": name, "value": value, "url": f"http://{club.server.host}"}])
    path = state.path.replace("{month}", club.told.month)
    page.goto(f"http://{club.server.host}{path}", wait_until="domcontentloaded")
    expect(page.locator(state.ready).first).to_be_visible(timeout=30_000)
    if state.act is not None:
        state.act(page)
