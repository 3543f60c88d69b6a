"""What is done again and again in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()


async def repeat(work: Callable[[], Awaitable[None]], every: float, failure: str) -> None:
    """Wait `every` seconds, do the work, and so on until cancelled. What goes wrong is logged as `failure`; it ends nothing."""
    while True:
        await asyncio.sleep(every)
        try:
            await work()
        except Exception:
            log.exception(failure)
