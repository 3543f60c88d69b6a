"""Frames that a client may send, and the one place where text becomes a frame."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.protocol.views import Channel

MAX_FRAME_BYTES: Final = 16 * 1024

ROOM: Final = r"^(lobby|(game|table):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"
"""Ids are canonical UUIDs: a room has one name."""

RequestId = Annotated[str, Field(min_length=1, max_length=36, pattern=r"^[\x21-\x7e]+$")]
RoomName = Annotated[str, Field(min_length=1, max_length=64, pattern=ROOM)]
Seq = Annotated[int, Field(ge=0, le=2**53)]


class Frame(BaseModel):
    """Every client frame is strict: an unknown field or a wrong type is refused, never guessed."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: RequestId


class Join(Frame):
    """Enter a room, or catch up in it: the events after `since` if the room still has them, else a snapshot."""

    t: Literal["join"]
    room: RoomName
    since: Seq | None = None


class Leave(Frame):
    t: Literal["leave"]
    room: RoomName


class Ping(Frame):
    t: Literal["ping"]


class Place(Frame):
    """Place a tile. `id` is made by the client and unique in the game: re-sent, it gets its first answer again."""

    t: Literal["place"]
    room: RoomName
    placement: Annotated[str, Field(max_length=24)]
    after: Seq


class Resign(Frame):
    t: Literal["resign"]
    room: RoomName


Seat = Annotated[int, Field(ge=0, le=3)]


class LetRobotPlay(Frame):
    """Let a robot play `seat`, whose person has been away for too long."""

    t: Literal["let_robot_play"]
    room: RoomName
    seat: Seat


class Claim(Frame):
    """Claim the game from `seat`, whose person has been away for too long."""

    t: Literal["claim"]
    room: RoomName
    seat: Seat


class OfferDraw(Frame):
    t: Literal["offer_draw"]
    room: RoomName


class AnswerDraw(Frame):
    t: Literal["answer_draw"]
    room: RoomName
    accept: bool


class Abort(Frame):
    """Call the game off, before every seat has placed a tile."""

    t: Literal["abort"]
    room: RoomName


class Say(Frame):
    """Say something in a room that was joined. `id` is unique for its person: re-sent, it gets its first answer again."""

    t: Literal["say"]
    room: RoomName
    channel: Channel
    text: Annotated[str, Field(max_length=2000)]


class Away(Frame):
    """The page is out of sight, or back in it."""

    t: Literal["away"]
    away: bool


ClientFrame = Annotated[
    Join | Leave | Ping | Place | Resign | LetRobotPlay | Claim | OfferDraw | AnswerDraw | Abort | Say | Away,
    Field(discriminator="t"),
]

_ADAPTER: Final[TypeAdapter[ClientFrame]] = TypeAdapter(ClientFrame)


class BadFrame(ValueError):
    """Text that is no frame. `id` is the request's id where it could be read."""

    def __init__(self, detail: str, id: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.id = id


class _OnlyId(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)
    id: RequestId


def parse_frame(text: str | bytes) -> ClientFrame:
    """The frame that `text` spells. Raises BadFrame, which says what is wrong and where."""
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise BadFrame(_words(error), _id_of(text)) from None


def _words(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    # The discriminator's own name in the path says nothing to the sender.
    path = ".".join(str(part) for part in first["loc"][1:])
    return f"{path}: {first['msg']}" if path else str(first["msg"])


def _id_of(text: str | bytes) -> str | None:
    try:
        return _OnlyId.model_validate_json(text).id
    except ValidationError:
        return None
