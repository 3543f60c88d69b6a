"""What goes on in the background survives what goes wrong in it."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from app.live.repeating import repeat

pytestmark = pytest.mark.anyio


async def test_a_failure_is_logged_and_ends_nothing() -> None:
    done, enough = list[int](), asyncio.Event()

    async def work() -> None:
        done.append(len(done))
        if len(done) == 3:
            enough.set()
        raise LookupError("no database just now")

    with capture_logs() as logs:
        task = asyncio.create_task(repeat(work, 0.001, "work_failed"))
        async with asyncio.timeout(20):
            await enough.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    assert [entry["event"] for entry in logs] == ["work_failed"] * len(done)
