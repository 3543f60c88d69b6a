"""Notices when this process did not run: stopped, its machine asleep, or its loop held up. Times are Unix milliseconds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import structlog

log = structlog.get_logger()

PULSE_SECONDS: Final = 0.5
STALL_MILLISECONDS: Final = 2_500
"""From so long between two pulses on, nobody was served meanwhile."""


@dataclass(frozen=True, slots=True)
class Stall:
    """A time in which nothing ran."""

    began: int
    ended: int


class Pulse:
    """Beats twice a second."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._at = clock()
        self._last: Stall | None = None

    def stall(self) -> Stall | None:
        """The last stall: also one that has just ended, before the pulse itself has noticed it."""
        now = self._clock()
        return Stall(self._at, now) if now - self._at > STALL_MILLISECONDS else self._last

    async def run(self, after_stall: Callable[[], Awaitable[None]]) -> None:
        """Beat for ever; `after_stall` is awaited after each stall."""
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            stall = self.stall()
            if stall is not None and stall != self._last:
                # The same beginning as whoever asked a moment ago was told.
                self._last = stall
                self._at = stall.ended
                log.warning("stalled", milliseconds=stall.ended - stall.began)
                await after_stall()
            self._at = self._clock()
