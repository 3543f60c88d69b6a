"""Where the spectators of a game sit: they see the game, later by the delay that its table agreed on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from app.live.room import Kept, Room
from app.play.events import Created
from app.play.match import Match


class Gallery(Room):
    """`match` is the game as its spectators see it. The end of the game is shown at once, and all before it."""

    def __init__(
        self, name: str, match: Match, delay: int, clock: Callable[[], int], shown: Callable[[], None]
    ) -> None:
        """`delay` in milliseconds; `shown` is called after something was shown late."""
        super().__init__(name, match.seq)
        self.match = match
        self.delay = delay
        self._clock = clock
        self._shown = shown
        self._later: deque[tuple[int, Kept, Match]] = deque()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_behind(self) -> bool:
        """Whether something waits to be shown."""
        return bool(self._later)

    def show(self, kept: Kept, match: Match, at: int) -> None:
        """Show what happened `at` (Unix milliseconds) in its time; `match` is the state right after it."""
        self._later.append((at + self.delay, kept, match))
        if not self.delay or match.result is not None:
            self._show_until(None)
        else:
            self._set_alarm()

    def _show_until(self, now: int | None) -> None:
        while self._later and (now is None or self._later[0][0] <= now):
            _, kept, self.match = self._later.popleft()
            self.take(kept)

    def _set_alarm(self) -> None:
        if self._alarm is None and self._later:
            seconds = max(0, self._later[0][0] - self._clock()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self._later:
            self._show_until(self._clock())
            self._set_alarm()
            self._shown()

    def renamed(self, created: Created) -> None:
        """Call the people by other names, also in what waits to be shown; `created` is the deal with these names."""
        self.match = replace(self.match, created=created)
        self._later = deque((at, kept, replace(match, created=created)) for at, kept, match in self._later)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
