"""The socket's own pings: how far away a client is. A page cannot answer them for itself, the browser does."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

EXTENSION: Final = "loopline.pings"
"""Where the ASGI scope of a socket keeps its `Pings`."""

PING_SECONDS: Final = 5.0
PONG_SECONDS: Final = 10.0
"""A line that answers no ping for so long is lost: the other players see it within a quarter of a minute."""

KEPT: Final = 6


class Pings:
    """The last round trips of one line."""

    def __init__(self) -> None:
        self._seconds: deque[float] = deque(maxlen=KEPT)

    def note(self, seconds: float) -> None:
        self._seconds.append(seconds)

    def lag(self) -> int:
        """The best recent round trip in milliseconds: what is surely the line's, not the player's. 0 before the first."""
        return round(min(self._seconds, default=0.0) * 1000)


class MeasuringProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket protocol, which notes how long each of its pings took."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.pings = Pings()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            # The application's task was made, but has not run yet.
            self.scope["extensions"][EXTENSION] = self.pings  # type: ignore[assignment]

    def handle_pong(self, event: Frame) -> None:
        waiting = self.pending_ping_payload
        super().handle_pong(event)
        if waiting is not None and self.pending_ping_payload != waiting:
            self.pings.note(self.last_ping_rtt)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # A plain close would wait for a reader that may never read again.
        self.transport.abort()
