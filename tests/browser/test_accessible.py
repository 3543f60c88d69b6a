"""axe-core over every page, state and dialog, in light and dark, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.club import Club, enter, open_club, states
from tests.browser.people import DESK, PHONE
from tests.conftest import missing

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1200)]

AXE = Path(__file__).parents[1] / "js" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => [impact, id, node.target.join(" "), node.failureSummary]));
}"""
GRAVE = ("serious", "critical")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    opened = open_club(tmp_path_factory.mktemp("club"))
    yield opened
    opened.server.kill()


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.is_file():
        missing("axe-core", "run: npm --prefix tests/js ci")
    return AXE.read_text(encoding="utf-8")


def violations(page: Page, axe: str) -> list[str]:
    """What axe finds grave, in light and in dark, a line each."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_timeout(60)
        # Evaluated, not added as a script: the page's own policy allows none but its own.
        page.evaluate(axe)
        for impact, rule, where, why in page.evaluate(RUN):
            if impact in GRAVE:
                found.append(f"{scheme}: {rule} at {where}: {' '.join(why.split())}")
    return found


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_grave_on_any_page(browser: Browser, club: Club, axe: str, window: dict[str, Any]) -> None:
    context = browser.new_context(**window, reduced_motion="reduce")
    context.set_default_timeout(30_000)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for state in states(club.told):
        enter(page, club, state)
        found[state.name] = violations(page, axe)
    context.close()
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_what_is_grave_is_found(browser: Browser, club: Club, axe: str) -> None:
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.goto(f"http://{club.server.host}/rules")
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    assert any("label" in line for line in violations(page, axe))
    context.close()
