"""Why a placement is refused: one reason, in words, with the cell or the side that it hurts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from app.rules.board import Board
from app.rules.hexes import AROUND, Hex, number_of
from app.rules.notation import Placement
from app.rules.patterns import NOTES, ORIENTATIONS, PAIR, POWERS
from app.rules.tiles import COLOURS

SIDE_NAMES: Final = ("upper right", "right", "lower right", "lower left", "left", "upper left")
COLOUR_NAMES: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


class Reason(StrEnum):
    OCCUPIED = "occupied"
    DETACHED = "detached"
    NO_MATCH = "no_match"
    TRIPLE = "restriction_1"
    FOUR_SIDED = "restriction_2"
    CONTROLLED_SIDE = "restriction_3"
    NOT_YOUR_TILE = "not_your_tile"
    FORCED_DUE = "forced_due"
    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"


@dataclass(frozen=True, slots=True)
class Refusal:
    """`cell` is the cell that would be hurt, `side` the side (0 to 5) that does not match."""

    reason: Reason
    detail: str
    cell: Hex | None = None
    side: int | None = None


class IllegalPlacement(ValueError):
    """A placement that breaks a rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


def why_not_here(board: Board, placement: Placement) -> Refusal | None:
    """What is wrong with this tile on this cell, whoever's turn it is; None if the board allows it."""
    cell = number_of(placement.cell)
    if cell in board.tiles:
        return Refusal(Reason.OCCUPIED, "A tile already lies there.", placement.cell)
    if cell not in board.frontier:
        return Refusal(Reason.DETACHED, "A tile must touch another tile.", placement.cell)
    return _mismatch(board, cell, placement) or (_restriction(board, cell, placement) if board.restricted else None)


def _mismatch(board: Board, cell: int, placement: Placement) -> Refusal | None:
    own = ORIENTATIONS[placement.tile][placement.rotation]
    for side in range(6):
        facing = board.frontier[cell] // POWERS[side] % 5
        if facing and facing != own[side]:
            mine, theirs = (COLOUR_NAMES[COLOURS[colour - 1]] for colour in (own[side], facing))
            detail = f"The colours do not match on the {SIDE_NAMES[side]} side: {mine} would meet {theirs}."
            return Refusal(Reason.NO_MATCH, detail, placement.cell.neighbour(side), side)
    return None


def _restriction(board: Board, cell: int, placement: Placement) -> Refusal | None:
    for side, beside in enumerate(AROUND[cell]):
        if beside in board.spaces:
            detail = "Restriction 2: that would leave a space with four tiles around it."
            return Refusal(Reason.FOUR_SIDED, detail, placement.cell.neighbour(side))
    if board.is_closed(cell):
        detail = "Restriction 3: that is a controlled side; its forced space has to be filled first."
        return Refusal(Reason.CONTROLLED_SIDE, detail, placement.cell.neighbour(_pressed(board, cell)))
    own = ORIENTATIONS[placement.tile][placement.rotation]
    for side, beside in enumerate(AROUND[cell]):
        if beside in board.hot and NOTES[board.frontier[beside]] & PAIR == own[side]:
            colour = COLOUR_NAMES[COLOURS[own[side] - 1]]
            detail = f"Restriction 1: that would lead three {colour} lines into one space."
            return Refusal(Reason.TRIPLE, detail, placement.cell.neighbour(side))
    return None


def _pressed(board: Board, cell: int) -> int:
    """The side of a closed cell over which lies the space that would have a fourth tile pressed on it in thought.

    A closed cell touches one that filling in thought fills: either it is why the cell is closed, or the cell is
    itself filled so, which takes three neighbours of which one at least is no tile.
    """
    return next(side for side, beside in enumerate(AROUND[cell]) if beside in board.hull.virtual)
