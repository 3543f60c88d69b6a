"""One socket: a bounded outbox and a writer of its own, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final, Protocol

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


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is on the line: person (None: only watches), hash of the session's token, network address."""

    person: PersonView | None
    session: str | None
    address: str


class Connection:
    """Frames are offered without waiting; `write` sends them in order until the line is lost or closed."""

    def __init__(self, transport: Transport, caller: Caller, credits: Credits) -> None:
        self.person = caller.person
        self.session = caller.session
        self.address = caller.address
        self.credits = credits
        self.rooms: set[str] = set()
        self._transport = transport
        self._outbox: deque[str] = deque()
        self._characters = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

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
        """Close after what is being sent now; the rest of the outbox is dropped. The first reason holds."""
        if self._closing is None:
            self._closing = (code, reason)
            self._wake.set()

    async def write(self) -> None:
        """Send until closed. Returns when the connection was closed from this side; raises what the transport raises."""
        while self._closing is None:
            while self._outbox and self._closing is None:
                text = self._outbox.popleft()
                self._characters -= len(text)
                await self._send(text)
            self._wake.clear()
            if not self._outbox and self._closing is None:
                await self._wake.wait()
        code, reason = self._closing
        async with asyncio.timeout(CLOSE_SECONDS):
            await self._transport.close(code, reason)

    async def _send(self, text: str) -> None:
        """Send, but stop waiting for a reader that is to be closed: it may never read again."""
        sending = asyncio.ensure_future(self._transport.send(text))
        while not sending.done():
            self._wake.clear()
            waking = asyncio.ensure_future(self._wake.wait())
            await asyncio.wait({sending, waking}, return_when=asyncio.FIRST_COMPLETED)
            waking.cancel()
            if self._closing is not None and not sending.done():
                sending.cancel()
                return
        sending.result()
