"""Events of a game's log, and their JSON payloads (which round-trip)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, assert_never

from app.play.clock import ClockKind, ClockOption
from app.rules.notation import Placement

SALT_BYTES: Final = 32


class PlayerKind(StrEnum):
    GUEST = "guest"
    REGISTERED = "registered"
    ROBOT = "robot"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person (`person` is their id) or a robot (`level` is its level's id).

    `ranking` (a person's all-time, rounded, or the robot's level's) and `crown` (a master) are those at the start.
    """

    kind: PlayerKind
    name: str
    person: str | None = None
    level: str | None = None
    ranking: int | None = None
    crown: bool = False


class Hints(StrEnum):
    ON = "on"
    PURIST = "purist"


class GameKind(StrEnum):
    """What a game counts for: the lobby rankings, the tournament Elo, or the master ranking."""

    GAME = "game"
    TOURNAMENT = "tournament"
    MASTER = "master"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the start. `delay`: seconds by which spectators see the game later."""

    ranked: bool = False
    hints: Hints = Hints.ON
    public: bool = True
    clock: ClockOption | None = None
    delay: int = 0
    kind: GameKind = GameKind.GAME


class EndReason(StrEnum):
    COMPLETE = "complete"
    DEADLOCK = "deadlock"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONMENT = "abandonment"
    ABORT = "abort"
    DRAW_AGREED = "draw_agreed"


@dataclass(frozen=True, slots=True)
class Created:
    """The first event of every log. `bag` (drawing order) and `salt` stay on the server until the end."""

    rules_version: int
    seats: str
    players: tuple[Player, ...]
    bag: tuple[int, ...]
    salt: bytes
    options: Options


@dataclass(frozen=True, slots=True)
class Placed:
    """`drew` is the tile that replaced the placed one; None once the bag is empty.

    `lag`: milliseconds of measured network lag that the placement's side gets back.
    """

    seat: int
    placement: Placement
    drew: int | None
    lag: int = 0


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The seat's side has used up its time, under a clock where that loses."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The seat's person stayed away for too long, and seat `by` claimed the game."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class SeatLent:
    """A robot of that level plays the seat from here on: seat `by` asked for it (None: its side has quit)."""

    seat: int
    by: int | None
    level: str


@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    """The seat's person is back and plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Credited:
    """Time given back to the seat's side, in milliseconds: the server was down."""

    seat: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class DrawOffered:
    seat: int


@dataclass(frozen=True, slots=True)
class DrawAnswered:
    """The seat's side agrees to the draw that stands offered, or does not."""

    seat: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Aborted:
    """The seat called the game off before every seat had placed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """`winners`: the seats that share the first place (none: drawn). `scores`: each seat's best line or loop."""

    reason: EndReason
    winners: tuple[int, ...]
    scores: tuple[int, ...]


Event = (
    Created
    | Placed
    | Resigned
    | TimeUp
    | Abandoned
    | SeatLent
    | SeatTakenBack
    | Credited
    | DrawOffered
    | DrawAnswered
    | Aborted
    | Ended
)


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its number in the log (from 1) and its time (Unix milliseconds)."""

    seq: int
    at: int
    event: Event


KINDS: Final[dict[type[Event], str]] = {
    Created: "created",
    Placed: "placed",
    Resigned: "resigned",
    TimeUp: "time_up",
    Abandoned: "abandoned",
    SeatLent: "seat_lent",
    SeatTakenBack: "seat_taken_back",
    Credited: "credited",
    DrawOffered: "draw_offered",
    DrawAnswered: "draw_answered",
    Aborted: "aborted",
    Ended: "ended",
}


def kind_of(event: Event) -> str:
    """The event's name, in the database and on the wire."""
    return KINDS[type(event)]


