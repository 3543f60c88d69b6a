"""Letters: to the console, and to a real mail server on this machine."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP

from app.accounts.mail import Console, Letter, Post, Smtp

pytestmark = pytest.mark.anyio

LETTER = Letter("ada@example.org", "A new password", "Hello Zoë,\n\nhere.\n")


class MailServer:
    """Takes letters; the first `refusals` of them it refuses for now."""

    def __init__(self) -> None:
        self.letters: list[Message] = []
        self.refusals = 0
        self._news = asyncio.Event()
        self.port = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if self.refusals:
            self.refusals -= 1
            return "451 later"
        self.letters.append(message_from_bytes(envelope.content))
        self._news.set()
        return "250 OK"

    async def has(self, count: int) -> None:
        """Wait for the first `count` letters."""
        async with asyncio.timeout(10):
            while len(self.letters) < count:
                self._news.clear()
                await self._news.wait()


@pytest.fixture
async def mail_server(anyio_backend: str) -> AsyncIterator[MailServer]:
    handler = MailServer()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(handler, hostname="here"), "127.0.0.1", 0)
    handler.port = server.sockets[0].getsockname()[1]
    yield handler
    server.close()
    await server.wait_closed()


async def test_letters_reach_a_mail_server_though_it_refuses_at_first(mail_server: MailServer) -> None:
    post = Post(Smtp("127.0.0.1", mail_server.port, "club@example.org", "none", None, None), first_pause=0.01)
    post.start()
    mail_server.refusals = 2
    post.hand_in([LETTER, Letter("eda@example.org", "Another", "x")])
    await mail_server.has(2)
    await post.close()
    first = mail_server.letters[0]
    assert (first["To"], first["From"], first["Subject"]) == ("ada@example.org", "club@example.org", "A new password")
    payload = first.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode().replace("\r\n", "\n") == LETTER.text


async def test_a_mail_server_that_is_not_there_holds_up_nobody(mail_server: MailServer) -> None:
    post = Post(Smtp("127.0.0.1", 1, "club@example.org", "none", None, None), first_pause=0.001)
    post.start()
    post.hand_in([LETTER])
    await asyncio.sleep(0.2)
    post._backend = Smtp("127.0.0.1", mail_server.port, "club@example.org", "none", None, None)
    post.hand_in([LETTER])
    await mail_server.has(1)
    await post.close()


async def test_without_a_mail_server_the_console_has_the_letter() -> None:
    stream = io.StringIO()
    await Console(stream).send(LETTER)
    assert "To: ada@example.org" in stream.getvalue()
    assert LETTER.text in stream.getvalue()
