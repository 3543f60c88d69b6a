"""The benches that `make bench` knows: a name, a unit, and a function that measures."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measurement:
    """One measured number and, from the same run, what it is held against (None where nothing is)."""

    value: float
    yardstick: float | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    name: str
    unit: str
    measure: Callable[[], Measurement]

    def line(self) -> str:
        """Measure once; the JSON object that `make bench` prints."""
        measurement = self.measure()
        yardstick = measurement.yardstick
        return json.dumps(
            {
                "name": self.name,
                "value": round(measurement.value, 3),
                "unit": self.unit,
                "yardstick": None if yardstick is None else round(yardstick, 3),
            }
        )


BENCHES: dict[str, Bench] = {}


def bench(name: str, unit: str) -> Callable[[Callable[[], Measurement]], Callable[[], Measurement]]:
    """Register a function under `name` (area.what, e.g. rules.random_games)."""

    def register(measure: Callable[[], Measurement]) -> Callable[[], Measurement]:
        if name in BENCHES:
            raise ValueError(f"two benches are called {name}")
        BENCHES[name] = Bench(name, unit, measure)
        return measure

    return register
