"""What the processes of the robots are asked beside a robot's turn: hints, and reviews of single placements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.robots.findings import USUAL, Effort, Ply, Suggestion
from app.robots.lookahead import Budget
from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement

HINT_SECONDS: Final = 10.0
"""How long a hint may take before its process is taken for hung."""
PLY_SECONDS: Final = 20.0
"""How long the review of one placement may take before its process is taken for hung."""


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What a person at the table sees, as in a `Thought`. `playouts`, when set, is the budget instead of `seconds`."""

    seats: str
    tiles: tuple[tuple[int, int, int, int], ...]
    hands: tuple[tuple[int, ...], ...]
    unseen: tuple[int, ...]
    mover: int
    free_done: bool
    seed: int
    seconds: float = 1.0
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """At most three placements, the best first."""

    suggestions: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class PlyQuestion:
    """The last of the `placements`, in a game with that bag in drawing order."""

    seats: str
    draws: tuple[int, ...]
    placements: tuple[Placement, ...]
    seed: int
    effort: Effort = USUAL


# Imported where they are used: the server imports this module too, and must not load compiled code.
def advise(question: HintQuestion) -> Advice:
    """The best placements. Raises ValueError where nobody is on move."""
    from app.robots import advice

    tiles = [(Hex(q, r), tile, rotation) for q, r, tile, rotation in question.tiles]
    position = Position.of_public(
        question.seats, tiles, question.hands, sorted(question.unseen), question.mover, question.free_done
    )
    budget = Budget(question.seconds) if question.playouts is None else Budget(playouts=question.playouts)
    return Advice(advice.hint(position, budget, question.seed))


def judge(question: PlyQuestion) -> Ply:
    """The review of that placement. Raises ValueError for a game that is none."""
    from app.robots import review

    *before, last = question.placements
    position = Position.start(question.seats, question.draws)
    for placement in before:
        position = position.after(placement)
    return review.judge(position, position.after(last), last, question.seed, question.effort)
