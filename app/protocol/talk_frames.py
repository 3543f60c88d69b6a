"""Frames of the talk in any room."""

from __future__ import annotations

from typing import Literal

from app.protocol.frames import ServerFrame
from app.protocol.views import Channel, LineView, PersonView


class Chat(ServerFrame):
    """Somebody said something. Lines have ids of their own and take no number of the room."""

    t: Literal["chat"] = "chat"
    room: str
    channel: Channel
    line: LineView


class ChatHistory(ServerFrame):
    """A channel that you may read, and its last lines, oldest first; comes again whenever that changes.

    `refusal` says why you may not write there (null: you may).
    """

    t: Literal["chat_history"] = "chat_history"
    room: str
    channel: Channel
    lines: list[LineView]
    refusal: str | None


class Mutes(ServerFrame):
    """Whom you have muted; comes with the first room that you join, and after every change."""

    t: Literal["mutes"] = "mutes"
    people: list[PersonView]
