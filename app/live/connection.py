"""One socket: a bounded outbox and a writer of its own, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final, Protocol

from app.accounts.limits import network_of
from app.live.credits import Credits
from app.protocol.server import CloseCode, ServerFrame
from app.protocol.views import PersonView

OUTBOX_FRAMES: Final = 256
OUTBOX_CHARACTERS: Final = 1_000_000
CLOSE_SECONDS: Final = 5


class Transport(Protocol):
    """What a connection writes to. Any exception from it means that the line is gone."""

    async def send(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...

    def lag(self) -> int:
        """The line's best recent round trip as the server measured it, in milliseconds; 0 while it is unknown."""
        ...


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is on the line: person (None: only watches), hash of the session's or tool's token, network address.

    `may_play` is false for a token that may only read.
    """

    person: PersonView | None
    session: str | None
    address: str
    may_play: bool = True


class Connection:
    """Frames are offered without waiting; `write` sends them in order until the line is lost or closed."""

    def __init__(self, transport: Transport, caller: Caller, credits: Credits) -> None:
        self.person = caller.person
        self.session = caller.session
        self.network = network_of(caller.address)
        self.may_play = caller.may_play
        self.credits = credits
        self.rooms: set[str] = set()
        self.is_away = False
        self._transport = transport
        self._outbox: deque[str] = deque()
        self._characters = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._sending = False
        self._writer: asyncio.Task[None] | None = None

    @property
    def backlog(self) -> int:
        """How many frames wait to be sent."""
        return len(self._outbox)

    @property
    def lag(self) -> int:
        """The network lag of this line, in milliseconds."""
        return self._transport.lag()

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    def send(self, frame: ServerFrame) -> None:
        """Offer a frame meant for this connection alone."""
        self.offer(frame.encode())

    def offer(self, text: str) -> None:
        """Put text into the outbox. A reader that has fallen too far behind is closed instead, to come back by `since`."""
        if self._closing is not None:
            return
        if len(self._outbox) >= OUTBOX_FRAMES or self._characters > OUTBOX_CHARACTERS:
            self.close(CloseCode.TOO_SLOW, "reads too slowly; join again with since")
            return
        self._outbox.append(text)
        self._characters += len(text)
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Close now; the rest of the outbox is dropped. The first reason holds."""
        if self._closing is not None:
            return
        self._closing = (code, reason)
        self._wake.set()
        if self._sending and self._writer is not None:
            # The reader may never read again: stop waiting for it.
            self._writer.cancel()

    async def write(self) -> None:
        """Send until closed, then close the line. Raises what the transport raises."""
        self._writer = asyncio.current_task()
        try:
            await self._send_all()
        except asyncio.CancelledError:
            if self._closing is None or self._writer is None or self._writer.uncancel() > 0:
                raise
        code, reason = self._closing or (CloseCode.RESTART, "")
        async with asyncio.timeout(CLOSE_SECONDS):
            await self._transport.close(code, reason)

    async def _send_all(self) -> None:
        while self._closing is None:
            while self._outbox and self._closing is None:
                text = self._outbox.popleft()
                self._characters -= len(text)
                self._sending = True
                try:
                    await self._transport.send(text)
                finally:
                    self._sending = False
            if self._closing is None:
                self._wake.clear()
                await self._wake.wait()
