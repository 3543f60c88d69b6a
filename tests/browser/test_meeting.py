"""How people meet: quick pairing, a table for an invited friend, a rematch."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import _page
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

GAME = re.compile(r"/game/[0-9a-f-]{36}$")


@pytest.fixture
def other(browser: Browser, server: Process) -> Iterator[Page]:
    """Somebody else's window."""
    yield from _page(browser.new_context(viewport={"width": 1000, "height": 760}), server)


def _name(page: Page) -> str:
    answer = page.request.post(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + "/api/v1/session/guest")
    name: str = answer.json()["person"]["name"]
    page.reload()
    return name


def test_two_who_look_for_an_opponent_play_and_play_again(phone: Page, other: Page) -> None:
    phone.get_by_test_id("seek").click()
    expect(phone.get_by_test_id("seeking")).to_contain_text(re.compile(r"Rankings \d+ to \d+"))
    other.get_by_test_id("seek").click()
    for page in (phone, other):
        page.wait_for_url(GAME)
    first = phone.url
    assert other.url == first
    expect(phone.locator(".room[data-locked=false]")).to_be_visible()
    phone.get_by_test_id("menu").click()
    phone.locator(".menu [data-act=abort]").click()
    phone.get_by_test_id("abort-yes").click()
    phone.get_by_test_id("rematch-swap").click()
    expect(phone.get_by_test_id("rematch")).to_contain_text("Waiting for")
    expect(other.get_by_test_id("rematch")).to_contain_text("would play again, colours swapped")
    other.get_by_test_id("rematch-swap").click()
    for page in (phone, other):
        page.wait_for_url(lambda url: url != first and GAME.search(url) is not None)
    assert phone.url == other.url


def test_looking_can_be_stopped_and_lasts_over_a_reload(desk: Page) -> None:
    desk.get_by_test_id("seek").click()
    expect(desk.get_by_test_id("seeking")).to_be_visible()
    desk.reload()
    expect(desk.get_by_test_id("seeking")).to_be_visible()
    desk.get_by_test_id("stop-seeking").click()
    expect(desk.get_by_test_id("seek")).to_be_visible()


def test_who_finds_nobody_is_offered_a_robot_meanwhile(desk: Page) -> None:
    desk.get_by_test_id("seek").click()
    desk.get_by_test_id("robot-meanwhile").click(timeout=40_000)
    desk.wait_for_url(GAME)
    expect(desk.locator(".others [data-kind=robot]")).to_be_visible()


def test_an_invited_friend_is_told_sits_and_plays(desk: Page, phone: Page) -> None:
    friend = _name(phone)
    desk.get_by_test_id("open-table").click()
    desk.locator("input[name=visibility][value=invited]").check(force=True)
    expect(desk.get_by_test_id("open-table-dialog")).to_contain_text("Only those whom you invite see it")
    desk.get_by_test_id("open-table-confirm").click()
    desk.locator("#invite-name").fill(friend.lower())
    desk.get_by_test_id("invite").click()
    expect(desk.locator(".invited li")).to_contain_text(friend)
    expect(phone.get_by_test_id("invitation")).to_contain_text("invites you")
    phone.get_by_role("link", name="To the table").click()
    phone.get_by_role("button", name="Sit here").click()
    desk.get_by_test_id("start").click()
    for page in (desk, phone):
        page.wait_for_url(GAME)
    assert desk.url == phone.url


def test_a_declined_invitation_is_gone_and_the_opener_sees_it(desk: Page, phone: Page) -> None:
    friend = _name(phone)
    desk.get_by_test_id("open-table").click()
    desk.locator("input[name=visibility][value=invited]").check(force=True)
    desk.get_by_test_id("open-table-confirm").click()
    desk.locator("#invite-name").fill(friend)
    desk.get_by_test_id("invite").click()
    phone.get_by_test_id("decline").click()
    expect(phone.get_by_test_id("invitation")).to_have_count(0)
    expect(desk.locator(".invited li")).to_contain_text("declined")


def test_a_link_brings_a_friend_on_a_phone_straight_to_the_table(desk: Page, phone: Page) -> None:
    desk.get_by_test_id("open-table").click()
    desk.locator("input[name=players][value=doubles]").check(force=True)
    desk.locator("input[name=visibility][value=link]").check(force=True)
    desk.get_by_test_id("open-table-confirm").click()
    expect(desk.get_by_test_id("copy-link")).to_be_visible()
    phone.goto(desk.url)
    expect(phone.locator(".pair-name")).to_have_text(["Red pair", "Yellow pair"])
    phone.get_by_role("button", name="Sit here").first.click()
    expect(desk.locator(".table-slot[data-state=taken]")).to_have_count(1)
