"""How a letter leaves the house: printed to the console, or handed to a mail server."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Final, Literal, Protocol, TextIO

import aiosmtplib

TIMEOUT_SECONDS: Final = 20

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
