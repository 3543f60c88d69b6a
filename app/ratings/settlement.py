"""What a finished game does to everybody's ratings, or why it does nothing. The one door for those who store
them.

    settlement = settle(game)            # inside the transaction that ends the game, standings locked
    for change in settlement.changes:    # one row each: seat, table, before, after, notes

All changes are computed from the ratings before the game, so that their order is of no account.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from app.ratings import lobby, tournament
from app.ratings.changes import Change
from app.ratings.constants import DEFAULT, Constants
from app.ratings.game import FinishedGame, Guest, Person, RoomKind


class Uncounted(StrEnum):
    """Why a game changes no table."""

    VOID = "void"
    UNRANKED = "unranked"
    GUEST = "guest"
    NO_PERSON = "no_person"
    ROBOT = "robot"
    NOT_HEAD_TO_HEAD = "not_head_to_head"
    NO_ELO = "no_elo"
    NOT_MASTERS = "not_masters"


@dataclass(frozen=True, slots=True)
class Settlement:
    """`changes` by seat; empty if and only if `uncounted` says why. `points` are the TP of the sides, in
    their order, of a tournament or master game between two sides that isn't void: they stand even where no
    rating moves.
    """

    changes: tuple[Change, ...] = ()
    uncounted: Uncounted | None = None
    points: tuple[float, float] | None = None


def settle(game: FinishedGame, constants: Constants = DEFAULT) -> Settlement:
    """The settlement of a finished game.

    A lobby game counts in the lobby tables alone, a tournament game in the Elo, a master game in the master
    ranking (decided: whoever plays for a title risks that title's rating and no other).
    """
    points = _points(game, constants)
    reason = why_uncounted(game)
    if reason is not None:
        return Settlement(uncounted=reason, points=points)
    match game.kind:
        case RoomKind.LOBBY:
            return Settlement(lobby.changes(game, constants))
        case RoomKind.TOURNAMENT:
            return Settlement(tournament.elo_changes(game, constants), points=points)
        case RoomKind.MASTER:
            return Settlement(tournament.master_changes(game, constants), points=points)
        case _:
            assert_never(game.kind)


def why_uncounted(game: FinishedGame) -> Uncounted | None:
    """The first reason for which the game changes no rating; None if it counts."""
    if game.is_void:
        return Uncounted.VOID
    if not game.ranked:
        return Uncounted.UNRANKED
    if any(isinstance(member, Guest) for member in game.members):
        return Uncounted.GUEST
    persons = [member for member in game.members if isinstance(member, Person)]
    if not persons:
        return Uncounted.NO_PERSON
    if game.kind is RoomKind.LOBBY:
        return None
    if len(persons) < len(game.members):
        return Uncounted.ROBOT
    if len(game.members) != 2:
        return Uncounted.NOT_HEAD_TO_HEAD
    return _why_untitled(game.kind, persons)


def _why_untitled(kind: RoomKind, persons: list[Person]) -> Uncounted | None:
    """Both keep the rating that is played for, or the game moves neither: nobody is rated on those who aren't
    (decided).
    """
    if kind is RoomKind.TOURNAMENT and not all(person.keeps_elo for person in persons):
        return Uncounted.NO_ELO
    if kind is RoomKind.MASTER and not all(person.master for person in persons):
        return Uncounted.NOT_MASTERS
    return None


def _points(game: FinishedGame, constants: Constants) -> tuple[float, float] | None:
    if game.kind is RoomKind.LOBBY or game.is_void or len(game.sides) != 2:
        return None
    return tournament.points(game, constants)