def payload_of(event: Event) -> dict[str, Any]:
    """The event as JSON values; `event_from(kind_of(event), payload_of(event)) == event`."""
    match event:
        case Created():
            return {
                "rules_version": event.rules_version,
                "seats": event.seats,
                "players": [_player_payload(player) for player in event.players],
                "bag": list(event.bag),
                "salt": event.salt.hex(),
                "options": _options_payload(event.options),
            }
        case Placed():
            lag = {"lag": event.lag} if event.lag else {}
            return {"seat": event.seat, "placement": str(event.placement), "drew": event.drew, **lag}
        case Resigned() | TimeUp() | SeatTakenBack() | DrawOffered() | Aborted():
            return {"seat": event.seat}
        case Abandoned():
            return {"seat": event.seat, "by": event.by}
        case SeatLent():
            return {"seat": event.seat, "by": event.by, "level": event.level}
        case Credited():
            return {"seat": event.seat, "milliseconds": event.milliseconds}
        case DrawAnswered():
            return {"seat": event.seat, "accept": event.accept}
        case Ended():
            return {
                "reason": event.reason.value,
                "winners": list(event.winners),
                "scores": list(event.scores),
            }
        case _:
            assert_never(event)


def _player_payload(player: Player) -> dict[str, Any]:
    return {
        "kind": player.kind.value,
        "name": player.name,
        "person": player.person,
        "level": player.level,
        "ranking": player.ranking,
        "crown": player.crown,
    }


def _player_from(payload: Mapping[str, Any]) -> Player:
    # Logs from before there were rankings have neither of the last two.
    return Player(
        PlayerKind(payload["kind"]),
        payload["name"],
        payload["person"],
        payload["level"],
        payload.get("ranking"),
        payload.get("crown", False),
    )


def _options_payload(options: Options) -> dict[str, Any]:
    return {
        "ranked": options.ranked,
        "hints": options.hints.value,
        "public": options.public,
        "clock": None if options.clock is None else clock_payload(options.clock),
        "delay": options.delay,
        "kind": options.kind.value,
    }


def clock_payload(option: ClockOption) -> dict[str, Any]:
    """The option as JSON values; `clock_from` gives it back."""
    return {"kind": option.kind.value, "seconds": option.seconds, "increment": option.increment}


def clock_from(payload: Mapping[str, Any] | None) -> ClockOption | None:
    """The option of stored values. Raises ValueError or KeyError on values that make no clock."""
    if payload is None:
        return None
    return ClockOption(ClockKind(payload["kind"]), payload["seconds"], payload["increment"])


def _options_from(payload: Mapping[str, Any]) -> Options:
    # Logs of before there were delays and kinds have none.
    return Options(
        payload["ranked"],
        Hints(payload["hints"]),
        payload["public"],
        clock_from(payload["clock"]),
        payload.get("delay", 0),
        GameKind(payload.get("kind", GameKind.GAME)),
    )


def event_from(kind: str, payload: Mapping[str, Any]) -> Event:
    """The event of a stored row. Raises ValueError or KeyError on a row that no version ever wrote."""
    match kind:
        case "created":
            return Created(
                rules_version=payload["rules_version"],
                seats=payload["seats"],
                players=tuple(_player_from(player) for player in payload["players"]),
                bag=tuple(payload["bag"]),
                salt=bytes.fromhex(payload["salt"]),
                options=_options_from(payload["options"]),
            )
        case "placed":
            placement = Placement.parse(payload["placement"])
            return Placed(payload["seat"], placement, payload["drew"], payload.get("lag", 0))
        case "resigned":
            return Resigned(payload["seat"])
        case "time_up":
            return TimeUp(payload["seat"])
        case "abandoned":
            return Abandoned(payload["seat"], payload["by"])
        case "seat_lent":
            return SeatLent(payload["seat"], payload["by"], payload["level"])
        case "seat_taken_back":
            return SeatTakenBack(payload["seat"])
        case "credited":
            return Credited(payload["seat"], payload["milliseconds"])
        case "draw_offered":
            return DrawOffered(payload["seat"])
        case "draw_answered":
            return DrawAnswered(payload["seat"], payload["accept"])
        case "aborted":
            return Aborted(payload["seat"])
        case "ended":
            return Ended(EndReason(payload["reason"]), tuple(payload["winners"]), tuple(payload["scores"]))
        case _:
            raise ValueError(f"unknown event kind {kind!r}")
