"""Laying tiles on a state: what faces each cell, the hexagon round the tiles, and the lines, kept placement by placement."""

from __future__ import annotations

from app.robots.kernels.compiled import Ints, compiled
from app.robots.kernels.state import (
    BEST,
    CODE,
    FAR,
    FRONT,
    FRONTIER,
    LAID,
    LENGTH,
    ORDER,
    P_LOW,
    P_WIDTH,
    Q_LOW,
    Q_WIDTH,
    R_LOW,
    R_WIDTH,
    SLOT,
    SPACE_AT,
    SPACES,
    TURNED,
    UNPLAYED,
    State,
)  # fmt: skip
from app.robots.kernels.tables import FACE, LOOK, MATE, NOTE, ROW, STEP_Q, STEP_R


@compiled
def beside(cell: int, side: int) -> int:
    """The cell over a side."""
    return (cell + STEP_R[side]) & 4032 | (cell + STEP_Q[side]) & 63


@compiled
def lay(s: State, cell: int, tile: int, rotation: int) -> None:
    """Lay a tile on a cell of the frontier. Legality, hand and bag are the caller's business."""
    turned = 6 * tile + rotation
    b = s.b
    count = b[FRONT] - 1
    place = b[SLOT + cell] - 1
    last = b[FRONTIER + count]
    b[FRONTIER + place] = last
    b[SLOT + last] = place + 1
    b[SLOT + cell] = 0
    if s.fit[ROW * b[CODE + cell] + NOTE] & 8:
        _drop_space(b, cell)
    b[TURNED + cell] = turned
    s.hands[UNPLAYED] &= ~(1 << tile)
    b[ORDER + b[LAID]] = cell
    for side in range(6):
        at = beside(cell, side)
        if b[TURNED + at]:
            continue
        if not b[SLOT + at]:
            b[FRONTIER + count] = at
            count += 1
            b[SLOT + at] = count
        before = b[CODE + at]
        after = before + FACE[6 * turned + side]
        b[CODE + at] = after
        if s.fit[ROW * after + NOTE] & 8 and not s.fit[ROW * before + NOTE] & 8:
            b[SPACE_AT + b[SPACES]] = at
            b[SPACES] += 1
    b[FRONT] = count
    _join_lines(b, cell, tile, rotation)
    if b[LAID]:
        _widen(b, cell)
    else:
        b[Q_LOW], b[R_LOW] = cell & 63, cell >> 6
        b[P_LOW] = (cell & 63) + (cell >> 6) & 63
    b[LAID] += 1


@compiled
def _drop_space(b: Ints, cell: int) -> None:
    count = b[SPACES] - 1
    for index in range(count):
        if b[SPACE_AT + index] == cell:
            b[SPACE_AT + index] = b[SPACE_AT + count]
            break
    b[SPACES] = count


@compiled
def _widen(b: Ints, cell: int) -> None:
    q, r = cell & 63, cell >> 6
    _stretch(b, Q_LOW, q)
    _stretch(b, R_LOW, r)
    _stretch(b, P_LOW, q + r)


@compiled
def _stretch(b: Ints, low: int, value: int) -> None:
    """Take a line into the hexagon that is in it or next to it; the width stands behind the low bound."""
    away = (value - b[low]) & 63
    if away == 63:
        b[low] = (b[low] - 1) & 63
        b[low + 1] += 1
    elif away > b[low + 1]:
        b[low + 1] = away


@compiled
def is_in_hexagon(b: Ints, cell: int) -> bool:
    """Whether the cell is in the smallest hexagon round the tiles."""
    q, r = cell & 63, cell >> 6
    return (
        (q - b[Q_LOW]) & 63 <= b[Q_WIDTH]
        and (r - b[R_LOW]) & 63 <= b[R_WIDTH]
        and (q + r - b[P_LOW]) & 63 <= b[P_WIDTH]
    )


@compiled
def is_closed(s: State, cell: int) -> bool:
    """Whether restrictions 2 and 3, while they bind, bar an empty cell that touches a tile (rules/hull.py says why)."""
    if s.fit[ROW * s.b[CODE + cell] + NOTE] & 8:
        return False
    if is_in_hexagon(s.b, cell):
        return True
    for side in range(6):
        at = beside(cell, side)
        if not s.b[TURNED + at] and is_in_hexagon(s.b, at):
            return True
    return False


@compiled
def barred(s: State, cell: int) -> int:
    """For each side, in three bits, the colour that restriction 1 bars there while it binds; 0 where none."""
    found = 0
    for side in range(6):
        at = beside(cell, side)
        if not s.b[TURNED + at]:
            found |= (s.fit[ROW * s.b[CODE + at] + NOTE] & 7) << 3 * side
    return found


@compiled
def is_barred(bars: int, turned: int) -> bool:
    """Whether a tile turned so shows one of the barred colours."""
    for side in range(6):
        bar = bars >> 3 * side & 7
        if bar and LOOK[6 * turned + side] == bar:
            return True
    return False


@compiled
def end_over(b: Ints, cell: int, side: int) -> int:
    """The line end (6 * tile + printed edge) that faces a cell over a side; -1 where no tile lies."""
    facing = b[TURNED + beside(cell, side)]
    if not facing:
        return -1
    return facing - facing % 6 + (side + 9 - facing % 6) % 6


@compiled
def _join_lines(b: Ints, cell: int, tile: int, rotation: int) -> None:
    """Join the tile's three lines to what faces them, and note where that makes a new best."""
    for edge in range(6):
        mate = MATE[6 * tile + edge]
        if mate < edge:
            continue
        one = end_over(b, cell, (edge + rotation) % 6)
        other = end_over(b, cell, (mate + rotation) % 6)
        tiles = 1
        worth = 1
        if one >= 0 and b[FAR + one] == other and one != other:
            tiles += b[LENGTH + one]
            worth = 2 * tiles
        else:
            here, there = 6 * tile + edge, 6 * tile + mate
            if one >= 0:
                tiles += b[LENGTH + one]
                here = b[FAR + one]
            if other >= 0:
                tiles += b[LENGTH + other]
                there = b[FAR + other]
            b[FAR + here], b[FAR + there] = there, here
            b[LENGTH + here] = b[LENGTH + there] = tiles
            worth = tiles
        colour = LOOK[36 * tile + edge]
        if worth > b[BEST + colour]:
            b[BEST + colour] = worth


@compiled
def line_after(b: Ints, cell: int, side: int, other_side: int) -> int:
    """The score of the line that a tile laid on the cell would make between two of its sides: tiles, or twice a loop's."""
    one = end_over(b, cell, side)
    other = end_over(b, cell, other_side)
    tiles = 1
    if one >= 0:
        tiles += b[LENGTH + one]
        if b[FAR + one] == other:
            return 2 * tiles
    if other >= 0:
        tiles += b[LENGTH + other]
    return tiles
