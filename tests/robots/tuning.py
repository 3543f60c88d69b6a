"""Tunes the evaluator: plays it against itself, counts which cells get filled, and fits the final scores (least squares).

    python -m tests.robots.tuning ROUNDS GAMES > app/robots/kernels/weights.py

Needs numba. Each round plays GAMES games with the brain of the round before.
"""

from __future__ import annotations

import random
import sys

import numpy as np
from numpy.typing import NDArray

from app.robots.kernels.chance import below, seeded
from app.robots.kernels.compiled import Floats, Ints, compiled, floats
from app.robots.kernels.evaluator import BRAIN, GROWTH, WEIGHTS, Desk, desk, evaluator_move, unseen_tiles
from app.robots.kernels.outlook import FEATURES, FILLS, PHASES, features, fill_index, phase_of, popcount
from app.robots.kernels.playouts import random_move
from app.robots.kernels.state import (
    BEST,
    CODE,
    COLOUR,
    END,
    FRONT,
    FRONTIER,
    LAID,
    MOVER,
    PLAYING,
    SEATS,
    TURNED,
    State,
    deal,
)
from app.robots.kernels.tables import ANY, ROW
from app.robots.kernels.turns import play

Table = NDArray[np.float64]
ROW_LENGTH = FEATURES + 2
"""Of a sample: the features, the phase, the final score."""


@compiled
def _note_cells(s: State, colour: int, own: int, others: int, unseen: int, cells: Ints, count: int) -> int:
    """Append (index into the fill table, cell) of every frontier cell that a line of the colour ends at."""
    phase = phase_of(56 - s.b[LAID])
    for index in range(s.b[FRONT]):
        cell = s.b[FRONTIER + index]
        code = s.b[CODE + cell]
        around = 0
        faces = False
        for _ in range(6):
            around += code % 5 > 0
            faces = faces or code % 5 == colour
            code //= 5
        if faces:
            fits = s.fit[ROW * s.b[CODE + cell] + ANY]
            at = fill_index(around, popcount(fits & own), popcount(fits & others), popcount(fits & unseen), phase)
            cells[count], cells[count + 1] = at, cell
            count += 2
    return count


@compiled
def _game(s: State, desk: Desk, chance: Ints, stray: int, rows: Table, cells: Ints, hits: Table, seen: Table) -> int:
    """Play a game, one placement in `stray` at random; samples into `rows`, fills into `hits`, `seen`; how many rows."""
    count = 0
    noted = 0
    mover = -1
    while s.b[END] == PLAYING:
        if s.b[MOVER] != mover and s.b[LAID] > 2:
            mover = s.b[MOVER]
            unseen = unseen_tiles(s)
            phase = phase_of(56 - s.b[LAID])
            for seat in range(s.b[SEATS]):
                others = 0
                for other in range(s.b[SEATS]):
                    if other != seat:
                        others |= s.hands[other]
                colour, own = s.b[COLOUR + seat], s.hands[seat]
                features(
                    s, colour, own, others, unseen, desk.brain, desk.brain[GROWTH + phase], desk.chances, desk.mates,
                    desk.ends, rows[count],
                )  # fmt: skip
                rows[count, FEATURES] = phase
                rows[count, FEATURES + 1] = colour
                count += 1
                noted = _note_cells(s, colour, own, others, unseen, cells, noted)
        if stray and not below(chance, stray):
            move = random_move(s, chance, desk.moves)
        else:
            move = evaluator_move(s, desk, chance)
        play(s, move, desk.moves)
    for index in range(count):
        rows[index, FEATURES + 1] = s.b[BEST + int(rows[index, FEATURES + 1])]
    for index in range(0, noted, 2):
        seen[cells[index]] += 1
        hits[cells[index]] += s.b[TURNED + cells[index + 1]] > 0
    return count


def first_brain() -> Floats:
    """Where tuning starts: cells are filled half of the time, and lines are worth what they promise."""
    brain = [0.5] * FILLS + [0.0, 1.0, 0.7, 0.2, 0.0, 0.3, 0.0, 0.0] * PHASES + [1.5] * PHASES
    return floats(brain)


def improve(brain: Floats, games: int, seed: int, seats: str = "RY") -> tuple[Floats, float]:
    """The brain after one round, and the residual deviation of the final scores that it foretells."""
    chance, place = seeded(seed), desk(brain)
    rows, cells = np.zeros((400, ROW_LENGTH)), np.zeros(200_000, dtype=np.int64)
    hits, seen = np.zeros(FILLS), np.zeros(FILLS)
    kept: list[Table] = []
    for game in range(games):
        draws = list(range(1, 57))
        random.Random(seed * 1_000_003 + game).shuffle(draws)
        count = _game(deal(seats, draws), place, chance, 12, rows, cells, hits, seen)
        kept.append(rows[:count].copy())
    better = np.array(list(brain), dtype=np.float64)  # type: ignore[call-overload]
    better[:FILLS] = (hits + 6 * better[:FILLS]) / (seen + 6)
    samples = np.concatenate(kept)
    errors = []
    for phase in range(PHASES):
        here = samples[samples[:, FEATURES] == phase]
        # A little of the old weights is mixed in, so that a feature that hardly occurs keeps its weight.
        left, right = here[:, :FEATURES], here[:, FEATURES + 1]
        slot = slice(WEIGHTS + FEATURES * phase, WEIGHTS + FEATURES * (phase + 1))
        ridge = np.eye(FEATURES) * 20
        better[slot] = np.linalg.solve(left.T @ left + ridge, left.T @ right + ridge @ better[slot])
        errors.append(float(np.std(left @ better[slot] - right)))
    sys.stderr.write(f"errors by phase {[round(e, 2) for e in errors]}; mean best {samples[:, -1].mean():.2f}\n")
    return floats(better), float(np.mean(errors))


def main() -> None:
    rounds, games = int(sys.argv[1]), int(sys.argv[2])
    brain = first_brain()
    for number in range(rounds):
        brain, _ = improve(brain, games, number + 1)
    sys.stdout.write('"""The evaluator\'s brain, written by tests/robots/tuning.py."""\n\nfrom typing import Final\n\n')
    sys.stdout.write("NUMBERS: Final = (\n")
    for start in range(0, BRAIN, 10):
        sys.stdout.write("    " + ", ".join(f"{brain[at]:.4g}" for at in range(start, min(start + 10, BRAIN))) + ",\n")
    sys.stdout.write(")\n")


if __name__ == "__main__":
    main()
