"""A match is its event log: `decide` turns a command into events, `evolve` applies them. Both are pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from app.play.clock import Clock
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
    Placed,
    Player,
    Resigned,
    TimeUp,
)
from app.rules.game import RULES_VERSION, Phase, Position
from app.rules.legality import IllegalPlacement
from app.rules.notation import Placement


@dataclass(frozen=True, slots=True)
class Ply:
    """One placement as the log tells it; `turn` counts from 1 and `phase` is the one it was made in."""

    seq: int
    at: int
    turn: int
    seat: int
    phase: Phase
    placement: Placement
    drew: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """The state after `seq` events. `turn` is the number of the turn that is due (or was the last).

    `draw_by` are the seats whose side is for the draw that stands offered; empty when none does.
    """

    created: Created
    started_at: int
    seq: int
    position: Position
    plies: tuple[Ply, ...] = ()
    turn: int = 1
    clock: Clock | None = None
    draw_by: frozenset[int] = frozenset()
    result: Ended | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        return self.created.players

    @property
    def mover(self) -> int | None:
        """The seat to move; None once the game is over."""
        return None if self.result else self.position.mover

    @property
    def free_done(self) -> bool:
        """Whether the free placement of the current turn has been made."""
        return any(p.turn == self.turn and p.phase is Phase.FREE for p in self.plies[-56:])

    def seat_of(self, person: str) -> int | None:
        """The seat on which that person sits."""
        for seat, player in enumerate(self.players):
            if player.person == person:
                return seat
        return None

    def side_of(self, seat: int) -> frozenset[int]:
        """The seats that win and lose together with `seat`: in Doubles the pair, else the seat alone."""
        colour = self.created.seats[seat]
        return frozenset(s for s, c in enumerate(self.created.seats) if c == colour)

    @property
    def can_abort(self) -> bool:
        """Whether some seat has not placed a tile yet."""
        return len({ply.seat for ply in self.plies}) < len(self.players)


def begin(first: Logged) -> Match:
    """The match after its first event, which must be Created (ValueError otherwise)."""
    if not isinstance(first.event, Created) or first.seq != 1:
        raise ValueError("a log begins with a created event numbered 1")
    created = first.event
    if created.rules_version != RULES_VERSION:
        raise ValueError(f"rules version {created.rules_version} is not one this server knows")
    position = Position.start(created.seats, created.bag)
    clock = None
    if created.options.clock is not None:
        clock = Clock.new(created.options.clock, created.seats).start(position.first, first.at)
    return Match(created, first.at, 1, position, clock=clock)


def evolve(match: Match, logged: Logged) -> Match:
    """The match after one more event. Raises ValueError when the event does not continue the log."""
    if logged.seq != match.seq + 1:
        raise ValueError(f"event {logged.seq} does not follow event {match.seq}")
    if match.result is not None:
        raise ValueError(f"event {logged.seq} comes after the end")
    event = logged.event
    match event:
        case Placed():
            return _evolve_placed(match, logged, event)
        case Resigned() | TimeUp() | Aborted():
            return replace(match, seq=logged.seq)
        case Credited():
            clock = match.clock and match.clock.give(event.seat, event.milliseconds)
            return replace(match, seq=logged.seq, clock=clock)
        case DrawOffered():
            return replace(match, seq=logged.seq, draw_by=match.side_of(event.seat))
        case DrawAnswered():
            by = match.draw_by | match.side_of(event.seat) if event.accept else frozenset()
            return replace(match, seq=logged.seq, draw_by=by)
        case Ended():
            clock = match.clock and match.clock.stop(logged.at)
            return replace(match, seq=logged.seq, clock=clock, draw_by=frozenset(), result=event)
        case Created():
            raise ValueError("a game is created once")
        case _:
            assert_never(event)


def replay(log: Iterable[Logged]) -> Match:
    """The match that a whole log tells. Raises ValueError on an empty or broken log."""
    events = iter(log)
    first = next(events, None)
    if first is None:
        raise ValueError("an empty log")
    match = begin(first)
    for logged in events:
        match = evolve(match, logged)
    return match


def decide(match: Match, command: Command, now: int) -> list[Event]:
    """The events that a command brings about at that time (Unix milliseconds).

    Raises GameOver, NotNow, or IllegalPlacement with the rule that is broken.
    """
    if match.result is not None:
        raise GameOver
    if is_flagged(match, now) and not isinstance(command, Credit):
        return _time_up(match)
    match command:
        case Place():
            return _decide_place(match, command)
        case Resign():
            return _given_up(match, Resigned(command.seat), EndReason.RESIGNATION)
        case Abort():
            if not match.can_abort:
                raise NotNow("Every seat has placed a tile: the game can be resigned, but no longer called off.")
            return [Aborted(command.seat), Ended(EndReason.ABORT, (), seat_scores(match.position))]
        case OfferDraw():
            return _decide_offer(match, command)
        case AnswerDraw():
            return _decide_answer(match, command)
        case Flag():
            return []
        case Credit():
            return [Credited(command.seat, command.milliseconds)] if match.clock else []
        case _:
            assert_never(command)


def is_flagged(match: Match, now: int) -> bool:
    """Whether the side on move has used up its time, under a clock where that loses."""
    flag_at = None if match.clock is None else match.clock.flag_at()
    return flag_at is not None and now >= flag_at


def _time_up(match: Match) -> list[Event]:
    mover = match.mover
    if mover is None:
        raise GameOver
    return _given_up(match, TimeUp(mover), EndReason.TIME)


def _decide_place(match: Match, command: Place) -> list[Event]:
    refusal = match.position.why_not(command.seat, command.placement)
    if refusal is not None:
        raise IllegalPlacement(refusal)
    after = match.position.after(command.placement, command.seat)
    events: list[Event] = [Placed(command.seat, command.placement, after.drawn)]
    if after.end is not None:
        events.append(_ended(after))
    return events


def _decide_offer(match: Match, command: OfferDraw) -> list[Event]:
    if any(player.level for seat, player in enumerate(match.players) if seat not in match.side_of(command.seat)):
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


def _ended(position: Position) -> Ended:
    """How a game that ran its course ends. Equal best scores draw, and so does a deadlock (rules.md, End and score)."""
    scores = seat_scores(position)
    reason = EndReason(position.end or "")
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    if reason is EndReason.DEADLOCK or len({position.seats[seat] for seat in winners}) > 1:
        winners = ()
    return Ended(reason, winners, scores)


def _given_up(match: Match, event: Resigned | TimeUp, reason: EndReason) -> list[Event]:
    """A side that resigns or runs out of time ends the game: the best of the other sides wins, or they share."""
    scores = seat_scores(match.position)
    losers = match.side_of(event.seat)
    best = max(score for seat, score in enumerate(scores) if seat not in losers)
    winners = tuple(s for s, score in enumerate(scores) if s not in losers and score == best)
    return [event, Ended(reason, winners, scores)]


def seat_scores(position: Position) -> tuple[int, ...]:
    """Each seat's best line or loop, in points (partners in Doubles have the same)."""
    scores = position.scores()
    return tuple(scores[colour].score for colour in position.seats)


def _evolve_placed(match: Match, logged: Logged, event: Placed) -> Match:
    before = match.position
    after = before.after(event.placement, event.seat)
    if after.drawn != event.drew:
        raise ValueError(f"event {logged.seq} drew {event.drew}, the bag gives {after.drawn}")
    phase = before.phase
    if phase is None:
        raise ValueError("a placement after the end")
    ply = Ply(logged.seq, logged.at, match.turn, event.seat, phase, event.placement, event.drew)
    return replace(
        match,
        seq=logged.seq,
        position=after,
        plies=(*match.plies, ply),
        turn=match.turn + 1 if after.turn_begins else match.turn,
        clock=_clock_after(match, after, logged.at),
        # An offer is for the moment: whoever is asked and places instead has declined it.
        draw_by=match.draw_by if event.seat in match.draw_by else frozenset(),
    )


def _clock_after(match: Match, after: Position, at: int) -> Clock | None:
    """The clock runs on through a turn's chain, and passes to the next seat with the turn."""
    if match.clock is None or not (after.turn_begins or after.mover is None):
        return match.clock
    stopped = match.clock.stop(at)
    return stopped if after.mover is None else stopped.start(after.mover, at)
