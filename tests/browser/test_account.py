"""Accounts on the page: a guest in a running game registers, keeps the seat, and finds the game on another device."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import PATIENCE
from tests.browser.play import place_one, start_robot_game, wait_for_turn
from tests.browser.test_pages_on_a_phone import SPILLED
from tests.process import Process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PASSWORD = "correct horse battery"


@pytest.fixture
def elsewhere(browser: Browser, server: Process) -> Iterator[Page]:
    """Another device, on which nobody is logged in."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"http://{server.host}/")
    yield page
    context.close()


def _register(page: Page, name: str, **more: str) -> None:
    for field, value in {"name": name, "password": PASSWORD, **more}.items():
        page.get_by_test_id("register").get_by_test_id(f"field-{field}").fill(value)
    page.get_by_test_id("register-submit").click()
    expect(page.get_by_test_id("me")).to_have_text(name)


def _log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.get_by_test_id("to-login").click()
    page.get_by_test_id("field-name").fill(name)
    page.get_by_test_id("field-password").fill(password)
    page.keyboard.press("Enter")


def _letter(page: Page, server: Process, to: str, kind: str) -> str:
    """The token in the last such letter to that address: without a mail server letters go to the console."""
    for _ in range(200):
        letters = [one for one in server.log().split("\nTo: ") if one.startswith(f"{to}\n")]
        tokens: list[str] = [token for one in letters for token in re.findall(rf"/{kind}#(\S+)", one)]
        if tokens:
            return tokens[-1]
        page.wait_for_timeout(50)
    raise AssertionError("no letter came")


def test_a_guest_registers_in_mid_game_and_the_game_is_there_on_another_device(desk: Page, elsewhere: Page) -> None:
    address = start_robot_game(desk)
    assert wait_for_turn(desk)
    place_one(desk, "click")
    desk.get_by_test_id("to-register").click()
    _register(desk, "Ada Lovelace")
    desk.wait_for_url(address)
    assert wait_for_turn(desk), "the seat is still ours"
    place_one(desk, "click")
    expect(desk.locator(".room")).to_contain_text("Ada Lovelace")
    desk.reload()
    assert wait_for_turn(desk)
    place_one(desk, "click")
    assert wait_for_turn(desk)
    placed = desk.locator("[data-cell]").count()

    desk.get_by_test_id("me").click()
    desk.get_by_test_id("log-out").click()
    expect(desk.get_by_test_id("to-login")).to_be_visible()

    _log_in(elsewhere, "ada lovelace", "wrong horse battery")
    expect(elsewhere.get_by_test_id("login-trouble")).to_have_text("The name or the password is wrong.")
    elsewhere.get_by_test_id("field-password").fill(PASSWORD)
    elsewhere.keyboard.press("Enter")
    elsewhere.get_by_test_id("back-to-game").click()
    elsewhere.wait_for_url(re.compile("/game/"))
    assert elsewhere.url == address
    assert wait_for_turn(elsewhere)
    assert elsewhere.locator("[data-cell]").count() == placed
    place_one(elsewhere, "click")


def test_the_account_is_looked_after_on_a_phone(phone: Page, elsewhere: Page) -> None:
    phone.goto(phone.url + "register")
    _register(phone, "Grace Hopper", about="ships and bugs")
    phone.get_by_test_id("me").click()
    expect(phone.get_by_test_id("sessions")).to_contain_text("this browser")
    assert phone.evaluate(SPILLED) == 0, "the account"
    form = phone.get_by_test_id("email-form")
    form.get_by_test_id("field-email").fill("a-rather-long-name-for-a-mailbox.hopper@navy.example.org")
    form.get_by_test_id("field-password").fill(PASSWORD)
    phone.get_by_test_id("email-form-submit").click()
    expect(phone.get_by_test_id("email-state")).to_contain_text("waits for you")
    phone.get_by_test_id("email-again").click()
    expect(phone.locator("#toasts")).to_contain_text("A letter is on its way")
    assert phone.evaluate(SPILLED) == 0, "an address"

    form = phone.get_by_test_id("password-form")
    form.get_by_test_id("field-password").fill(PASSWORD)
    form.get_by_test_id("field-new_password").fill("another horse battery")
    _log_in(elsewhere, "Grace Hopper")
    expect(elsewhere.get_by_test_id("me")).to_be_visible()
    phone.get_by_test_id("password-form-submit").click()
    expect(elsewhere.get_by_test_id("to-login")).to_be_visible()

    phone.locator("summary").click()
    phone.get_by_test_id("token-form").get_by_test_id("field-name").fill("my bot")
    phone.get_by_test_id("token-form-submit").click()
    expect(phone.get_by_test_id("token")).to_have_value(re.compile("^loopline_"))
    assert phone.evaluate(SPILLED) == 0, "a token"
    phone.get_by_test_id("tokens").get_by_role("button", name="Withdraw my bot").click()
    expect(phone.get_by_test_id("tokens").locator("li")).to_have_count(0)

    with phone.expect_download() as download:
        phone.get_by_test_id("download-data").click()
    assert '"Grace Hopper"' in download.value.path().read_text()

    phone.get_by_test_id("delete-account").click()
    phone.get_by_test_id("delete-form").get_by_test_id("field-password").fill("another horse battery")
    phone.get_by_test_id("delete-form-submit").click()
    expect(phone.get_by_test_id("to-login")).to_be_visible()


