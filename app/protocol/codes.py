"""Why a request is refused and why a socket is closed: closed sets."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


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


IDLE_SECONDS: Final = 90.0
"""A client that has sent nothing for so long is closed with CloseCode.IDLE; a ping is enough to stay."""


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
    TRY_AGAIN_LATER = 1013
