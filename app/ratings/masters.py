"""Who becomes a master, who waits, who loses the title (page MasterQualification, forum 2003, Wikipedia).

Decisions only: the caller locks the roll, asks, stores what is decided and the facts anew. `evolve` gives the
roll that a decision leads to, as the stored one must then be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import NewType, assert_never

from app.ratings.constants import DEFAULT, Constants
from app.ratings.months import months_before
from app.ratings.tournament import is_established

PlayerId = NewType("PlayerId", str)


class MasterError(ValueError):
    """A decision about the roll that can't be made."""


class InvalidRoll(MasterError):
    """Somebody stands on the roll twice."""


class NoSeat(MasterError):
    """Every master's seat is taken."""


class NotMaster(MasterError):
    """A title can't be withdrawn from somebody who has none."""


class Missing(StrEnum):
    """What keeps a player from the title."""

    RANKING = "ranking"
    ESTABLISHED = "established"
    ELO = "elo"
    OPPONENTS = "opponents"
    SANCTION = "sanction"
    TOO_SOON = "too_soon"


class Cause(StrEnum):
    """Why a title was lost."""

    INACTIVE = "inactive"
    LOWEST = "lowest"
    ADMINISTRATOR = "administrator"


@dataclass(frozen=True, slots=True)
class Candidate:
    """`best_all_time`: the highest all-time ranking after any game; of a former master, after any game since
    the title was lost (forum 2003: "regain"). `elo` is the rating now. `opponents`: different people met in
    ranked games. `sanctioned`: a sanction is in force, or an administrator has withdrawn the title and not
    restored the right to it.
    """

    player: PlayerId
    best_all_time: float
    elo: float
    elo_games: int
    opponents: int
    sanctioned: bool = False
    lost_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Master:
    """`recent_games`: master games that ended after `activity_since(now)`. `exempt`: an administrator has
    said that neither inactivity nor a low ranking costs the title.
    """

    player: PlayerId
    since: datetime
    ranking: float = DEFAULT.master_start
    recent_games: int = 0
    exempt: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """A qualified player without a seat. `held`: a sanction is in force; the place in the queue stays."""

    player: PlayerId
    since: datetime
    held: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """All masters and all who wait, in any order. Raises InvalidRoll if a player stands on it twice."""

    masters: tuple[Master, ...] = ()
    waiting: tuple[Waiting, ...] = ()

    def __post_init__(self) -> None:
        players = [master.player for master in self.masters] + [waiting.player for waiting in self.waiting]
        if len(set(players)) < len(players):
            raise InvalidRoll("a player stands on the roll twice")

    def is_master(self, player: PlayerId) -> bool:
        return any(master.player == player for master in self.masters)

    def is_waiting(self, player: PlayerId) -> bool:
        return any(waiting.player == player for waiting in self.waiting)

    @property
    def queue(self) -> tuple[Waiting, ...]:
        """Those who may be granted a seat, the longest waiting first."""
        ready = (waiting for waiting in self.waiting if not waiting.held)
        return tuple(sorted(ready, key=lambda waiting: (waiting.since, waiting.player)))


@dataclass(frozen=True, slots=True)
class Grant:
    player: PlayerId
    at: datetime


@dataclass(frozen=True, slots=True)
class Wait:
    player: PlayerId
    since: datetime


@dataclass(frozen=True, slots=True)
class Withdraw:
    player: PlayerId
    at: datetime
    cause: Cause


Decision = Grant | Wait | Withdraw


def missing(candidate: Candidate, now: datetime, constants: Constants = DEFAULT) -> frozenset[Missing]:
    """What the candidate still lacks; empty if qualified. Falling below 950 later changes nothing."""
    lost_at = candidate.lost_at
    lacks = {
        Missing.RANKING: candidate.best_all_time < constants.master_ranking,
        Missing.ESTABLISHED: not is_established(candidate.elo_games, constants),
        Missing.ELO: candidate.elo < constants.master_elo,
        Missing.OPPONENTS: candidate.opponents < constants.master_opponents,
        Missing.SANCTION: candidate.sanctioned,
        Missing.TOO_SOON: lost_at is not None and lost_at > months_before(now, constants.return_months),
    }
    return frozenset(lack for lack, is_lacking in lacks.items() if is_lacking)


