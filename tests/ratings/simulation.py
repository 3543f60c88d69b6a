"""A lobby in which players of known skill meet by chance: the guard on the constants of the ranking.

Skill is normal, s.d. 200 on the tournament Elo scale; a game ends by round(0.028 * difference + Normal(0, 9))
points; activity is log-normal, with sigma 1.1: how unequal it was is unpublished, and this comes near the
published lists.

Measured with 2,000 players, 300 games each, by `python -m tests.ratings.simulation`:

    place       2nd    10th   105th   300th
    seed 1    990.3   949.2   884.5   809.5
    seed 2    970.5   950.9   883.6   798.3
    seed 3    975.3   959.3   874.4   793.8
    published   980     958     874     770

Half as many players, 300 games each, are enough for the test: a place among 1,000 stands for twice that among
2,000.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import accumulate

from app.ratings.constants import DEFAULT, Constants
from app.ratings.lobby import clamped, gain, loss

Formula = Callable[[float, float, float, Constants], float]


def play(
    players: int,
    games_each: int,
    seed: int,
    constants: Constants = DEFAULT,
    formulas: tuple[Formula, Formula] = (gain, loss),
) -> list[float]:
    """The rankings after `games_each` games a player on average, the highest first."""
    chance = random.Random(seed)
    skill = [chance.gauss(0, 200) for _ in range(players)]
    activity = list(accumulate(chance.lognormvariate(0, 1.1) for _ in range(players)))
    won, lost = formulas
    rankings = [constants.all_time_start] * players
    met = chance.choices(range(players), cum_weights=activity, k=players * games_each)
    for a, b in zip(met[::2], met[1::2], strict=True):
        lead = round(0.028 * (skill[a] - skill[b]) + chance.gauss(0, 9))
        if a == b or lead == 0:
            continue
        winner, loser = (a, b) if lead > 0 else (b, a)
        before = rankings[winner], rankings[loser]
        rankings[winner] = clamped(before[0] + won(*before, abs(lead), constants), constants)
        rankings[loser] = clamped(before[1] - lost(*before, abs(lead), constants), constants)
    return sorted(rankings, reverse=True)


def main() -> None:
    """Print the full simulation, a line a seed: 2nd, 10th, 105th, 300th."""
    for seed in (1, 2, 3):
        rankings = play(2000, 300, seed)
        places = "  ".join(f"{rankings[place - 1]:6.1f}" for place in (2, 10, 105, 300))
        sys.stdout.write(f"seed {seed}   {places}\n")


if __name__ == "__main__":
    main()
