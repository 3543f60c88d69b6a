"""Frames that answer one connection."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from app.protocol.codes import ErrorCode
from app.protocol.frames import ServerFrame
from app.protocol.views import CellView, PersonView


class Welcome(ServerFrame):
    """The first frame on every connection: who the server takes you for, and which build it is."""

    t: Literal["welcome"] = "welcome"
    person: PersonView | None
    build: str
    at: int


class YouFrame(ServerFrame):
    """You are called otherwise now, or have registered: who the server takes you for from here on."""

    t: Literal["you"] = "you"
    person: PersonView


class Ack(ServerFrame):
    """The request was done; `seq` is where it stands in the room's order (0 where the room has none; of a line its id)."""

    t: Literal["ack"] = "ack"
    id: str
    seq: int


class RefusalView(BaseModel):
    """Which rule a placement breaks; `cell` is the cell that would be hurt, `side` the side that does not match."""

    reason: str
    cell: CellView | None
    side: int | None


class Error(ServerFrame):
    """The request was refused: `detail` says in words why, and what to do."""

    t: Literal["error"] = "error"
    id: str | None
    code: ErrorCode
    detail: str
    refusal: RefusalView | None = None


class Pong(ServerFrame):
    t: Literal["pong"] = "pong"
    id: str
    at: int
