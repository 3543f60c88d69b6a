"""What a robot is asked, and its answer. It knows only what a person at the table sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from app.robots import greedy, novice
from app.robots.levels import Style, level
from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement


@dataclass(frozen=True, slots=True)
class Thought:
    """A picklable request: `tiles` are (q, r, tile, rotation) in the order of placing, `unseen` is the sorted set.

    `seconds` is the budget by the wall clock, of which less is taken when little is left on the robot's game clock
    (`clock_left` seconds; None: there is none). `playouts`, when set, is the budget instead, and the answer then
    depends on nothing but the thought.
    """

    level: str
    seats: str
    tiles: tuple[tuple[int, int, int, int], ...]
    hands: tuple[tuple[int, ...], ...]
    unseen: tuple[int, ...]
    mover: int
    phase: Literal["free", "forced"]
    free_done: bool
    seed: int
    seconds: float
    playouts: int | None = None
    clock_left: float | None = None


def position_of(thought: Thought) -> Position:
    """The position that the robot sees; its bag is in sorted order, which tells nothing."""
    tiles = [(Hex(q, r), tile, rotation) for q, r, tile, rotation in thought.tiles]
    return Position.of_public(
        thought.seats, tiles, thought.hands, sorted(thought.unseen), thought.mover, thought.free_done
    )


def choose(thought: Thought) -> Placement:
    """The robot's placement. Raises ValueError where nothing can be placed, KeyError for an unknown level."""
    one = level(thought.level)
    match one.style:
        case Style.NOVICE:
            return novice.choose(position_of(thought), thought.seed)
        case Style.GREEDY:
            return greedy.choose(position_of(thought), thought.seed)
        case Style.EVALUATOR | Style.SEARCH:
            # Not at the top: the server imports this module too, and must not load compiled code.
            from app.robots import players

            return players.choose(thought, one)
        case _:
            assert_never(one.style)
