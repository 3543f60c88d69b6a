"""What a command brings about: `decide` holds every rule of the match layer. Pure: the time is an argument."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from app.play.commands import (
    Abort,
    AnswerDraw,
    CallOff,
    Claim,
    Command,
    Credit,
    Flag,
    GameOver,
    LetRobotPlay,
    NotNow,
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
from app.play.match import Match, seat_scores
from app.rules.game import Position
from app.rules.legality import IllegalPlacement

STAND_IN: Final = "greedy"
"""The level of the robot that plays for whoever is away or has quit."""

MAX_LAG: Final = 500
"""Milliseconds of network lag that a placement gets back at most."""


def decide(match: Match, command: Command, now: int) -> list[Event]:
    """The events that a command brings about at that time (Unix milliseconds).

    Raises GameOver, NotNow, or IllegalPlacement with the rule that is broken.
    """
    if match.result is not None:
        raise GameOver
    lag = _lag(match, command, now) if isinstance(command, Place) else 0
    if is_flagged(match, now - lag) and not isinstance(command, Credit):
        return _time_up(match)
    match command:
        case Place():
            return _decide_place(match, command, lag)
        case Resign():
            _check_plays(match, command.seat)
            return _given_up(match, Resigned(command.seat), EndReason.RESIGNATION)
        case LetRobotPlay():
            _check_plays(match, command.seat)
            _check_person_plays(match, command.absent)
            return [SeatLent(command.absent, command.seat, STAND_IN)]
        case TakeBack():
            return [SeatTakenBack(command.seat)] if command.seat in match.lent and command.seat not in match.out else []
        case Claim():
            return _decide_claim(match, command)
        case Abort():
            if not match.can_abort:
                raise NotNow("Every seat has placed a tile: the game can be resigned, but no longer called off.")
            return [Aborted(command.seat), Ended(EndReason.ABORT, (), seat_scores(match.position))]
        case OfferDraw():
            return _decide_offer(match, command)
        case AnswerDraw():
            return _decide_answer(match, command)
        case CallOff():
            return [Ended(EndReason.ABANDONMENT, (), seat_scores(match.position))]
        case Flag():
            return []
        case Credit():
            return [Credited(command.seat, command.milliseconds)] if match.clock else []
        case _:
            assert_never(command)


def is_flagged(match: Match, now: int) -> bool:
    """Whether the side on move has used up its time, under a clock where that loses."""
    flag_at = match.flag_at()
    return flag_at is not None and now >= flag_at


def _time_up(match: Match) -> list[Event]:
    mover = match.mover
    if mover is None:
        raise GameOver
    return _given_up(match, TimeUp(mover), EndReason.TIME)


def _lag(match: Match, command: Place, now: int) -> int:
    """What the placement gets back of its lag: at most MAX_LAG, and never more than the time that it took."""
    if match.clock is None or command.robot:
        return 0
    since = max(match.clock.since, match.plies[-1].at if match.plies else 0)
    return max(0, min(command.lag, MAX_LAG, now - since))


def _check_plays(match: Match, seat: int) -> None:
    if seat in match.out:
        raise NotNow("You have left this game; a robot plays your seat to the end.")


def _check_person_plays(match: Match, seat: int) -> None:
    if seat not in range(len(match.players)):
        raise NotNow(f"This game has seats 0 to {len(match.players) - 1}.")
    if match.robot_level(seat) is not None:
        raise NotNow("A robot plays that seat already.")


def _decide_claim(match: Match, command: Claim) -> list[Event]:
    _check_plays(match, command.seat)
    _check_person_plays(match, command.absent)
    if command.absent in match.side_of(command.seat):
        raise NotNow("You cannot claim the game from your own side.")
    return _given_up(match, Abandoned(command.absent, command.seat), EndReason.ABANDONMENT)


def _decide_place(match: Match, command: Place, lag: int) -> list[Event]:
    is_robots = match.robot_level(command.seat) is not None
    if is_robots and not command.robot:
        _check_plays(match, command.seat)
        raise NotNow("A robot plays this seat just now; join the game's room to take it back.")
    if command.robot and not is_robots:
        raise NotNow("The seat's person is back and plays.")
    refusal = match.position.why_not(command.seat, command.placement)
    if refusal is not None:
        raise IllegalPlacement(refusal)
    after = match.position.after(command.placement, command.seat)
    events: list[Event] = [Placed(command.seat, command.placement, after.drawn, lag)]
    if after.end is not None:
        events.append(_ended(after, match.out))
    return events


def _decide_offer(match: Match, command: OfferDraw) -> list[Event]:
    _check_plays(match, command.seat)
    others = set(range(len(match.players))) - match.side_of(command.seat)
    if any(match.robot_level(seat) for seat in others):
        raise NotNow("Robots play on: they agree to no draw.")
    if match.draw_by:
        raise NotNow("A draw stands offered already; answer it first.")
    return [DrawOffered(command.seat)]


def _decide_answer(match: Match, command: AnswerDraw) -> list[Event]:
    if not match.draw_by or command.seat in match.draw_by:
        raise NotNow("No draw stands offered to you.")
    events: list[Event] = [DrawAnswered(command.seat, command.accept)]
    if command.accept and len(match.draw_by | match.side_of(command.seat)) == len(match.players):
        events.append(Ended(EndReason.DRAW_AGREED, (), seat_scores(match.position)))
    return events


def _ended(position: Position, out: tuple[int, ...]) -> Ended:
    """How a game that ran its course ends. Equal best scores draw, and so does a deadlock.

    Sides that have quit win nothing.
    """
    scores = seat_scores(position)
    reason = EndReason(position.end or "")
    winners = _best(scores, out)
    if reason is EndReason.DEADLOCK or len({position.seats[seat] for seat in winners}) > 1:
        winners = ()
    return Ended(reason, winners, scores)


def _best(scores: tuple[int, ...], out: Iterable[int]) -> tuple[int, ...]:
    """The seats with the best score among those that have not quit."""
    left = [seat for seat in range(len(scores)) if seat not in set(out)]
    best = max(scores[seat] for seat in left)
    return tuple(seat for seat in left if scores[seat] == best)


def _given_up(match: Match, event: Resigned | TimeUp | Abandoned, reason: EndReason) -> list[Event]:
    """A side quits. The game goes on, with robots on its seats, while two sides and a person are left in it.

    Else it is over: the best of the others wins, or they share.
    """
    side = match.side_of(event.seat)
    out = {*match.out, *side}
    left = [seat for seat in range(len(match.players)) if seat not in out]
    if len({match.created.seats[seat] for seat in left}) > 1 and any(match.players[s].level is None for s in left):
        return [event, *(SeatLent(seat, None, STAND_IN) for seat in sorted(side) if match.robot_level(seat) is None)]
    scores = seat_scores(match.position)
    return [event, Ended(reason, _best(scores, out), scores)]
