"""Whoever is away: a robot plays the seat and hands it back, the others claim; quitting with three or four seats."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from app.play.clock import ClockKind, ClockOption
from app.play.commands import Claim, Command, Flag, GameOver, LetRobotPlay, NotNow, OfferDraw, Place, Resign, TakeBack
from app.play.decide import MAX_LAG, STAND_IN, decide
from app.play.events import (
    Abandoned,
    Created,
    Ended,
    EndReason,
    Event,
    Logged,
    Options,
    Placed,
    Player,
    PlayerKind,
    Resigned,
    SeatLent,
    SeatTakenBack,
    TimeUp,
    event_from,
    kind_of,
    payload_of,
)
from app.play.match import Match, evolve, replay
from app.rules.tiles import TILES

SUDDEN = ClockOption(ClockKind.SUDDEN_DEATH, 60)


def log_of(seats: str, *, robots: tuple[int, ...] = (), clock: ClockOption | None = None) -> list[Logged]:
    bag = list(TILES)
    random.Random(3).shuffle(bag)
    players = tuple(
        Player(PlayerKind.ROBOT, "Magpie", level="greedy") if seat in robots else Player(PlayerKind.GUEST, f"P{seat}", f"p{seat}")
        for seat in range(len(seats))
    )  # fmt: skip
    return [Logged(1, 0, Created(1, seats, players, tuple(bag), bytes(32), Options(clock=clock)))]


def do(log: list[Logged], command: Command, at: int = 0) -> Match:
    match = replay(log)
    for event in decide(match, command, at):
        log.append(Logged(match.seq + 1, at, event))
        match = evolve(match, log[-1])
    return match


def place(log: list[Logged], at: int = 0, lag: int = 0) -> Match:
    match = replay(log)
    assert match.mover is not None
    is_robots = match.robot_level(match.mover) is not None
    return do(log, Place(match.mover, match.position.legal()[0], lag, is_robots), at)


def events(log: list[Logged]) -> list[Event]:
    return [logged.event for logged in log]


@pytest.mark.parametrize(
    "event",
    [Abandoned(1, 0), SeatLent(1, 0, "greedy"), SeatLent(1, None, "greedy"), SeatTakenBack(2)],
    ids=kind_of,
)
def test_events_round_trip(event: Event) -> None:
    assert event_from(kind_of(event), payload_of(event)) == event


def test_a_robot_plays_a_lent_seat_until_its_person_is_back() -> None:
    log = log_of("RY")
    away = replay(log).mover
    assert away is not None
    match = do(log, LetRobotPlay(1 - away, away))
    assert match.robot_level(away) == STAND_IN
    placement = match.position.legal()[0]
    with pytest.raises(NotNow, match="robot plays"):
        decide(match, Place(away, placement), 0)
    place(log)
    match = do(log, TakeBack(away))
    assert match.robot_level(away) is None
    if match.mover == away:
        with pytest.raises(NotNow, match="back"):
            decide(match, Place(away, match.position.legal()[0], robot=True), 0)
    assert events(log)[1] == SeatLent(away, 1 - away, STAND_IN)
    assert events(log)[-1] == SeatTakenBack(away)


def test_taking_back_a_seat_that_was_not_lent_is_no_event() -> None:
    assert decide(replay(log_of("RY")), TakeBack(0), 0) == []


def test_a_seat_is_lent_once_and_a_robots_seat_never() -> None:
    log = log_of("RYG", robots=(2,))
    match = do(log, LetRobotPlay(0, 1))
    for absent in (1, 2):
        with pytest.raises(NotNow, match="already"):
            decide(match, LetRobotPlay(0, absent), 0)
        with pytest.raises(NotNow, match="already"):
            decide(match, Claim(0, absent), 0)
    with pytest.raises(NotNow, match="seats 0 to 2"):
        decide(match, LetRobotPlay(0, 7), 0)


def test_no_draw_is_offered_to_a_robot_in_somebodys_place() -> None:
    log = log_of("RY")
    with pytest.raises(NotNow, match="Robots"):
        decide(do(log, LetRobotPlay(0, 1)), OfferDraw(0), 0)


def test_a_claim_ends_a_game_of_two() -> None:
    log = log_of("RY")
    place(log)
    match = do(log, Claim(0, 1))
    assert [type(e) for e in events(log)[-2:]] == [Abandoned, Ended]
    assert match.result is not None
    assert (match.result.reason, match.result.winners, match.out) == (EndReason.ABANDONMENT, (0,), (1,))
    with pytest.raises(GameOver):
        decide(match, TakeBack(1), 0)


def test_partners_cannot_claim_from_each_other_and_a_claim_takes_the_pair() -> None:
    log = log_of("RYRY")
    with pytest.raises(NotNow, match="your own side"):
        decide(replay(log), Claim(0, 2), 0)
    match = do(log, Claim(0, 3))
    assert match.result is not None
    assert match.result.winners == (0, 2)
    assert match.out == (1, 3)


def test_three_go_on_when_one_resigns_and_the_robot_plays_its_seat_to_the_end() -> None:
    log = log_of("RYG")
    match = do(log, Resign(1))
    assert match.result is None
    assert events(log)[1:] == [Resigned(1), SeatLent(1, None, STAND_IN)]
    for command in (Resign(1), OfferDraw(1), LetRobotPlay(1, 0), Claim(1, 0)):
        with pytest.raises(NotNow, match="left"):
            decide(match, command, 0)
    assert decide(match, TakeBack(1), 0) == []
    while match.mover != 1:
        match = place(log)
    with pytest.raises(NotNow, match="left this game"):
        decide(match, Place(1, match.position.legal()[0]), 0)
    while match.mover is not None:
        match = place(log)
    assert match.result is not None
    assert match.result.reason in (EndReason.COMPLETE, EndReason.DEADLOCK)
    assert 1 not in match.result.winners
    assert match.out == (1,)


def test_the_second_of_three_who_quits_ends_the_game() -> None:
    log = log_of("RYG")
    do(log, Resign(1))
    match = do(log, Resign(0))
    assert match.result is not None
    assert (match.result.winners, match.out) == ((2,), (1, 0))


def test_robots_alone_do_not_play_on() -> None:
    log = log_of("RYG", robots=(1, 2))
    match = do(log, Resign(0))
    assert match.result is not None
    assert 0 not in match.result.winners


def test_who_quits_wins_nothing_however_long_the_robot_makes_the_line() -> None:
    log = log_of("RYG")
    match = do(log, Resign(1))
    while match.mover is not None:
        match = place(log)
    assert match.result is not None
    best_of_those_left = max(match.result.scores[0], match.result.scores[2])
    assert match.result.winners in ((), *((s,) for s in (0, 2) if match.result.scores[s] == best_of_those_left))


def test_time_up_with_three_puts_the_seat_out_and_its_clock_flags_no_more() -> None:
    log = log_of("RYG", clock=SUDDEN)
    mover = replay(log).mover
    assert mover is not None
    match = do(log, Flag(mover), 60_000)
    assert [type(e) for e in events(log)[1:]] == [TimeUp, SeatLent]
    assert match.result is None
    assert match.flag_at() is None
    match = place(log, 61_000)
    assert not isinstance(events(log)[-1], TimeUp)
    while match.mover == mover:
        match = place(log, 61_000)
    assert match.flag_at() == 61_000 + 60_000


def test_lag_is_given_back_up_to_the_cap_and_never_more_than_it_took() -> None:
    for took, lag, given in ((10_000, 120, 120), (10_000, 5_000, MAX_LAG), (80, 300, 80)):
        log = log_of("RY", clock=SUDDEN)
        mover = replay(log).mover
        assert mover is not None
        match = place(log, took, lag)
        assert match.clock is not None
        placed = events(log)[1]
        assert isinstance(placed, Placed)
        assert placed.lag == given
        assert match.clock.time_left(mover, took) == 60_000 - took + given
        assert event_from("placed", payload_of(placed)) == placed


def test_a_placement_that_left_before_the_flag_fell_counts() -> None:
    log = log_of("RY", clock=SUDDEN)
    place(log, 60_300, lag=400)
    assert isinstance(events(log)[-1], Placed)
    log = log_of("RY", clock=SUDDEN)
    place(log, 60_300, lag=100)
    assert [type(e) for e in events(log)[-2:]] == [TimeUp, Ended]


def test_logs_from_before_there_was_a_delay_or_lag_still_read() -> None:
    created = log_of("RY")[0].event
    payload = payload_of(created)
    del payload["options"]["delay"]
    assert event_from("created", payload) == created
    assert isinstance(created, Created)
    later = replace(created, options=replace(created.options, delay=60))
    assert event_from("created", payload_of(later)) == later


def test_begin_and_replay_agree_with_live_play() -> None:
    log = log_of("RYG")
    do(log, LetRobotPlay(0, 2))
    do(log, Resign(1))
    live = do(log, TakeBack(2))
    again = replay(log)
    assert (again.seq, again.lent, again.out) == (live.seq, live.lent, live.out) == (5, {1: STAND_IN}, (1,))