def test_another_name_and_the_end_of_sessions(desk: Page, elsewhere: Page) -> None:
    desk.goto(desk.url + "register")
    _register(desk, "Augusta Ada", about="<b>not bold</b>", email="augusta@example.org")
    _log_in(elsewhere, "Augusta Ada")
    expect(elsewhere.get_by_test_id("me")).to_be_visible()
    desk.get_by_test_id("me").click()
    expect(desk.get_by_test_id("sessions").locator("li")).to_have_count(2)
    expect(desk.get_by_test_id("reports-section")).to_be_hidden()
    desk.get_by_test_id("name-form").get_by_test_id("field-name").fill("Countess")
    desk.get_by_test_id("name-form-submit").click()
    expect(desk.get_by_test_id("me")).to_have_text("Countess")
    expect(desk.locator(".account-head")).to_contain_text("Countess")
    expect(desk.get_by_test_id("name")).to_contain_text("You can change your name again")
    expect(elsewhere.get_by_test_id("me")).to_have_text("Countess")
    desk.get_by_test_id("sessions").get_by_role("button", name="End").click()
    expect(desk.get_by_test_id("sessions").locator("li")).to_have_count(1)
    expect(elsewhere.get_by_test_id("to-login")).to_be_visible()
    _log_in(elsewhere, "countess")
    elsewhere.goto(elsewhere.url.split("/login")[0] + "/player/countess")
    expect(elsewhere.get_by_test_id("about")).to_have_text("<b>not bold</b>")
    desk.get_by_test_id("log-out-everywhere").click()
    expect(desk.get_by_test_id("login")).to_be_visible()
    expect(elsewhere.get_by_test_id("to-login")).to_be_visible()


def test_a_forgotten_password_is_replaced_by_the_link_in_the_letter(desk: Page, server: Process) -> None:
    home = desk.url
    desk.goto(home + "register")
    _register(desk, "Mary Shelley", email="mary@example.org")
    desk.goto(home + "confirm#" + _letter(desk, server, "mary@example.org", "confirm"))
    assert "#" not in desk.url, "the token is out of the address"
    desk.get_by_test_id("confirm-submit").click()
    expect(desk.get_by_test_id("confirmed")).to_be_focused()
    expect(desk.get_by_test_id("confirmed")).to_have_text("mary@example.org is confirmed for the account Mary Shelley.")
    expect(desk.get_by_test_id("confirmed")).to_have_css("display", "block")
    desk.get_by_test_id("me").click()
    expect(desk.get_by_test_id("email-state")).to_have_text("mary@example.org is confirmed.")
    desk.get_by_test_id("log-out").click()
    desk.get_by_test_id("to-login").click()
    desk.get_by_role("link", name="I forgot my password").click()
    desk.get_by_test_id("field-email").fill("mary@example.org")
    desk.get_by_test_id("forgot-submit").click()
    expect(desk.get_by_test_id("forgot-sent")).to_be_focused()
    token = _letter(desk, server, "mary@example.org", "reset")
    desk.goto(f"{home}reset#{token}")
    assert "#" not in desk.url, "the token is out of the address"
    desk.get_by_test_id("field-password").fill("another horse battery")
    desk.get_by_test_id("reset-submit").click()
    desk.wait_for_url(home + "login")
    desk.get_by_test_id("field-name").fill("mary shelley")
    desk.get_by_test_id("field-password").fill("another horse battery")
    desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("me")).to_have_text("Mary Shelley")


def test_the_pages_for_logging_in_fit_the_narrowest_phone(phone: Page) -> None:
    home = phone.url
    phone.set_viewport_size({"width": 320, "height": 640})
    for path in ("login", "register", "forgot", "reset", "confirm", ""):
        phone.goto(home + path)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == 320, path