def activity_since(now: datetime, constants: Constants = DEFAULT) -> datetime:
    """The moment from which the games of a master count as recent."""
    return months_before(now, constants.activity_months)


def is_active(master: Master, now: datetime, constants: Constants = DEFAULT) -> bool:
    """At least 5 master games in the last three months; a title younger than that is active (decided)."""
    return is_new(master, now, constants) or master.recent_games >= constants.activity_games


def is_new(master: Master, now: datetime, constants: Constants = DEFAULT) -> bool:
    """Whether the title is younger than three months: such a one is not lost to others who wait (decided)."""
    return master.since > activity_since(now, constants)


def consider(roll: Roll, candidate: Candidate, now: datetime, constants: Constants = DEFAULT) -> Decision | None:
    """What a change in the candidate's facts leads to: the title at once, a place in the queue, or nothing.

    A free seat belongs to those who wait already, even before the daily review has given it to them.
    """
    player = candidate.player
    if roll.is_master(player) or roll.is_waiting(player) or missing(candidate, now, constants):
        return None
    if constants.master_seats - len(roll.masters) > len(roll.queue):
        return Grant(player, now)
    return Wait(player, now)


def review(roll: Roll, now: datetime, constants: Constants = DEFAULT) -> tuple[Decision, ...]:
    """The daily job: those who wait get the free seats, then the seats of the inactive, then of the lowest.

    Idempotent: reviewing the roll that it leads to decides nothing more.
    """
    free = constants.master_seats - len(roll.masters)
    leaving = iter(_order_of_loss(roll.masters, now, constants))
    decisions: list[Decision] = []
    for waiting in roll.queue:
        if free > 0:
            free -= 1
        else:
            master = next(leaving, None)
            if master is None:
                break
            cause = Cause.LOWEST if is_active(master, now, constants) else Cause.INACTIVE
            decisions.append(Withdraw(master.player, now, cause))
        decisions.append(Grant(waiting.player, now))
    return tuple(decisions)


def _order_of_loss(masters: Iterable[Master], now: datetime, constants: Constants) -> list[Master]:
    """Inactive before active; within each the lowest ranking first, of equals the newest title (decided)."""
    at_risk = (master for master in masters if not (master.exempt or is_new(master, now, constants)))
    return sorted(
        at_risk,
        key=lambda master: (
            is_active(master, now, constants),
            master.ranking,
            -master.since.timestamp(),
            master.player,
        ),
    )


def grant(roll: Roll, player: PlayerId, now: datetime, constants: Constants = DEFAULT) -> Grant | None:
    """An administrator's grant, whatever the player lacks; None if it is a master's already. Raises NoSeat:
    to make room, somebody's title is withdrawn first, with a reason of its own.
    """
    if roll.is_master(player):
        return None
    if len(roll.masters) >= constants.master_seats:
        raise NoSeat(f"all {constants.master_seats} seats are taken")
    return Grant(player, now)


def withdraw(roll: Roll, player: PlayerId, now: datetime) -> Withdraw:
    """An administrator's withdrawal. Raises NotMaster."""
    if not roll.is_master(player):
        raise NotMaster("only a master's title can be withdrawn")
    return Withdraw(player, now, Cause.ADMINISTRATOR)


def evolve(roll: Roll, decision: Decision) -> Roll:
    """The roll after a decision. A new master stands at the start of the master ranking here; the caller's
    table, where a ranking once earned is kept, is what later reviews go by.
    """
    others = tuple(waiting for waiting in roll.waiting if waiting.player != decision.player)
    match decision:
        case Grant(player, at):
            return Roll((*roll.masters, Master(player, at)), others)
        case Wait(player, since):
            return replace(roll, waiting=(*roll.waiting, Waiting(player, since)))
        case Withdraw(player):
            return replace(roll, masters=tuple(m for m in roll.masters if m.player != player))
        case _:
            assert_never(decision)
