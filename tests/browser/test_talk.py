"""Two people and a spectator talk; nobody hears what is not for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.people import PATIENCE, choose
from tests.browser.play import middle
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

NewPage = Callable[..., Page]
SPILLED = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def person(browser: Browser, server: Process) -> Iterator[NewPage]:
    """Makes a guest's page in a browser of its own."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def new(width: int = 1280, height: int = 800, **more: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        assert context.request.post(f"http://{server.host}/api/v1/session/guest").ok
        page.goto(f"http://{server.host}/")
        return page

    yield new
    for context in contexts:
        context.close()
    assert not errors, errors


def _post(page: Page, path: str, method: str = "post", **more: Any) -> Any:
    base = "/".join(page.url.split("/")[:3])
    answer = getattr(page.context.request, method)(f"{base}/api/v1{path}", **more)
    assert answer.ok, answer.text()
    return answer.json()


def _game(people: list[Page], doubles: bool = False) -> str:
    """The address of a game that these people have begun."""
    table = _post(people[0], "/tables", data={"seats": len(people), "doubles": doubles})
    free = [slot["slot"] for slot in table["slots"] if slot["player"] is None]
    for page, slot in zip(people[1:], free, strict=True):
        _post(page, f"/tables/{table['id']}/slots/{slot}", "put")
    started = _post(people[0], f"/tables/{table['id']}/start")
    return f"/game/{started['game']}"


def _go(page: Page, path: str) -> None:
    page.goto("/".join(page.url.split("/")[:3]) + path)


def _say(page: Page, text: str) -> None:
    page.get_by_test_id("talk-input").fill(text)
    page.get_by_test_id("talk-input").press("Enter")


def _lines(page: Page) -> Locator:
    return page.get_by_test_id("talk-line")


def _name(page: Page) -> str:
    return page.get_by_test_id("me").inner_text().strip()


def test_two_people_and_a_spectator_talk(person: NewPage) -> None:
    ann, bob, eve = person(), person(), person()
    game = _game([ann, bob])
    for page in (ann, bob, eve):
        _go(page, game)
        expect(page.get_by_test_id("talk-input")).to_be_visible()
    _say(ann, "good luck <b>Bob</b>")
    expect(_lines(bob)).to_contain_text(["good luck <b>Bob</b>"])
    _say(eve, "this will be close")
    expect(_lines(eve)).to_contain_text(["this will be close"])
    expect(_lines(eve)).to_have_count(1)
    bob.reload()
    expect(_lines(bob)).to_have_count(1)
    assert bob.locator(".talk-text b").count() == 0
    # At the end everybody reads everything.
    choose(ann, "resign")
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    eve.get_by_test_id("talk-players").click()
    expect(_lines(eve)).to_contain_text(["good luck"])
    _say(eve, "well played")
    expect(_lines(bob)).to_contain_text(["good luck", "well played"])


def test_team_talk_is_seen_by_the_partner_alone(person: NewPage) -> None:
    four = [person() for _ in range(4)]
    eve = person()
    game = _game(four, doubles=True)
    for page in (*four, eve):
        _go(page, game)
        expect(page.get_by_test_id("talk-input")).to_be_visible()
    for page in four:
        page.get_by_test_id("talk-team").click()
    _say(four[0], "take the corner")
    expect(_lines(four[0])).to_have_count(1)
    _say(eve, "who sits where")
    expect(_lines(eve)).to_have_count(1)
    for page in four:
        page.get_by_test_id("talk-players").click()
    _say(four[1], "hello all")
    for page in four:
        expect(_lines(page)).to_contain_text(["hello all"])
        page.get_by_test_id("talk-team").click()
    for page in four[::2]:
        expect(_lines(page)).to_contain_text(["take the corner"])
    for page in four[1::2]:
        expect(_lines(page)).to_have_count(0)
    assert eve.get_by_test_id("talk-team").count() == 0


