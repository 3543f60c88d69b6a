"""Which channels of talk a room has, and who belongs to each: the one place where that is decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.room import AnyRoom
from app.live.table_room import TableRoom
from app.play.match import Match
from app.protocol.match_views import is_doubles
from app.protocol.server import ErrorCode
from app.protocol.views import Channel, PersonView

NOBODY = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Circle:
    """Those who hear a channel: `only` these people (None: everybody, strangers too), `without` those.

    `stored` is the channel in the database, `outsider` what somebody else is told who wants to speak.
    """

    channel: Channel
    stored: str
    only: frozenset[str] | None = None
    without: frozenset[str] = NOBODY
    outsider: str = ""

    def admits(self, person: PersonView | None) -> bool:
        id = None if person is None else person.id
        return (self.only is None or id in self.only) and id not in self.without


def circles(room: AnyRoom) -> list[Circle]:
    """The room's channels."""
    return game_circles(room.match) if isinstance(room, GameRoom) else [Circle("talk", "talk")]


def game_circles(match: Match) -> list[Circle]:
    """Players and spectators apart until the game is over; in Doubles each pair by itself, for ever."""
    seated = frozenset(player.person for player in match.players if player.person is not None)
    is_over = match.result is not None
    among_players = "While the game runs only those who play it talk here; the spectators have a channel of their own."
    among_spectators = "While the game runs the spectators talk here among themselves; you are playing."
    found = [
        Circle("players", "players", None if is_over else seated, outsider=among_players),
        Circle("spectators", "spectators", without=NOBODY if is_over else seated, outsider=among_spectators),
    ]
    if is_doubles(match.created.seats):
        for colour in sorted(set(match.created.seats)):
            pair = frozenset(
                player.person
                for seat, player in zip(match.created.seats, match.players, strict=True)
                if seat == colour and player.person is not None
            )
            found.append(Circle("team", f"team-{colour}", pair, outsider="Team talk is between two partners alone."))
    return found


def may_hear(room: AnyRoom, person: PersonView | None) -> list[Circle]:
    """The channels that this viewer may read. (Who has no partner to talk to has no team talk.)"""
    return [c for c in circles(room) if c.admits(person) and not (c.channel == "team" and len(c.only or ()) < 2)]


def why_silent(room: AnyRoom, person: PersonView | None) -> tuple[ErrorCode, str] | None:
    """Why this viewer may write nothing at all in the room; None for those who may."""
    if person is None:
        return ErrorCode.LOG_IN, "Log in, or play as a guest, first."
    if person.kind == "guest" and _is_ranked(room):
        return ErrorCode.FORBIDDEN, "Only registered players talk where a ranked game is played; you can read along."
    return None


def circle_for(room: AnyRoom, channel: Channel, person: PersonView | None) -> Circle:
    """The circle into which this person may speak. Raises Refused."""
    silent = why_silent(room, person)
    if silent is not None:
        raise Refused(*silent)
    named = [circle for circle in circles(room) if circle.channel == channel]
    if not named:
        there = ", ".join(_distinct(circle.channel for circle in circles(room)))
        raise Refused(ErrorCode.FORBIDDEN, f"There is no channel {channel} here; there is: {there}.")
    for circle in may_hear(room, person):
        if circle.channel == channel:
            return circle
    raise Refused(ErrorCode.FORBIDDEN, named[0].outsider)


def _distinct(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _is_ranked(room: AnyRoom) -> bool:
    if isinstance(room, GameRoom):
        return room.match.created.options.ranked
    return isinstance(room, TableRoom) and room.table.ranked
