"""The match: events round-trip, replay equals live, each way a game can end so far."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

import pytest

from app.play.bag import commitment
from app.play.clock import ClockKind, ClockOption
from app.play.commands import (
    Abort,
    AnswerDraw,
    Command,
    Credit,
    Flag,
    GameOver,
    NotNow,
    OfferDraw,
    Place,
    Resign,
)
from app.play.decide import decide
from app.play.events import (
    Aborted,
    Created,
    Credited,
    DrawAnswered,
    DrawOffered,
    Ended,
    EndReason,
    Event,
    Logged,
    Options,
    Placed,
    Player,
    PlayerKind,
    Resigned,
    TimeUp,
    event_from,
    kind_of,
    payload_of,
)
from app.play.match import Match, begin, evolve, replay
from app.rules.hexes import Hex
from app.rules.legality import IllegalPlacement, Reason
from app.rules.notation import Placement
from app.rules.tiles import TILES

SALT = bytes(range(32))


def created(seats: str = "RY", seed: int = 1) -> Created:
    bag = list(TILES)
    random.Random(seed).shuffle(bag)
    players = tuple(Player(PlayerKind.GUEST, f"P{i}", person=f"id-{i}") for i, _ in enumerate(seats))
    return Created(1, seats, players, tuple(bag), SALT, Options())


def do(match: Match, command: Command, log: list[Logged], at: int = 0) -> Match:
    for event in decide(match, command, at):
        log.append(Logged(match.seq + 1, at, event))
        match = evolve(match, log[-1])
    return match


def played(seats: str = "RY", seed: int = 1) -> tuple[Match, list[Logged]]:
    """A whole game, first legal placement each time."""
    log = [Logged(1, 1000, created(seats, seed))]
    match = begin(log[0])
    while match.mover is not None:
        match = do(match, Place(match.mover, match.position.legal()[0]), log, 1000 + len(log))
    return match, log


@pytest.mark.parametrize(
    "event",
    [
        created("RYRY"),
        replace(created(), players=(Player(PlayerKind.ROBOT, "R", level="novice"),) * 2, options=Options(True)),
        Placed(1, Placement(23, Hex(1, -2), 3), 7),
        Placed(0, Placement(1, Hex(0, 0), 0), None),
        Resigned(1),
        TimeUp(0),
        Credited(1, 2500),
        DrawOffered(0),
        DrawAnswered(1, False),
        Aborted(1),
        replace(created(), options=Options(clock=ClockOption(ClockKind.INCREMENT, 300, 10), public=False)),
        Ended(EndReason.COMPLETE, (0, 2), (20, 10, 20, 10)),
        Ended(EndReason.DEADLOCK, (), (3, 3)),
    ],
)
def test_events_round_trip_through_their_payload(event: Event) -> None:
    assert event_from(kind_of(event), payload_of(event)) == event


@pytest.mark.parametrize("seats", ["RY", "RYG", "RYGB", "RYRY"])
def test_replay_equals_live(seats: str) -> None:
    match, log = played(seats)
    again = replay(log)
    assert again.result == match.result
    assert again.plies == match.plies
    assert again.position.hands == match.position.hands
    assert match.result is not None
    assert match.result.reason is EndReason.COMPLETE
    assert match.seq == 58


def test_turns_are_counted_and_each_has_one_free_placement() -> None:
    match, _ = played("RYG")
    turns = [ply.turn for ply in match.plies]
    assert turns == sorted(turns)
    assert set(turns) == set(range(1, max(turns) + 1))
    for turn in set(turns):
        seats = {ply.seat for ply in match.plies if ply.turn == turn}
        assert len(seats) == 1


def test_winners_are_the_seats_with_the_best_score() -> None:
    for seed in range(12):
        match, _ = played("RYG", seed)
        assert match.result is not None
        scores = match.result.scores
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert list(match.result.winners) == (best if len(best) == 1 else [])


def test_partners_in_doubles_win_together() -> None:
    winners = {played("RYRY", seed)[0].result.winners for seed in range(12)}  # type: ignore[union-attr]
    assert winners <= {(0, 2), (1, 3), ()}
    assert len(winners) > 1


@pytest.mark.parametrize(("seats", "seat"), [("RY", 0), ("RY", 1), ("RYRY", 2)])
def test_a_resignation_ends_the_game_for_the_side(seats: str, seat: int) -> None:
    log = [Logged(1, 0, created(seats))]
    match = do(begin(log[0]), Resign(seat), log)
    assert match.result is not None
    assert match.result.reason is EndReason.RESIGNATION
    assert set(match.result.winners) == {s for s, c in enumerate(seats) if c != seats[seat]}
    assert match.mover is None
    assert replay(log).result == match.result


def test_after_the_end_nothing_is_accepted() -> None:
    match, _ = played()
    for command in (Place(0, Placement(1, Hex(0, 0), 0)), Resign(0)):
        with pytest.raises(GameOver):
            decide(match, command, 0)


def test_an_illegal_placement_brings_no_event() -> None:
    match = begin(Logged(1, 0, created()))
    assert match.mover is not None
    with pytest.raises(IllegalPlacement) as illegal:
        decide(match, Place(1 - match.mover, match.position.legal()[0]), 0)
    assert illegal.value.refusal.reason is Reason.NOT_YOUR_TURN


def test_a_broken_log_is_refused() -> None:
    _, log = played()
    with pytest.raises(ValueError, match="empty"):
        replay([])
    with pytest.raises(ValueError, match="created"):
        replay(log[1:])
    with pytest.raises(ValueError, match="does not follow"):
        replay([*log[:3], *log[4:]])
    with pytest.raises(ValueError, match="created once"):
        replay([log[0], Logged(2, 0, log[0].event)])
    with pytest.raises(ValueError, match="rules version"):
        replay([Logged(1, 0, replace(created(), rules_version=99))])
    placed = log[1].event
    assert isinstance(placed, Placed)
    with pytest.raises(ValueError, match="drew"):
        replay([log[0], Logged(2, 0, replace(placed, drew=(placed.drew or 1) % 56 + 1))])


def test_the_commitment_is_sha256_over_bag_and_salt() -> None:
    bag = created().bag
    assert commitment(bag, SALT) == hashlib.sha256(bytes(bag) + SALT).hexdigest()
    swapped = (bag[1], bag[0], *bag[2:])
    assert commitment(swapped, SALT) != commitment(bag, SALT)
    with pytest.raises(ValueError, match="32"):
        commitment(bag, b"short")


def test_seats_know_their_person_and_their_side() -> None:
    match = begin(Logged(1, 0, created("RYRY")))
    assert [match.seat_of(f"id-{i}") for i in range(5)] == [0, 1, 2, 3, None]
    assert match.side_of(1) == {1, 3}


def timed(kind: ClockKind = ClockKind.SUDDEN_DEATH, seats: str = "RY") -> tuple[Match, list[Logged]]:
    """A game just begun, at time 0, with a minute a side."""
    increment = 5 if kind is ClockKind.INCREMENT else 0
    options = Options(clock=ClockOption(kind, 60, increment))
    log = [Logged(1, 0, replace(created(seats), options=options))]
    return begin(log[0]), log


def left(match: Match, seat: int, now: int) -> int:
    assert match.clock is not None
    return match.clock.time_left(seat, now)


def test_the_clock_runs_through_the_turn_and_passes_with_it() -> None:
    match, log = timed()
    mover = match.mover
    assert mover is not None
    now = 0
    while match.mover == mover:
        now += 4_000
        match = do(match, Place(mover, match.position.legal()[0]), log, now)
    assert left(match, mover, now + 9_000) == 60_000 - now
    assert left(match, 1 - mover, now + 9_000) == 51_000
    assert replay(log).clock == match.clock


def test_time_that_is_up_loses_whatever_is_sent_then() -> None:
    match, log = timed()
    mover = match.mover
    assert mover is not None
    assert decide(match, Flag(mover), 59_999) == []
    for command in (Flag(mover), Place(mover, match.position.legal()[0]), Resign(1 - mover)):
        first, ended = decide(match, command, 60_000)
        assert first == TimeUp(mover)
        assert isinstance(ended, Ended)
        assert (ended.reason, ended.winners) == (EndReason.TIME, (1 - mover,))
    match = do(match, Flag(mover), log, 60_000)
    assert match.result is not None
    assert left(match, mover, 999_999) == 0, "the clock stands"


def test_a_penalty_clock_lets_the_game_go_on() -> None:
    match, log = timed(ClockKind.PENALTY)
    mover = match.mover
    assert mover is not None
    match = do(match, Place(mover, match.position.legal()[0]), log, 200_000)
    assert match.result is None
    assert match.clock is not None
    assert match.clock.penalty(mover, 200_000) == 3


def test_time_given_back_is_in_the_log() -> None:
    match, log = timed()
    mover = match.mover
    assert mover is not None
    match = do(match, Credit(mover, 30_000), log, 70_000)
    assert left(match, mover, 70_000) == 20_000
    assert decide(match, Flag(mover), 70_000) == []
    assert replay(log).clock == match.clock
    untimed = begin(Logged(1, 0, created()))
    assert decide(untimed, Credit(0, 5), 9) == []


def test_a_game_may_be_called_off_until_every_seat_has_placed() -> None:
    log = [Logged(1, 0, created())]
    match = begin(log[0])
    assert [type(event) for event in decide(match, Abort(0), 0)] == [Aborted, Ended]
    while match.can_abort:
        assert match.mover is not None
        match = do(match, Place(match.mover, match.position.legal()[0]), log)
    with pytest.raises(NotNow, match="no longer"):
        decide(match, Abort(0), 0)
    ended = do(begin(log[0]), Abort(1), log[:1]).result
    assert ended is not None
    assert (ended.reason, ended.winners) == (EndReason.ABORT, ())


def test_an_agreed_draw_needs_everybody() -> None:
    log = [Logged(1, 0, created("RYG"))]
    match = do(begin(log[0]), OfferDraw(0), log)
    with pytest.raises(NotNow):
        decide(match, AnswerDraw(0, True), 0)
    with pytest.raises(NotNow):
        decide(match, OfferDraw(1), 0)
    match = do(match, AnswerDraw(2, True), log)
    assert match.result is None
    match = do(match, AnswerDraw(1, True), log)
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == (EndReason.DRAW_AGREED, ())
    assert replay(log).result == match.result


def test_a_declined_offer_and_one_that_is_played_over_are_gone() -> None:
    log = [Logged(1, 0, created())]
    match = do(begin(log[0]), OfferDraw(0), log)
    assert do(match, AnswerDraw(1, False), list(log)).draw_by == frozenset()
    while match.draw_by:
        assert match.mover is not None
        before, match = match, do(match, Place(match.mover, match.position.legal()[0]), log)
    assert before.mover == 1, "the offerer's own placements leave it standing"
    with pytest.raises(NotNow):
        decide(match, AnswerDraw(1, True), 0)


def test_robots_agree_to_no_draw() -> None:
    players = (Player(PlayerKind.GUEST, "P", person="p"), Player(PlayerKind.ROBOT, "R", level="novice"))
    match = begin(Logged(1, 0, replace(created(), players=players)))
    with pytest.raises(NotNow, match="Robots"):
        decide(match, OfferDraw(0), 0)
