"""Spans of time in milliseconds, the unit of every time here."""

from __future__ import annotations

from typing import Final

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
