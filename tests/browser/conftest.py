"""A real Chromium against a real server process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.db import migrate
from tests.browser.people import PATIENCE
from tests.conftest import missing
from tests.process import Process

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
expect.set_options(timeout=PATIENCE)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    if CHROMIUM is None:
        missing("Chromium", "no chromium on the PATH")
    return {"executable_path": CHROMIUM, "args": QUIET}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A running server with quick robots."""
    folder: Path = tmp_path_factory.mktemp("server")
    url = f"sqlite+aiosqlite:///{folder}/loopline.sqlite3"
    migrate.upgrade(url)
    process = Process(url, folder / "server.log", robot_first_seconds=0.05, robot_next_seconds=0.05)
    process.start()
    yield process
    process.kill()


class Errors(list[str]):
    """What the page complained of."""


@pytest.fixture
def desk(browser: Browser, server: Process) -> Iterator[Page]:
    """A window of 1280 by 800."""
    yield from _page(browser.new_context(viewport={"width": 1280, "height": 800}), server)


@pytest.fixture
def phone(browser: Browser, server: Process) -> Iterator[Page]:
    """A phone of 360 by 740, with touch."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    yield from _page(context, server)


def _page(context: BrowserContext, server: Process) -> Iterator[Page]:
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: _note(errors, message.type, message.text))
    page.goto(f"http://{server.host}/")
    yield page
    context.close()
    assert not errors, errors


def _note(errors: list[str], kind: str, text: str) -> None:
    # A line that breaks is reported by the browser itself; whether the page copes is what the tests see.
    if kind == "error" and "WebSocket" not in text and "ERR_CONNECTION" not in text:
        errors.append(text)
