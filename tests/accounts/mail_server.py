"""A real mail server on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import Message
from typing import Any

from aiosmtpd.smtp import SMTP


class MailServer:
    """Takes letters; the first `refusals` of them it refuses for now, and those to `unknown` addresses for good."""

    def __init__(self) -> None:
        self.unknown: set[str] = set()
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

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        if address in self.unknown:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def has(self, count: int) -> None:
        """Wait for the first `count` letters."""
        async with asyncio.timeout(30):
            while len(self.letters) < count:
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    handler = MailServer()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(handler, hostname="here"), "127.0.0.1", 0)
    handler.port = server.sockets[0].getsockname()[1]
    yield handler
    server.close()
    await server.wait_closed()