def test_mute_from_the_name_and_back_by_keyboard(person: NewPage) -> None:
    ann, bob = person(), person()
    expect(ann.get_by_test_id("talk-input")).to_be_visible()
    expect(bob.get_by_test_id("talk-input")).to_be_visible()
    _say(bob, "buy my tiles")
    line = _lines(ann).filter(has_text="buy my tiles")
    expect(line).to_be_visible()
    line.get_by_role("button", name=_name(bob)).click()
    ann.get_by_test_id("menu-mute").click()
    expect(line).to_have_count(0)
    _say(bob, "cheap tiles today")
    expect(_lines(bob).filter(has_text="cheap")).to_be_visible()
    ann.reload()
    expect(ann.get_by_test_id("talk-input")).to_be_visible()
    expect(_lines(ann).filter(has_text="tiles")).to_have_count(0)
    ann.locator("[data-testid=people] summary").click()
    row = ann.locator(".person").filter(has_text=_name(bob))
    expect(row).to_contain_text("muted")
    row.get_by_role("button").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_test_id("menu-unmute")).to_be_focused()
    ann.keyboard.press("Escape")
    expect(ann.get_by_test_id("name-menu")).to_have_count(0)
    expect(row.get_by_role("button")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(ann.get_by_test_id("menu-unmute")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(_lines(ann).filter(has_text="tiles")).to_have_count(2)


def test_a_passer_by_becomes_a_guest_to_talk(desk: Page) -> None:
    desk.get_by_test_id("talk-guest").click()
    _say(desk, "hello from nobody")
    expect(_lines(desk).filter(has_text="hello from nobody")).to_be_visible()
    _say(desk, "Hello from nobody!")
    expect(desk.get_by_test_id("talk-why")).to_have_text("You said that just now.")
    expect(desk.get_by_test_id("talk-input")).to_have_value("Hello from nobody!")
    desk.get_by_test_id("talk-close").click()
    expect(desk.get_by_test_id("talk-open")).to_be_focused()
    desk.reload()
    expect(desk.get_by_test_id("talk-open")).to_be_visible()


@pytest.mark.parametrize("width", [360, 320])
def test_on_a_phone_the_talk_is_a_drawer_that_leaves_the_hand_alone(person: NewPage, width: int) -> None:
    ann, bob = person(width, 740, has_touch=True, is_mobile=True), person()
    game = _game([ann, bob])
    for page in (ann, bob):
        _go(page, game)
    expect(bob.get_by_test_id("talk-input")).to_be_visible()
    expect(ann.get_by_test_id("talk-open")).to_be_visible()
    expect(ann.get_by_test_id("talk")).to_be_hidden()
    assert middle(ann.get_by_test_id("talk-open"))[1] == pytest.approx(middle(ann.get_by_test_id("fit"))[1], abs=1), (
        "in the one row of buttons to which the board leaves room"
    )
    _say(bob, "are you there? " + "x" * 90)
    expect(ann.get_by_test_id("talk-dot")).to_be_visible()
    expect(ann.get_by_test_id("talk-open")).to_have_accessible_name("Talk, 1 new")
    ann.get_by_test_id("talk-open").tap()
    expect(_lines(ann)).to_contain_text(["are you there?"])
    _say(ann, "yes, I am")
    expect(_lines(bob)).to_contain_text(["are you there?", "yes, I am"])
    drawer, hand = ann.get_by_test_id("talk").bounding_box(), ann.locator(".own").bounding_box()
    assert drawer is not None
    assert hand is not None
    assert drawer["y"] + drawer["height"] <= hand["y"]
    assert (drawer["width"], hand["width"]) == (width, width)
    form = ann.locator(".talk-form").bounding_box()
    assert form is not None
    assert abs(form["y"] + form["height"] - drawer["y"] - drawer["height"]) <= 2, (
        "one writes at the drawer's lower edge"
    )
    assert ann.evaluate(SPILLED) == 0
    ann.get_by_test_id("talk-close").tap()
    expect(ann.get_by_test_id("talk-dot")).to_have_count(0)
    _go(ann, "/")
    ann.get_by_test_id("talk-open").tap()
    expect(ann.get_by_test_id("talk-input")).to_be_visible()
    assert ann.evaluate(SPILLED) == 0


def test_people_at_a_table_talk(person: NewPage) -> None:
    ann, bob = person(), person()
    table = _post(ann, "/tables", data={})
    for page in (ann, bob):
        _go(page, f"/table/{table['id']}")
        expect(page.get_by_test_id("talk-input")).to_be_visible()
    _say(bob, "may I sit down?")
    expect(_lines(ann)).to_contain_text(["may I sit down?"])
