"""What a robot sees, on flat arrays: a state made from a thought, or from a position without its bag's order."""

from __future__ import annotations

from app.robots.kernels.board import lay
from app.robots.kernels.state import State, cells_by_number, empty, set_table
from app.robots.kernels.tables import number_of, placement_of
from app.robots.thought import Thought
from app.rules.game import Position
from app.rules.hexes import Hex
from app.rules.notation import Placement


def state_of(thought: Thought) -> State:
    """The state that a thought describes; the bag is in sorted order, which tells nothing."""
    state = empty()
    set_table(state, thought.seats, thought.hands, sorted(thought.unseen), thought.mover, thought.free_done)
    for q, r, tile, rotation in thought.tiles:
        lay(state, number_of(Hex(q, r)), tile, rotation)
    return state


def state_at(position: Position) -> State:
    """The same from a position in which somebody is on move. Raises ValueError where nobody is."""
    if position.mover is None:
        raise ValueError("nobody is on move")
    state = empty()
    set_table(state, position.seats, position.hands, position.unseen(), position.mover, position.free_done)
    for cell, (tile, rotation) in position.tiles.items():
        lay(state, number_of(cell), tile, rotation)
    return state


def placement(thought: Thought, move: int) -> Placement:
    """A move of the thought's state as a placement."""
    return placement_of(move, cells_by_number({Hex(q, r): 0 for q, r, _, _ in thought.tiles}))
