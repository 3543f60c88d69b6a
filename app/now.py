"""The time of day: the one clock that is read, handed to everything that needs it."""

from __future__ import annotations

import time


def milliseconds() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
