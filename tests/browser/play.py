"""Playing on the page as a person does: with real pointer events on what is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page, expect

Way = Literal["click", "tap", "drag"]


def start_robot_game(page: Page, level: str = "novice") -> str:
    """From the lobby into a game, as a guest; the game's address."""
    page.get_by_test_id(f"level-{level}").click()
    page.get_by_test_id("play-robot").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    return page.url


def is_over(page: Page) -> bool:
    return page.locator(".room[data-over=true]").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Until it is our turn (True) or the game is over (False)."""
    page.locator(".room[data-turn=true], .room[data-over=true]").wait_for(timeout=60_000)
    return not is_over(page)


def tiles(page: Page) -> Locator:
    """Those that lie on the board."""
    return page.locator("[data-cell]")


def wait_for_more(page: Page, count: int) -> None:
    """Until more than so many tiles lie on the board."""
    page.wait_for_function("n => document.querySelectorAll('[data-cell]').length > n", arg=count)


def still(page: Page) -> str:
    """Wait until the board glides no more: only then does what is measured stay where it is. Its view box."""
    box: str = page.evaluate(
        """async () => {
          const frame = () => new Promise(requestAnimationFrame);
          const now = () => document.querySelector(".board").getAttribute("viewBox");
          for (let last = now(), same = 0; same < 5; ) {
            await frame();
            same = now() === last ? same + 1 : 0;
            last = now();
          }
          return now();
        }"""
    )
    return box


def middle(locator: Locator) -> tuple[float, float]:
    """Where it lies, in CSS pixels of the page. Asks again while the page is drawing it anew: what has just been found may
    be gone by the time it is measured."""
    for _ in range(40):
        box = locator.bounding_box()
        if box is not None:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        locator.page.wait_for_timeout(50)
    raise AssertionError(f"{locator} is nowhere to be seen")


_TRIED = """tile => document.querySelector("[data-target]") !== null
  || new RegExp(`tile ${tile}\\b`, "i").test(document.querySelector("[data-testid=status]").textContent)"""


def pick_playable(page: Page, press: Callable[[Locator], None]) -> Locator:
    """Pick the first tile in the hand that may go somewhere; its targets are shown by then."""
    hand = page.locator("[data-hand-tile][data-own]:not([data-dim])")
    picked = page.locator("[data-hand-tile][data-own][data-picked]")
    for number in range(hand.count()):
        if picked.count():
            page.keyboard.press("Escape")
            expect(picked).to_have_count(0)
        tile = hand.nth(number).get_attribute("data-hand-tile")
        press(hand.nth(number))
        page.wait_for_function(_TRIED, arg=tile)
        if page.locator("[data-target]").count():
            return page.locator(f"[data-hand-tile='{tile}'][data-own]")
    raise AssertionError(f"no tile can be placed: {page.get_by_test_id('status').inner_text()}")


def central_target(page: Page) -> Locator:
    """The target nearest to the middle of the board, which lies still: games stay compact, as people's do. Where all of
    them lie under something, zooms out first, as a person would."""
    expect(page.locator("[data-target]").first).to_be_attached()
    for _ in range(8):
        still(page)
        key: str | None = page.evaluate(_FREE_TARGET)
        if key is not None:
            return page.locator(f"[data-target='{key}']")
        page.get_by_role("button", name="Zoom out").click()
    raise AssertionError("every target lies under something")


_FREE_TARGET = """() => {
  const middle = (one) => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const [x, y] = middle(document.querySelector(".board"));
  const far = (one) => { const [a, b] = middle(one); return Math.hypot(a - x, b - y); };
  const isFree = (one) => one.contains(document.elementFromPoint(...middle(one)));
  const free = [...document.querySelectorAll("[data-target]")].filter(isFree).sort((a, b) => far(a) - far(b));
  return free.length ? free[0].dataset.target : null;
}"""


def place_one(page: Page, way: Way) -> None:
    """Pick a tile, put it on a target, confirm; waits until the server has taken it."""
    before = tiles(page).count()

    def press(locator: Locator) -> None:
        if way == "tap":
            locator.tap()
        else:
            locator.click()

    tile = pick_playable(page, press)
    target = central_target(page)
    if way == "drag":
        x, y = middle(target)
        page.mouse.move(*middle(tile))
        page.mouse.down()
        page.mouse.move(x + 30, y + 20, steps=4)
        page.mouse.move(x, y, steps=4)
        page.mouse.up()
    else:
        press(target)
    expect(page.get_by_test_id("ghost")).to_be_visible()
    press(page.get_by_test_id("confirm"))
    wait_for_more(page, before)


def play_to_the_end(page: Page, *ways: Way) -> int:
    """Play on, changing between the ways; how many tiles were placed by us."""
    placed = 0
    while wait_for_turn(page):
        place_one(page, ways[placed % len(ways)])
        placed += 1
    return placed
