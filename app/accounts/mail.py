"""Letters: printed to the console, or handed to a mail server; sent behind the answer, so that nobody waits for one."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Final, Literal, Protocol, TextIO

import aiosmtplib
import structlog

log = structlog.get_logger()

TRIES: Final = 4
FIRST_PAUSE_SECONDS: Final = 2.0
TIMEOUT_SECONDS: Final = 20
MOST_WAITING: Final = 1000

Security = Literal["starttls", "tls", "none"]


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter in plain text to one address."""

    to: str
    subject: str
    text: str


class Backend(Protocol):
    async def send(self, letter: Letter) -> None:
        """Raises OSError or aiosmtplib.SMTPException when it can't."""


class Console:
    """Prints letters, for a server that nobody has given a mail server: whoever runs it can pass the link on."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream

    async def send(self, letter: Letter) -> None:
        print(
            f"\nTo: {letter.to}\nSubject: {letter.subject}\n\n{letter.text}",
            file=self._stream or sys.stderr,
            flush=True,
        )


@dataclass(frozen=True, slots=True)
class Smtp:
    """A mail server."""

    host: str
    port: int
    sender: str
    security: Security
    user: str | None
    password: str | None

    async def send(self, letter: Letter) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, letter.to, letter.subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text)
        await aiosmtplib.send(
            message,
            hostname=self.host,
            port=self.port,
            username=self.user,
            password=self.password,
            use_tls=self.security == "tls",
            start_tls=self.security == "starttls",
            timeout=TIMEOUT_SECONDS,
            # Without it the library asks the name service who we are, and the whole server waits for the answer.
            local_hostname=parseaddr(self.sender)[1].rpartition("@")[2] or "localhost",
        )


class Post:
    """Takes letters and sends them one after the other; tries again a few times, then says so in the log."""

    def __init__(self, backend: Backend, first_pause: float = FIRST_PAUSE_SECONDS) -> None:
        self._backend = backend
        self._waiting: asyncio.Queue[Letter] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self._first_pause = first_pause

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="post")

    def hand_in(self, letters: Sequence[Letter]) -> None:
        """To be sent soon; to be called after the commit. More than can wait are dropped, and the log says so."""
        for letter in letters:
            try:
                self._waiting.put_nowait(letter)
            except asyncio.QueueFull:
                log.error("letter_dropped", subject=letter.subject)

    async def close(self) -> None:
        """Send no more; what waits is lost, and whoever waits for it asks again."""
        self._is_closing = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        # The mail library can swallow a cancellation that comes while it says goodbye; so ask for ourselves as well.
        while not self._is_closing:
            await self._send(await self._waiting.get())

    async def _send(self, letter: Letter) -> None:
        for attempt in range(TRIES):
            try:
                await self._backend.send(letter)
                return
            except Exception as error:
                # Whatever it is, the next letter must go. Not the error's words: a mail server repeats the address in them.
                log.warning("letter_not_sent", subject=letter.subject, attempt=attempt + 1, error=type(error).__name__)
                if attempt + 1 < TRIES and not self._is_closing:
                    await asyncio.sleep(self._first_pause * 2**attempt)
        log.error("letter_lost", subject=letter.subject)
