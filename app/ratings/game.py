"""The facts of a finished game that ratings are computed from, and who beat whom in it by how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from app.ratings.constants import DEFAULT, Constants


class InvalidGame(ValueError):
    """Facts that no finished game can have."""


class RoomKind(StrEnum):
    LOBBY = "lobby"
    TOURNAMENT = "tournament"
    MASTER = "master"


class Ending(StrEnum):
    COMPLETE = "complete"
    DEADLOCK = "deadlock"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONMENT = "abandonment"
    ABORT = "abort"
    DRAW_AGREED = "draw_agreed"


DRAWN = frozenset({Ending.DEADLOCK, Ending.DRAW_AGREED})


@dataclass(frozen=True, slots=True)
class Ratings:
    """What a registered player stands at before the game; None where they have not played yet."""

    all_time: float | None = None
    monthly: float | None = None
    doubles: float | None = None
    elo: float | None = None
    elo_games: int = 0
    master: float | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A registered player. `keeps_elo`: has reached 950 in the all-time ranking once. `master`: held the
    title when the game began. `frozen`: an administrator has frozen the rankings, so this player's stay as
    they are.
    """

    seat: int
    before: Ratings = Ratings()
    keeps_elo: bool = False
    master: bool = False
    frozen: bool = False


@dataclass(frozen=True, slots=True)
class Guest:
    seat: int


@dataclass(frozen=True, slots=True)
class Robot:
    """`ranking` is the level's, the same for every table; `floats` for the strong levels, whose rankings move with
    their results.
    """

    seat: int
    ranking: float
    floats: bool = False


Member = Person | Guest | Robot


@dataclass(frozen=True, slots=True)
class Side:
    """Those who win and lose together: one member, or in Doubles the two partners.

    `score` is the best line or loop in points. `quit` is None for a side that stayed; else 0 for the first
    side that resigned, ran out of time or left for good, 1 for the next, and so on, whoever played on in its
    place. `used_ms` is the time that the side has used, under a penalty clock; else 0.
    """

    members: tuple[Member, ...]
    score: int
    quit: int | None = None
    used_ms: int = 0

    @property
    def has_robot(self) -> bool:
        return any(isinstance(member, Robot) for member in self.members)

    @property
    def has_person(self) -> bool:
        return any(isinstance(member, Person) for member in self.members)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """`free_placements` counts them by seat, whoever played there. `met` maps two seats (lower first) to the
    number of ranked games that their players had against each other in the 24 hours before this one ended,
    `met_lately` to that in the 30 days before; absent means none.

    Raises InvalidGame unless there are two to four sides of one, or two of two, on the seats 0, 1, ...
    """

    sides: tuple[Side, ...]
    free_placements: tuple[int, ...]
    ending: Ending = Ending.COMPLETE
    kind: RoomKind = RoomKind.LOBBY
    ranked: bool = True
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    met_lately: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sizes = [len(side.members) for side in self.sides]
        if sizes not in ([1, 1], [1, 1, 1], [1, 1, 1, 1], [2, 2]):
            raise InvalidGame(f"no game has sides of {sizes}")
        seats = sorted(member.seat for member in self.members)
        if seats != list(range(len(seats))):
            raise InvalidGame(f"the seats are {seats}")
        if len(self.free_placements) != len(seats):
            raise InvalidGame("free placements are counted for every seat")
        if any(low >= high or high not in seats or low < 0 for low, high in [*self.met, *self.met_lately]):
            raise InvalidGame("earlier games are counted for two seats of the game, the lower first")

    @property
    def members(self) -> tuple[Member, ...]:
        return tuple(member for side in self.sides for member in side.members)

    @property
    def is_doubles(self) -> bool:
        return len(self.sides[0].members) == 2

    @property
    def is_void(self) -> bool:
        """Called off, or ended before every seat has made one free placement (decided)."""
        return self.ending is Ending.ABORT or min(self.free_placements) < 1


@dataclass(frozen=True, slots=True)
class Encounter:
    """How two sides of a game fared against each other. In a draw the margin is 0 and the order says nothing.

    `quit`: the loser gave the game up, so that the margin may be more than the difference of the scores.
    """

    winner: Side
    loser: Side
    margin: int
    quit: bool = False

    @property
    def is_drawn(self) -> bool:
        return self.margin == 0


def encounters(game: FinishedGame, constants: Constants = DEFAULT) -> tuple[Encounter, ...]:
    """Every two sides of the game, compared: six encounters for four seats."""
    return tuple(_encounter(a, b, game.ending, constants) for a, b in combinations(game.sides, 2))


def _encounter(a: Side, b: Side, ending: Ending, constants: Constants) -> Encounter:
    """Giving up is a defeat by max(10, margin), even where the rest is drawn; of two that quit the first
    loses (decided).
    """
    if a.quit != b.quit:
        winner, loser = (b, a) if _left_before(a, b) else (a, b)
        return Encounter(winner, loser, max(constants.quit_margin, winner.score - loser.score), quit=True)
    if ending in DRAWN:
        return Encounter(a, b, 0)
    winner, loser = (a, b) if a.score >= b.score else (b, a)
    return Encounter(winner, loser, winner.score - loser.score)


def _left_before(a: Side, b: Side) -> bool:
    return a.quit is not None and (b.quit is None or a.quit < b.quit)
