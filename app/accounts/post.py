"""Sends the letters of the outbox, one after the other, behind the answers, so that nobody waits for a mail server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from uuid import uuid4

import structlog
from aiosmtplib import SMTPRecipientsRefused

from app.accounts import letters, outbox
from app.accounts.mail import Backend
from app.accounts.models import OutgoingLetter
from app.db.database import Database

log = structlog.get_logger()

LOOK_SECONDS: Final = 5.0
FIRST_PAUSE_SECONDS: Final = 5.0
GROWTH: Final = 4
SEND_SECONDS: Final = 60
"""Well within the lease."""


class Post:
    """Any number of processes may; a letter is sent twice only where one died between sending it and noting that."""

    def __init__(
        self,
        database: Database,
        backend: Backend,
        site: str,
        clock: Callable[[], int],
        first_pause: float = FIRST_PAUSE_SECONDS,
    ) -> None:
        self._database = database
        self._backend = backend
        self._site = site
        self._clock = clock
        self._first_pause = first_pause
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._held: OutgoingLetter | None = None
        self._is_closing = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="post")

    def nudge(self) -> None:
        """There may be a letter; to be called after the commit. Without it the letter goes a few seconds later."""
        self._news.set()

    async def close(self) -> None:
        """Send no more. What waits stays in the outbox; what was being sent is for another at once."""
        self._is_closing = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._held is not None:
            async with self._database.transaction() as session:
                await outbox.postpone(session, self._held, 0, self._clock())

    async def _run(self) -> None:
        # The mail library can swallow a cancellation that comes while it says goodbye; so ask for ourselves as well.
        while not self._is_closing:
            self._news.clear()
            try:
                while await self._send_next() and not self._is_closing:
                    pass
            except Exception:
                log.exception("post_failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._news.wait()

    async def _send_next(self) -> bool:
        """Whether there was a letter to see to."""
        now = self._clock()
        async with self._database.read() as session:
            if not await outbox.is_any_due(session, now):
                return False
        async with self._database.transaction() as session:
            taken = await outbox.take(session, uuid4(), now)
        if taken is None:
            return False
        self._held = taken
        try:
            await self._send(taken)
            is_over = True
        except Exception as error:
            # Whatever it is, the next letter must go. Not the error's words: a mail server repeats the address in them.
            log.warning("letter_not_sent", kind=taken.kind, attempt=taken.tries, error=type(error).__name__)
            is_over = _is_final(error)
        await self._note(taken, is_over)
        self._held = None
        return True

    async def _send(self, taken: OutgoingLetter) -> None:
        """Raises what the mail server, or the database, does."""
        async with self._database.transaction() as session:
            letter = await letters.compose(session, taken, self._site, self._clock())
        if letter is not None:
            async with asyncio.timeout(SEND_SECONDS):
                await self._backend.send(letter)

    async def _note(self, taken: OutgoingLetter, is_over: bool) -> None:
        now = self._clock()
        pause = min(int(self._first_pause * 1000) * GROWTH ** (taken.tries - 1), outbox.LONGEST_PAUSE)
        async with self._database.transaction() as session:
            if not is_over and await outbox.postpone(session, taken, pause, now):
                return
            if not is_over:
                log.error("letter_lost", kind=taken.kind, attempts=taken.tries)
            if taken.lease is not None:
                await outbox.settle(session, taken.id, taken.lease)


def _is_final(error: Exception) -> bool:
    """Whether the mail server will never take a letter to that address."""
    return isinstance(error, SMTPRecipientsRefused) and all(one.code >= 500 for one in error.recipients)
