"""Frames that the server sends. `encode` turns one into text, once, however many read it."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict

from app.protocol.views import (
    CellView,
    Channel,
    ClockView,
    GameView,
    LineView,
    LobbyPersonView,
    LobbyView,
    PersonView,
    PresenceState,
    ResultView,
    ScoresView,
    SummaryView,
    TableView,
    TurnView,
)


class ErrorCode(StrEnum):
    """Why a request was refused; a closed set."""

    BAD_FRAME = "bad_frame"
    UNKNOWN_ROOM = "unknown_room"
    NOT_JOINED = "not_joined"
    LOG_IN = "log_in"
    NOT_YOUR_SEAT = "not_your_seat"
    ILLEGAL = "illegal"
    STALE = "stale"
    ID_REUSED = "id_reused"
    GAME_OVER = "game_over"
    TOO_FAST = "too_fast"
    BUSY = "busy"
    NOT_FOUND = "not_found"
    FORBIDDEN = "forbidden"
    INTERNAL = "internal"


class CloseCode:
    """Close codes of the socket beyond the standard ones."""

    BAD_MESSAGE = 4400
    LOG_IN = 4401
    FORBIDDEN = 4403
    NOT_FOUND = 4404
    IDLE = 4408
    ELSEWHERE = 4409
    TOO_SLOW = 4413
    TOO_FAST = 4429
    RESTART = 1012


class ServerFrame(BaseModel):
    model_config = ConfigDict(frozen=True)

    def encode(self) -> str:
        """The frame as JSON text."""
        return self.model_dump_json()


class Welcome(ServerFrame):
    """The first frame on every connection: who the server takes you for, and which build it is."""

    t: Literal["welcome"] = "welcome"
    person: PersonView | None
    build: str
    at: int


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


class LobbySnapshot(ServerFrame):
    t: Literal["snapshot"] = "snapshot"
    room: Literal["lobby"] = "lobby"
    seq: int
    lobby: LobbyView


class GameSnapshot(ServerFrame):
    t: Literal["snapshot"] = "snapshot"
    room: str
    seq: int
    game: GameView


class Hidden(ServerFrame):
    """Something that this viewer may not see; it still takes its number."""

    t: Literal["hidden"] = "hidden"
    room: str
    seq: int


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


class ReportResolved(ServerFrame):
    """What came of something that you reported: `about` is what it was, `id` which; `answer` may be empty."""

    t: Literal["report_resolved"] = "report_resolved"
    report: str
    about: Literal["line", "game", "player"]
    id: str
    outcome: Literal["acted", "no_action", "duplicate"]
    answer: str


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


class RematchFrame(ServerFrame):
    """What stands offered after the game: passing news. `colours` null: nothing; `game`: the next one has begun."""

    t: Literal["rematch"] = "rematch"
    room: str
    colours: Literal["keep", "swap"] | None
    agreed: list[int]
    game: str | None


class RematchedFrame(ServerFrame):
    """Everybody agreed, and the next game has begun: passing news, told to all in the old game's room."""

    t: Literal["rematched"] = "rematched"
    room: str
    game: str


class ReviewFrame(ServerFrame):
    """How far the review of the finished game is: passing news. `done` of `total` placements; done, it can be read."""

    t: Literal["review"] = "review"
    room: str
    state: Literal["running", "done", "failed"]
    done: int
    total: int


class PlacedFrame(ServerFrame):
    """A tile was placed; `turn` is what is due now (null when the game is over)."""

    t: Literal["placed"] = "placed"
    room: str
    seq: int
    at: int
    seat: int
    turn_number: int
    phase: Literal["free", "forced"]
    tile: int
    q: int
    r: int
    rotation: int
    drew: int | None
    bag: int
    turn: TurnView | None
    scores: ScoresView
    clock: ClockView | None
    can_abort: bool
    draw_by: list[int]


class SeatFrame(ServerFrame):
    """A seat did something other than placing: gave up, ran out of time, was claimed from, was taken back, offered or
    answered a draw, called the game off. `lent` and `out` as in the game's view; `by` is the seat that claimed."""

    t: Literal["resigned", "time_up", "abandoned", "seat_taken_back", "draw_offered", "draw_answered", "aborted"]
    room: str
    seq: int
    at: int
    seat: int
    by: int | None
    draw_by: list[int]
    lent: list[str | None]
    out: list[int]


class SeatLentFrame(ServerFrame):
    """A robot of that level plays the seat from here on: seat `by` asked for it (null: the seat has quit)."""

    t: Literal["seat_lent"] = "seat_lent"
    room: str
    seq: int
    at: int
    seat: int
    by: int | None
    level: str
    lent: list[str | None]
    draw_by: list[int]


class CreditedFrame(ServerFrame):
    """Time was given back to a seat, in milliseconds."""

    t: Literal["credited"] = "credited"
    room: str
    seq: int
    at: int
    seat: int
    milliseconds: int
    clock: ClockView | None


class EndedFrame(ServerFrame):
    t: Literal["ended"] = "ended"
    room: str
    seq: int
    at: int
    result: ResultView
    clock: ClockView | None


class Presence(ServerFrame):
    """Who is here: passing news, without a number.

    `act_at`: by seat, the time (Unix milliseconds) from which the others may let a robot play it or claim the game;
    null where its person is here. `watching` names up to 50 of those who watch.
    """

    t: Literal["presence"] = "presence"
    room: str
    seats: list[PresenceState]
    act_at: list[int | None]
    watchers: int
    watching: list[str]


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


class YouFrame(ServerFrame):
    """You are called otherwise now, or have registered: who the server takes you for from here on."""

    t: Literal["you"] = "you"
    person: PersonView


class Mutes(ServerFrame):
    """Whom you have muted; comes with the first room that you join, and after every change."""

    t: Literal["mutes"] = "mutes"
    people: list[PersonView]


class People(ServerFrame):
    """Who came, went (ids), or is in another state; once a second at most."""

    t: Literal["people"] = "people"
    room: Literal["lobby"] = "lobby"
    seq: int
    joined: list[LobbyPersonView]
    left: list[str]
    changed: list[LobbyPersonView]


SERVER_FRAMES: tuple[type[ServerFrame], ...] = (
    Welcome,
    Ack,
    Error,
    Pong,
    LobbySnapshot,
    GameSnapshot,
    TableSnapshot,
    Hidden,
    TableChanged,
    GameChanged,
    InvitationFrame,
    InvitationGone,
    ReportResolved,
    SeekingFrame,
    PairedFrame,
    RematchFrame,
    RematchedFrame,
    ReviewFrame,
    PlacedFrame,
    SeatFrame,
    SeatLentFrame,
    CreditedFrame,
    EndedFrame,
    Presence,
    Chat,
    ChatHistory,
    YouFrame,
    Mutes,
    People,
)
