"""What the lines of a position will come to: the features from which the evaluator foretells each colour's final score.

An open end of a line faces an empty cell. How likely that cell is to be filled in the end was counted in games of the
robots against themselves (`fill` of weights.py), by how many tiles lie round it, how many tiles that fit are held by
the colour's owner, by others, and unseen, and how many tiles are still to be laid. Two ends of one colour that face the
same cell are joined by whatever fills it (a virtual link), or make a loop if they are of the same line.
"""

from __future__ import annotations

from typing import Final

from app.robots.kernels.board import end_over
from app.robots.kernels.compiled import Floats, Ints, compiled
from app.robots.kernels.state import (
    BEST,
    CODE,
    FAR,
    FRONT,
    FRONTIER,
    LAID,
    LENGTH,
    State,
)
from app.robots.kernels.tables import ANY, ROW, TILE_ENDS

PHASES: Final = 5
FILLS: Final = 3 * 3 * 3 * 6 * PHASES
"""Entries of the table of fill probabilities."""

FEATURES: Final = 8
"""ONE, the best score so far, what the best line promises beyond it, what the second best promises, loops, ends."""


@compiled
def popcount(mask: int) -> int:
    """How many tiles a hand holds."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


@compiled
def phase_of(left: int) -> int:
    """How far the game is, by the tiles still to be laid: 0 at its end."""
    if left <= 6:
        return 0
    if left <= 14:
        return 1
    if left <= 24:
        return 2
    return 3 if left <= 36 else 4


@compiled
def fill_index(tiles_around: int, own: int, others: int, unseen: int, phase: int) -> int:
    """Where the probability stands that a cell is filled: by the fitting tiles held by one side, by others, unseen."""
    if unseen >= 3:
        unseen = 3 if unseen <= 4 else 4 if unseen <= 8 else 5
    around = min(tiles_around, 3) - 1
    return (((around * 3 + min(own, 2)) * 3 + min(others, 2)) * 6 + unseen) * PHASES + phase


@compiled
def look_at_ends(
    s: State, colour: int, own: int, others: int, unseen: int, fill: Floats, chances: Floats, mates: Ints, ends: Ints
) -> int:
    """Every open end of a colour into `ends`; how many these are.

    `chances[end]` is how likely the cell before it is to be filled, `mates[end]` the end that faces the same cell
    (-1 if none, -2 if there are several).
    """
    b = s.b
    phase = phase_of(56 - b[LAID])
    count = 0
    for index in range(b[FRONT]):
        cell = b[FRONTIER + index]
        code = b[CODE + cell]
        around = 0
        first = count
        for side in range(6):
            digit = code % 5
            code //= 5
            if digit:
                around += 1
                if digit == colour:
                    ends[count] = end_over(b, cell, side)
                    count += 1
        if count == first:
            continue
        fits = s.fit[ROW * b[CODE + cell] + ANY]
        at = fill_index(around, popcount(fits & own), popcount(fits & others), popcount(fits & unseen), phase)
        for one in range(first, count):
            chances[ends[one]] = fill[at]
            mates[ends[one]] = -1 if count == first + 1 else -2
        if count == first + 2:
            mates[ends[first]] = ends[first + 1]
            mates[ends[first + 1]] = ends[first]
    return count


@compiled
def _promise(b: Ints, end: int, growth: float, chances: Floats, mates: Ints) -> float:
    """By how much a line may be expected to grow over one of its ends, through as many virtual links as there are."""
    start = b[FAR + end]
    likely = 1.0
    promise = 0.0
    for _ in range(8):
        likely *= chances[end]
        mate = mates[end]
        if mate < 0:
            return promise + likely * growth if mate == -1 else promise
        if mate == start:
            return promise
        promise += likely * (1 + b[LENGTH + mate])
        end = b[FAR + mate]
    return promise


@compiled
def features(
    s: State,
    colour: int,
    own: int,
    others: int,
    unseen: int,
    fill: Floats,
    growth: float,
    chances: Floats,
    mates: Ints,
    ends: Ints,
    out: Floats,
) -> None:
    """The FEATURES of a colour into `out`. `own`, `others`, `unseen`: tiles held by its side, by others, in the bag."""
    b = s.b
    count = look_at_ends(s, colour, own, others, unseen, fill, chances, mates, ends)
    first = second = loop = total = ring = 0.0
    top = top_far = -1
    for index in range(count):
        end = ends[index]
        total += chances[end]
        far = b[FAR + end]
        if far < end:
            continue
        length = b[LENGTH + end]
        promise = length + _promise(b, end, growth, chances, mates) + _promise(b, far, growth, chances, mates)
        if mates[end] == far:
            loop = max(loop, chances[end] * (length + 2))
        elif chances[end] * chances[far] * length > ring:
            ring = chances[end] * chances[far] * length
        if promise > first:
            if top < 0 or not (mates[top] in (end, far) or mates[top_far] in (end, far)):
                second = first
            first = promise
            top, top_far = end, far
        elif promise > second and not (mates[top] in (end, far) or mates[top_far] in (end, far)):
            second = promise
    best = float(b[BEST + colour])
    out[0] = 1.0
    out[1] = best
    out[2] = max(first - best, 0.0)
    out[3] = max(second - best, 0.0)
    out[4] = second
    out[5] = loop
    out[6] = total
    out[7] = ring


def room() -> int:
    """How long the arrays `chances`, `mates` and `ends` are."""
    return TILE_ENDS
