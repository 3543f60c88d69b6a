"""Events of a game's log, and their JSON payloads (which round-trip)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, assert_never

from app.rules.notation import Placement

SALT_BYTES: Final = 32


class PlayerKind(StrEnum):
    GUEST = "guest"
    REGISTERED = "registered"
    ROBOT = "robot"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person (`person` is their id) or a robot (`level` is its level's id)."""

    kind: PlayerKind
    name: str
    person: str | None = None
    level: str | None = None


class Hints(StrEnum):
    ON = "on"
    PURIST = "purist"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the start."""

    ranked: bool = False
    hints: Hints = Hints.ON
    public: bool = True


class EndReason(StrEnum):
    COMPLETE = "complete"
    DEADLOCK = "deadlock"
    RESIGNATION = "resignation"


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
    """`drew` is the tile that replaced the placed one; None once the bag is empty."""

    seat: int
    placement: Placement
    drew: int | None


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """`winners`: the seats that share the first place (none: drawn). `scores`: each seat's best line or loop."""

    reason: EndReason
    winners: tuple[int, ...]
    scores: tuple[int, ...]


Event = Created | Placed | Resigned | Ended


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its number in the log (from 1) and its time (Unix milliseconds)."""

    seq: int
    at: int
    event: Event


def kind_of(event: Event) -> str:
    match event:
        case Created():
            return "created"
        case Placed():
            return "placed"
        case Resigned():
            return "resigned"
        case Ended():
            return "ended"
        case _:
            assert_never(event)


def payload_of(event: Event) -> dict[str, Any]:
    """The event as JSON values; `event_from(kind_of(event), payload_of(event)) == event`."""
    match event:
        case Created():
            return {
                "rules_version": event.rules_version,
                "seats": event.seats,
                "players": [
                    {"kind": p.kind.value, "name": p.name, "person": p.person, "level": p.level} for p in event.players
                ],
                "bag": list(event.bag),
                "salt": event.salt.hex(),
                "options": _options_payload(event.options),
            }
        case Placed():
            return {"seat": event.seat, "placement": str(event.placement), "drew": event.drew}
        case Resigned():
            return {"seat": event.seat}
        case Ended():
            return {
                "reason": event.reason.value,
                "winners": list(event.winners),
                "scores": list(event.scores),
            }
        case _:
            assert_never(event)


def _options_payload(options: Options) -> dict[str, Any]:
    return {"ranked": options.ranked, "hints": options.hints.value, "public": options.public}


def event_from(kind: str, payload: Mapping[str, Any]) -> Event:
    """The event of a stored row. Raises ValueError or KeyError on a row that no version ever wrote."""
    match kind:
        case "created":
            options = payload["options"]
            return Created(
                rules_version=payload["rules_version"],
                seats=payload["seats"],
                players=tuple(
                    Player(PlayerKind(p["kind"]), p["name"], p["person"], p["level"]) for p in payload["players"]
                ),
                bag=tuple(payload["bag"]),
                salt=bytes.fromhex(payload["salt"]),
                options=Options(options["ranked"], Hints(options["hints"]), options["public"]),
            )
        case "placed":
            return Placed(payload["seat"], Placement.parse(payload["placement"]), payload["drew"])
        case "resigned":
            return Resigned(payload["seat"])
        case "ended":
            return Ended(EndReason(payload["reason"]), tuple(payload["winners"]), tuple(payload["scores"]))
        case _:
            raise ValueError(f"unknown event kind {kind!r}")
