"""Frames of a game's room."""

from __future__ import annotations

from typing import Literal

from app.protocol.frames import ServerFrame
from app.protocol.views import ClockView, GameView, PresenceState, ResultView, ScoresView, TurnView


class GameSnapshot(ServerFrame):
    t: Literal["snapshot"] = "snapshot"
    room: str
    seq: int
    game: GameView


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
