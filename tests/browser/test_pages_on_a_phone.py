"""No page is wider than a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SPILLED = "document.documentElement.scrollWidth - document.documentElement.clientWidth + (innerWidth > 360 ? innerWidth - 360 : 0)"


_ROWS = """() => [...document.querySelectorAll(".segments")].filter((one) => one.offsetHeight > 0)
  .map((one) => new Set([...one.querySelectorAll("label")].map((label) => label.offsetTop)).size)"""


def test_the_choices_of_the_settings_stand_in_one_row_each(phone: Page) -> None:
    phone.get_by_test_id("settings").click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert phone.evaluate(f"({_ROWS})().slice(-2)") == [1, 1]


def test_no_page_scrolls_sideways(phone: Page) -> None:
    expect(phone.get_by_test_id("play-robot")).to_be_visible()
    assert phone.evaluate(SPILLED) == 0, "the lobby"
    phone.get_by_test_id("open-table").click()
    phone.locator("input[name=players][value='4']").check(force=True)
    phone.locator("input[name=clock][value=penalty]").check(force=True)
    assert phone.evaluate(SPILLED) == 0, "the dialog"
    phone.get_by_test_id("open-table-confirm").click()
    expect(phone.get_by_test_id("copy-link")).to_be_visible()
    assert phone.evaluate(SPILLED) == 0, "a table, with its link"
    phone.goto(phone.url.split("/table/")[0] + "/rules")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    assert phone.evaluate(SPILLED) == 0, "the rules"
