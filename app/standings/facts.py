"""From a finished match to the facts that ratings are computed from. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

from app.play.clock import ClockKind
from app.play.events import Ended, EndReason, GameKind, Player, PlayerKind
from app.play.match import Match
from app.ratings.constants import DEFAULT
from app.ratings.game import DRAWN, Ending, FinishedGame, Guest, Member, Person, Robot, RoomKind, Side
from app.robots.levels import LEVELS
from app.rules.game import Phase
from app.rules.scoring import longest
from app.rules.tiles import COLOURS

ROOMS: Final = {
    GameKind.GAME: RoomKind.LOBBY,
    GameKind.TOURNAMENT: RoomKind.TOURNAMENT,
    GameKind.MASTER: RoomKind.MASTER,
}
Outcome = Literal["won", "drawn", "lost", "void"]


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the game was for a seat; `line` and `loop` are the tiles of its colour's longest. `quit`: its side gave up."""

    seat: int
    person: UUID | None
    level: str | None
    colour: str
    score: int
    outcome: Outcome
    quit: bool
    line: int
    loop: int


def ended(match: Match) -> Ended:
    """Raises ValueError while the match goes on."""
    if match.result is None:
        raise ValueError("the match has not ended")
    return match.result


def quits(match: Match) -> tuple[int, ...]:
    """The seats whose side gave the game up, the first first: it resigned, ran out of time, was claimed from, or nobody
    of it was there at the end and robots had played on for all of it.

    Where robots were left on every side that had not quit, nobody has left anybody behind: they don't count as gone.
    """
    gone = match.out
    if is_called_off(match):
        return gone
    sides = {match.side_of(seat) for seat in range(len(match.players)) if seat not in gone}
    left = [side for side in sides if all(seat in match.lent for seat in side)]
    if len(left) == len(sides):
        return gone
    return (*gone, *(seat for side in sorted(left, key=min) for seat in sorted(side)))


def is_called_off(match: Match) -> bool:
    """Whether the server ended the game because nobody was there any more."""
    result = ended(match)
    return result.reason is EndReason.ABANDONMENT and not result.winners


def _ending(match: Match) -> Ending:
    """How it ended, for the ratings. A game that everybody has left is void; where somebody had given up before, that
    one has lost, and the rest is drawn (decided).
    """
    if is_called_off(match):
        return Ending.DRAW_AGREED if match.out else Ending.ABORT
    return Ending(ended(match).reason.value)


def registered(match: Match) -> tuple[UUID, ...]:
    """The registered players, in the order in which their rows are locked."""
    found = (player.person for player in match.players if player.kind is PlayerKind.REGISTERED)
    return tuple(sorted(UUID(person) for person in found if person is not None))


def finished_game(
    match: Match,
    quits: Sequence[int],
    persons: Mapping[UUID, Person] | None = None,
    floating: Mapping[str, float] | None = None,
    met: Mapping[tuple[int, int], int] | None = None,
    met_lately: Mapping[tuple[int, int], int] | None = None,
) -> FinishedGame:
    """`quits`: the seats that resigned, ran out of time or left for good, the first first.

    `persons` are what is known of the registered players, whatever their seat; without it they are new. `floating` are
    the rankings of the robots' levels that float.
    """
    result, seats = ended(match), match.created.seats
    members = [_member(seat, player, persons or {}, floating or {}) for seat, player in enumerate(match.players)]
    sides = []
    for colour in dict.fromkeys(seats):
        own = [seat for seat, of in enumerate(seats) if of == colour]
        left = [order for order, seat in enumerate(quits) if seat in own]
        sides.append(
            Side(
                members=tuple(members[seat] for seat in own),
                score=result.scores[own[0]],
                quit=left[0] if left else None,
                used_ms=_used(match, own[0]),
            )
        )
    return FinishedGame(
        sides=tuple(sides),
        free_placements=free_placements(match),
        ending=_ending(match),
        kind=ROOMS[match.created.options.kind],
        ranked=match.created.options.ranked,
        met=met or {},
        met_lately=met_lately or {},
    )


def free_placements(match: Match) -> tuple[int, ...]:
    """How many free placements each seat has made."""
    free = [ply.seat for ply in match.plies if ply.phase is Phase.FREE]
    return tuple(free.count(seat) for seat in range(len(match.players)))


def seat_facts(match: Match, game: FinishedGame, quits: Sequence[int]) -> list[SeatFacts]:
    """A line for each seat, in order."""
    result = ended(match)
    lengths = {
        colour: longest(match.position.tiles, number) for number, colour in enumerate(COLOURS, start=1)
    }  # fmt: skip
    found = []
    for seat, (colour, player) in enumerate(zip(match.created.seats, match.players, strict=True)):
        line, loop = lengths[colour]
        person = None if player.person is None else UUID(player.person)
        outcome = _outcome(game, result, seat, match.side_of(seat), quits)
        gave_up = not match.side_of(seat).isdisjoint(quits)
        found.append(SeatFacts(seat, person, player.level, colour, result.scores[seat], outcome, gave_up, line, loop))
    return found


def opponents(match: Match) -> list[tuple[int, int]]:
    """Every two seats of different sides, the lower first."""
    seats = match.created.seats
    return [(a, b) for a in range(len(seats)) for b in range(a + 1, len(seats)) if seats[a] != seats[b]]


def _member(seat: int, player: Player, persons: Mapping[UUID, Person], floating: Mapping[str, float]) -> Member:
    match player.kind:
        case PlayerKind.ROBOT:
            if player.level is not None and player.level in floating:
                return Robot(seat, floating[player.level], floats=True)
            return Robot(seat, _robot_ranking(player))
        case PlayerKind.GUEST:
            return Guest(seat)
        case PlayerKind.REGISTERED:
            known = None if player.person is None else persons.get(UUID(player.person))
            if known is None:
                return Person(seat)
            return Person(seat, known.before, known.keeps_elo, known.master, known.frozen)


def _robot_ranking(player: Player) -> float:
    """What the log says; logs from before it said so mean the level's."""
    if player.ranking is not None:
        return player.ranking
    return next((one.ranking for one in LEVELS if one.id == player.level), DEFAULT.all_time_start)


def _used(match: Match, seat: int) -> int:
    """Milliseconds that the seat's side has used, under a penalty clock; else 0."""
    clock = match.clock
    if clock is None or clock.option.kind is not ClockKind.PENALTY:
        return 0
    return max(0, clock.option.seconds * 1000 - clock.left[seat])


def _outcome(game: FinishedGame, result: Ended, seat: int, side: frozenset[int], quits: Sequence[int]) -> Outcome:
    if game.is_void:
        return "void"
    stayed = [other for other in range(len(result.scores)) if other not in quits]
    if seat not in stayed:
        return "lost"
    if set(result.winners) & set(stayed):
        return "won" if seat in result.winners else "lost"
    if game.ending in DRAWN:
        return "drawn"
    # Nobody who stayed is named: those who share the best score of them draw, or have won if it is one side.
    best = {other for other in stayed if result.scores[other] == max(result.scores[one] for one in stayed)}
    if seat not in best:
        return "lost"
    return "won" if best <= side and len(stayed) < len(result.scores) else "drawn"
