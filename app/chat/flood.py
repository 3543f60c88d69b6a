"""How much one person may say: few lines in a short time, and not the same thing again. Given the time, in milliseconds."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from app.chat.text import is_much_the_same, skeleton

LINES: Final = 5
WINDOW: Final = 10_000
SAME_WINDOW: Final = 30_000
KEPT: Final = 16


class TooMuch(Exception):
    """Says in words what to do."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line that was let through: its request, when, where, and its skeleton."""

    request_id: str
    at: int
    channel: str
    skeleton: str


@dataclass(slots=True)
class Speaker:
    """What one person said lately."""

    said: deque[Said] = field(default_factory=lambda: deque(maxlen=KEPT))

    def let(self, request_id: str, channel: str, text: str, now: int) -> None:
        """Count a line in. One that was let through before passes again, uncounted. Raises TooMuch."""
        if any(said.request_id == request_id for said in self.said):
            return
        if sum(now - said.at < WINDOW for said in self.said) >= LINES:
            raise TooMuch(f"That was {LINES} lines in {WINDOW // 1000} seconds; wait a little, then send it again.")
        key = skeleton(text)
        if any(
            said.channel == channel and now - said.at < SAME_WINDOW and is_much_the_same(said.skeleton, key)
            for said in self.said
        ):
            raise TooMuch("You said that just now.")
        self.said.append(Said(request_id, now, channel, key))

    def take_back(self, request_id: str) -> None:
        """The line came to nothing: it doesn't count."""
        for said in [said for said in self.said if said.request_id == request_id]:
            self.said.remove(said)

    def is_quiet(self, now: int) -> bool:
        """Whether nothing is left that could count against the next line."""
        return all(now - said.at >= SAME_WINDOW for said in self.said)
