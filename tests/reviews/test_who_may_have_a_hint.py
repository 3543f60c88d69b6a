"""Each reason for which there is no hint, in words."""

from __future__ import annotations

import pytest

from app.errors import AppError
from app.play.events import Created, Hints, Logged, Options, Player, PlayerKind
from app.play.match import Match, begin
from app.reviews.hints import check_may_ask
from app.rules.tiles import TILES

ME = Player(PlayerKind.GUEST, "Ada", person="me")
ROBOT = Player(PlayerKind.ROBOT, "Pebble", level="novice")
OTHER = Player(PlayerKind.GUEST, "Bo", person="other")


def match(options: Options, *players: Player) -> Match:
    return begin(Logged(1, 0, Created(1, "RY", players, tuple(TILES), b"0" * 32, options)))


def on_move(options: Options, other: Player) -> Match:
    """A match in which it is my turn."""
    one = match(options, ME, other)
    return one if one.mover == 0 else match(options, other, ME)


def test_my_turn_among_robots() -> None:
    one = on_move(Options(), ROBOT)
    assert check_may_ask(one, "me") == one.mover


@pytest.mark.parametrize(
    ("options", "other", "person", "words"),
    [
        (Options(), ROBOT, "stranger", "Only who plays"),
        (Options(ranked=True), ROBOT, "me", "ranked"),
        (Options(hints=Hints.PURIST), ROBOT, "me", "without hints"),
        (Options(), OTHER, "me", "everybody else is a robot"),
    ],
)
def test_a_refusal_says_why(options: Options, other: Player, person: str, words: str) -> None:
    with pytest.raises(AppError, match=words):
        check_may_ask(on_move(options, other), person)


def test_not_on_the_robots_turn() -> None:
    one = on_move(Options(), ROBOT)
    swapped = match(Options(), *reversed(one.players))
    assert swapped.mover == one.mover
    with pytest.raises(AppError, match="your turn"):
        check_may_ask(swapped, "me")
