"""The quick policy of the playouts: a handful of placements drawn at random, the one most to the mover's taste is played.

What a placement does to each colour's lines is added up from the tile and its neighbours alone, without laying it: points
won, lines joined, two ends brought before one cell, and cells that nothing fits any more.
"""

from __future__ import annotations

from typing import Final

from app.robots.kernels.board import beside, end_over
from app.robots.kernels.compiled import Floats, Ints, compiled, floats
from app.robots.kernels.outlook import popcount
from app.robots.kernels.playouts import random_free_move
from app.robots.kernels.state import (
    BEST,
    CODE,
    COLOUR,
    DEADLOCK,
    END,
    FAR,
    FREE_DONE,
    LENGTH,
    MOVER,
    PLAYING,
    SEATS,
    TURNED,
    UNPLAYED,
    State,
)
from app.robots.kernels.tables import ANY, FACE, LOOK, MATE, POWER, ROW
from app.robots.kernels.turns import forced_moves, pass_turn

GAIN: Final = 0
"""What counts in a taste, for the mover's colour: points gained,"""
JOIN: Final = 1
"""the length of the shorter of two lines joined,"""
GROW: Final = 2
"""a line grown by a tile, by its length,"""
LINK: Final = 3
"""two ends of different lines brought before one cell, by the length of the shorter,"""
RING: Final = 4
"""two ends of one line brought before one cell, by its length,"""
DEAD: Final = 5
"""an end before a cell that becomes less likely to be filled, by the length of its line,"""
OPEN: Final = 6
"""a new open end before a cell of its own, by the length of its line;"""
AGAINST: Final = 7
"""and the same for the others' colours."""
TASTE: Final = 14

LIKELY: Final[Floats] = floats([count / (count + 2) for count in range(57)])
"""How likely a cell is to be filled that so many of the unplayed tiles fit."""


@compiled
def liking(s: State, taste: Floats, move: int, own: int, rivals: int) -> float:
    """How much a placement is to the taste of who plays the colour `own`; `rivals` has a bit for each other colour."""
    b = s.b
    cell, tile, rotation = move >> 9, move >> 3 & 63, move & 7
    value = 0.0
    for edge in range(6):
        mate = MATE[6 * tile + edge]
        if mate < edge:
            continue
        colour = LOOK[36 * tile + edge]
        if colour == own:
            value += _line(s, taste, 0, cell, (edge + rotation) % 6, (mate + rotation) % 6, colour)
        elif rivals >> colour & 1:
            value -= _line(s, taste, AGAINST, cell, (edge + rotation) % 6, (mate + rotation) % 6, colour)
    for side in range(6):
        at = beside(cell, side)
        code = b[CODE + at]
        if b[TURNED + at] or not code:
            continue
        after = code + FACE[36 * tile + 6 * rotation + side]
        drop = _likely(s, code) - _likely(s, after)
        for other in range(6):
            colour = code % 5
            code //= 5
            if colour == own:
                value -= taste[DEAD] * drop * b[LENGTH + end_over(b, at, other)]
            elif rivals >> colour & 1:
                value += taste[AGAINST + DEAD] * drop * b[LENGTH + end_over(b, at, other)]
    return value


@compiled
def _likely(s: State, code: int) -> float:
    """How likely a cell with that code is to be filled, by how many unplayed tiles fit."""
    return LIKELY[popcount(s.fit[ROW * code + ANY] & s.hands[UNPLAYED])]


@compiled
def _line(s: State, taste: Floats, base: int, cell: int, side: int, other_side: int, colour: int) -> float:
    """What the line between two sides of a tile laid on the cell is worth to its owner; `base` is 0 or AGAINST."""
    b = s.b
    one, other = end_over(b, cell, side), end_over(b, cell, other_side)
    shorter = b[LENGTH + one] if one >= 0 else 0
    longer = b[LENGTH + other] if other >= 0 else 0
    best = b[BEST + colour]
    if one >= 0 and b[FAR + one] == other:
        return taste[base + GAIN] * max(0, 2 * (shorter + 1) - best)
    length = shorter + longer + 1
    value = taste[base + GAIN] * max(0, length - best)
    value += taste[base + JOIN] * min(shorter, longer)
    if shorter + longer:
        value += taste[base + GROW] * length
    if one < 0:
        far = b[FAR + other] if other >= 0 else -1
        value += _end(s, taste, base, beside(cell, side), (side + 3) % 6, colour, length, far)
    if other < 0:
        far = b[FAR + one] if one >= 0 else -1
        value += _end(s, taste, base, beside(cell, other_side), (other_side + 3) % 6, colour, length, far)
    return value


@compiled
def _end(s: State, taste: Floats, base: int, at: int, back: int, colour: int, length: int, far: int) -> float:
    """What a new end before the empty cell `at` is worth; `far` is the other end of its line (-1: also new)."""
    code = s.b[CODE + at]
    likely = _likely(s, code + colour * POWER[back])
    for side in range(6):
        if code % 5 == colour and side != back:
            end = end_over(s.b, at, side)
            if end == far:
                return taste[base + RING] * likely * length
            return taste[base + LINK] * likely * min(length, s.b[LENGTH + end])
        code //= 5
    return taste[base + OPEN] * likely * length


@compiled
def rivals_of(s: State, own: int) -> int:
    """A bit for each colour in play but one."""
    rivals = 0
    for seat in range(s.b[SEATS]):
        rivals |= 1 << s.b[COLOUR + seat]
    return rivals & ~(1 << own)


@compiled
def favourite(s: State, taste: Floats, moves: Ints, count: int) -> int:
    """Of the first `count` moves the one most to the mover's taste."""
    if count == 1:
        return moves[0]
    own = s.b[COLOUR + s.b[MOVER]]
    rivals = rivals_of(s, own)
    best = moves[0]
    most = liking(s, taste, best, own, rivals)
    for index in range(1, count):
        value = liking(s, taste, moves[index], own, rivals)
        if value > most:
            most = value
            best = moves[index]
    return best


@compiled
def tasteful_move(s: State, taste: Floats, chance: Ints, moves: Ints, tries: int) -> int:
    """The best of all forced placements, or of `tries` free ones drawn at random; 0 once the game has ended."""
    while s.b[END] == PLAYING:
        found = forced_moves(s, s.hands[s.b[MOVER]], moves)
        if found:
            return favourite(s, taste, moves, found)
        if not s.b[FREE_DONE]:
            s.b[FREE_DONE] = 1
            own = s.b[COLOUR + s.b[MOVER]]
            rivals = rivals_of(s, own)
            best = 0
            most = 0.0
            for _ in range(tries):
                move = random_free_move(s, chance, moves)
                if not move:
                    s.b[END] = DEADLOCK
                    return 0
                value = liking(s, taste, move, own, rivals)
                if not best or value > most:
                    best = move
                    most = value
            return best
        pass_turn(s)
    return 0
