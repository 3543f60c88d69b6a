"""Which request may have brought an event about: of every command with its own events, and with nobody else's."""

from __future__ import annotations

from typing import get_args

import pytest

from app.play.asked import brings_about
from app.play.commands import (
    Abort,
    AnswerDraw,
    CallOff,
    Claim,
    Command,
    Credit,
    Flag,
    LetRobotPlay,
    OfferDraw,
    Place,
    Resign,
    TakeBack,
)
from app.play.events import (
    Abandoned,
    Aborted,
    Credited,
    DrawAnswered,
    DrawOffered,
    Ended,
    EndReason,
    Event,
    Placed,
    Resigned,
    SeatLent,
    SeatTakenBack,
    TimeUp,
)
from app.rules.notation import Placement

HERE, THERE = Placement.parse("23:1,-2:3"), Placement.parse("23:1,-2:4")
PAIRS: list[tuple[Command, Event]] = [
    (Place(0, HERE), Placed(0, HERE, 7)),
    (Place(0, THERE), Placed(0, THERE, 7)),
    (Resign(0), Resigned(0)),
    (LetRobotPlay(0, 1), SeatLent(1, 0, "greedy")),
    (LetRobotPlay(0, 2), SeatLent(2, 0, "greedy")),
    (Claim(0, 1), Abandoned(1, 0)),
    (Claim(0, 2), Abandoned(2, 0)),
    (OfferDraw(0), DrawOffered(0)),
    (AnswerDraw(0, True), DrawAnswered(0, True)),
    (AnswerDraw(0, False), DrawAnswered(0, False)),
    (Abort(0), Aborted(0)),
    (TakeBack(0), SeatTakenBack(0)),
    (CallOff(0), Ended(EndReason.ABANDONMENT, (), (0, 0))),
    (Credit(0, 500), Credited(0, 700)),
]


@pytest.mark.parametrize(("command", "event"), PAIRS)
def test_a_command_brings_its_own_event_about_and_no_other(command: Command, event: Event) -> None:
    assert [other for other, one in PAIRS if brings_about(command, one)] == [command]
    assert [one for _, one in PAIRS if brings_about(command, one)] == [event]


def test_every_command_has_its_event_here() -> None:
    # A flag brings about nothing but that the time is up.
    assert {type(command) for command, _ in PAIRS} == set(get_args(Command)) - {Flag}


@pytest.mark.parametrize("command", [command for command, _ in PAIRS])
def test_any_command_may_find_that_the_time_is_up(command: Command) -> None:
    assert brings_about(command, TimeUp(0))
