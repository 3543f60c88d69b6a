"""How a level looks ahead, and for how long. Knows nothing of the kernels, so that the server can read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

TO_THE_END = 99
EVERY = 4096
"""No position has so many legal placements."""


@dataclass(frozen=True, slots=True)
class Budget:
    """At most so many seconds by the wall clock, and so many playouts; None: no bound. One of them is set.

    By playouts alone a search depends on nothing but the position and its seed.
    """

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How a search goes about it.

    `taste`: which policy plays the playouts, `plain` being after points alone. `keep`: how many placements, the best by
    the evaluator, are tried at all (None: all). `tries`: of how many free placements a playout takes the best.
    `turns`: after how many turns the evaluator judges instead of the end.
    """

    taste: Literal["tuned", "plain"] = "tuned"
    keep: int | None = 16
    tries: int = 6
    turns: int = TO_THE_END


@dataclass(frozen=True, slots=True)
class TreeLookahead:
    """How a tree search goes about it (kernels/tree.py says what each of these weighs).

    `keep_first` and `keep`: how many placements, the best by the evaluator, are looked at in the position itself and
    farther down. `turns`: after how many turns beyond the tree the evaluator judges. `finality`: the margin from which
    on more points hardly count, in points, for the square root of each tile to be laid: near the end a point decides.
    """

    exploration: float = 0.6
    temperature: float = 3.0
    patience: int = 4
    keep_first: int = 16
    keep: int = 10
    tries: int = 6
    turns: int = 4
    finality: float = 1.15


FLAT_MONTE_CARLO = Lookahead("plain", keep=None)
"""The yardstick: no knowledge but points in the playouts."""
