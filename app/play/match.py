"""A match is its event log: `evolve` applies one event, `replay` all of them. Both are pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from app.play.clock import Clock
from app.play.events import (
    Abandoned,
    Aborted,
    Created,
    Credited,
    DrawAnswered,
    DrawOffered,
    Ended,
    Logged,
    Placed,
    Player,
    Resigned,
    SeatLent,
    SeatTakenBack,
    TimeUp,
)
from app.rules.game import RULES_VERSION, Phase, Position
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


Told = Resigned | TimeUp | Abandoned | Aborted | SeatLent | SeatTakenBack


@dataclass(frozen=True, slots=True)
class Chapter:
    """What happened beside the placements, and the number of the turn in which it did."""

    event: Told
    turn: int


@dataclass(frozen=True, slots=True)
class Match:
    """The state after `seq` events. `turn` is the number of the turn that is due (or was the last).

    `draw_by` are the seats whose side is for the draw that stands offered; empty when none does. `lent` names the
    level that plays in place of a seat's person. `out` are the seats whose side has quit (resigned, out of time,
    abandoned), in that order; a game of three or four goes on without them. `story` tells who left, was replaced, came
    back.
    """

    created: Created
    started_at: int
    seq: int
    position: Position
    plies: tuple[Ply, ...] = ()
    turn: int = 1
    clock: Clock | None = None
    draw_by: frozenset[int] = frozenset()
    lent: Mapping[int, str] = field(default_factory=dict)
    out: tuple[int, ...] = ()
    story: tuple[Chapter, ...] = ()
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

    def robot_level(self, seat: int) -> str | None:
        """The level of the robot that plays the seat now; None where its person plays."""
        return self.players[seat].level or self.lent.get(seat)

    @property
    def can_abort(self) -> bool:
        """Whether some seat has not placed a tile yet."""
        return not self.out and len({ply.seat for ply in self.plies}) < len(self.players)

    def flag_at(self) -> int | None:
        """When the time of the side on move is up for good; None when it never will be."""
        if self.clock is None or self.result is not None or self.clock.running in self.out:
            return None
        return self.clock.flag_at()


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
    if isinstance(event, Told):
        match = replace(match, story=(*match.story, Chapter(event, match.turn)))
    match event:
        case Placed():
            return _evolve_placed(match, logged, event)
        case Resigned() | TimeUp() | Abandoned():
            side = tuple(sorted(match.side_of(event.seat)))
            return replace(match, seq=logged.seq, out=(*match.out, *side), draw_by=frozenset())
        case SeatLent():
            return replace(match, seq=logged.seq, lent={**match.lent, event.seat: event.level})
        case SeatTakenBack():
            return replace(match, seq=logged.seq, lent={s: v for s, v in match.lent.items() if s != event.seat})
        case Aborted():
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
        clock=_clock_after(match, after, event, logged.at),
        # An offer is for the moment: whoever is asked and places instead has declined it.
        draw_by=match.draw_by if event.seat in match.draw_by else frozenset(),
    )


def _clock_after(match: Match, after: Position, event: Placed, at: int) -> Clock | None:
    """The clock runs on through a turn's chain, and passes to the next seat with the turn."""
    if match.clock is None:
        return None
    clock = match.clock.give(event.seat, event.lag)
    if not (after.turn_begins or after.mover is None):
        return clock
    stopped = clock.stop(at)
    return stopped if after.mover is None else stopped.start(after.mover, at)
