"""Message credits of one connection: a bucket that refills with time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Credits:
    """`burst` credits at most, `rate` new ones a second. Given the time, in seconds."""

    burst: float
    rate: float
    left: float
    at: float

    @classmethod
    def full(cls, burst: float, rate: float, now: float) -> Credits:
        return cls(burst, rate, burst, now)

    def take(self, cost: float, now: float) -> bool:
        """Whether `cost` credits were there; then they are gone."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True
