"""Frames of the lobby and of tables, and what is told to one person wherever they are."""

from __future__ import annotations

from typing import Literal

from app.protocol.frames import ServerFrame
from app.protocol.views import LobbyPersonView, LobbyView, PersonView, SummaryView, TableView


class LobbySnapshot(ServerFrame):
    t: Literal["snapshot"] = "snapshot"
    room: Literal["lobby"] = "lobby"
    seq: int
    lobby: LobbyView


class TableSnapshot(ServerFrame):
    t: Literal["snapshot"] = "snapshot"
    room: str
    seq: int
    table: TableView


class TableChanged(ServerFrame):
    """A table is new or changed. State "playing" names its game; "closed" takes it off the list."""

    t: Literal["table"] = "table"
    room: str
    seq: int
    table: TableView


class GameChanged(ServerFrame):
    """A public game began, moved on or ended."""

    t: Literal["game"] = "game"
    room: Literal["lobby"] = "lobby"
    seq: int
    game: SummaryView


class InvitationFrame(ServerFrame):
    """You are invited to a table by somebody; told on each of your connections, whatever rooms they are in."""

    t: Literal["invitation"] = "invitation"
    table: TableView
    by: PersonView


class InvitationGone(ServerFrame):
    """An invitation of yours is no more: answered, withdrawn, or the table has started or closed."""

    t: Literal["invitation_gone"] = "invitation_gone"
    table: str


class SeekingFrame(ServerFrame):
    """You are looking for an opponent since `since` (null: not, or not any more); told on each of your connections."""

    t: Literal["seeking"] = "seeking"
    since: int | None


class PairedFrame(ServerFrame):
    """An opponent was found, and the game has begun; told on each connection of both."""

    t: Literal["paired"] = "paired"
    game: str


class People(ServerFrame):
    """Who came, went (ids), or is in another state; once a second at most."""

    t: Literal["people"] = "people"
    room: Literal["lobby"] = "lobby"
    seq: int
    joined: list[LobbyPersonView]
    left: list[str]
    changed: list[LobbyPersonView]


class ReportResolved(ServerFrame):
    """What came of something that you reported: `about` is what it was, `id` which; `answer` may be empty."""

    t: Literal["report_resolved"] = "report_resolved"
    report: str
    about: Literal["line", "game", "player"]
    id: str
    outcome: Literal["acted", "no_action", "duplicate"]
    answer: str
