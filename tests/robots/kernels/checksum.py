"""Prints how the kernels run, and the final scores of random games: the same numbers wherever they run."""

from __future__ import annotations

import random
import sys

from app.robots.kernels.chance import seeded
from app.robots.kernels.compiled import IS_COMPILED, ints64
from app.robots.kernels.playouts import finish_at_random
from app.robots.kernels.state import BEST, deal
from app.robots.kernels.turns import MOST_MOVES


def main() -> None:
    lines = ["compiled" if IS_COMPILED else "plain"]
    moves, chance = ints64([0] * MOST_MOVES), seeded(7)
    for number in range(60):
        draws = list(range(1, 57))
        random.Random(number).shuffle(draws)
        state = deal(["RY", "RYG", "BGRY", "GBGB"][number % 4], draws)
        finish_at_random(state, chance, moves)
        lines.append("-".join(str(state.b[BEST + colour]) for colour in range(1, 5)))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
