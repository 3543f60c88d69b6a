"""A whole position as flat arrays, made from what a player sees; copied thousands of times a second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.robots.kernels.compiled import Ints, compiled, copy_into, ints16, ints64
from app.robots.kernels.tables import CELLS, FIT, ORIGIN, TILE_ENDS, number_of
from app.rules.hexes import Hex
from app.rules.tiles import COLOURS

LAID: Final = 0
"""Places in `State.b`: how many tiles lie on the board,"""
FRONT: Final = 1
"""how many empty cells touch one,"""
SPACES: Final = 2
"""how many of these are forced spaces,"""
BAG: Final = 3
"""how many tiles are in the bag;"""
MOVER: Final = 4
"""the seat on move,"""
FREE_DONE: Final = 5
"""whether its free placement has been made,"""
SEATS: Final = 6
"""how many seats there are,"""
RESTRICTED: Final = 7
"""whether the restrictions bind;"""
END: Final = 8
"""PLAYING, COMPLETE or DEADLOCK;"""
Q_LOW: Final = 9
Q_WIDTH: Final = 10
R_LOW: Final = 11
R_WIDTH: Final = 12
P_LOW: Final = 13
P_WIDTH: Final = 14
"""the hexagon round the tiles (hull.py): least q, r and q + r modulo 64, and how far beyond them it reaches;"""
COLOUR: Final = 15
"""the colour of seat 0, and of the others after it;"""
BEST: Final = 20
"""the best score of each colour so far, colour 0 being a filler;"""
DRAWS: Final = 32
"""the bag: the next tile drawn is the last of it;"""
ORDER: Final = 96
"""the filled cells in the order of placing;"""
SPACE_AT: Final = 160
"""the forced spaces;"""
FRONTIER: Final = 416
"""all empty cells that touch a tile;"""
FAR: Final = 672
"""for each open end of a line (6 * tile + printed edge) the line's other end,"""
LENGTH: Final = FAR + TILE_ENDS
"""and how many tiles the line has;"""
CODE: Final = LENGTH + TILE_ENDS
"""for each empty cell what faces it (a code of patterns.py),"""
TURNED: Final = CODE + CELLS
"""for each filled cell 6 * tile + rotation, 0 for the others,"""
SLOT: Final = TURNED + CELLS
"""for each cell of the frontier where it stands there, plus 1."""
SIZE: Final = SLOT + CELLS

UNPLAYED: Final = 4
"""The place in `State.hands` after the seats'."""
ALL_TILES: Final = (1 << 57) - 2

PLAYING: Final = 0
COMPLETE: Final = 1
DEADLOCK: Final = 2


class State(NamedTuple):
    """`fit` is the table of tables.py, shared by all states; `b` holds everything that the names above say, `hands` the
    seats' hands as masks, and then (UNPLAYED) the tiles that are not on the board. Few arrays, because each costs time wherever a state is handed on."""

    fit: Ints
    b: Ints
    hands: Ints


def empty() -> State:
    """A state with nothing in it: the first tile may lie on the origin."""
    state = State(FIT, ints16([0] * SIZE), ints64([0, 0, 0, 0, ALL_TILES]))
    state.b[FRONTIER] = ORIGIN
    state.b[SLOT + ORIGIN] = 1
    state.b[FRONT] = 1
    return state


@compiled
def copy_state(target: State, source: State) -> None:
    """Make the target the same position as the source."""
    copy_into(target.b, source.b)
    copy_into(target.hands, source.hands)


def deal(seats: str, draws: Sequence[int]) -> State:
    """The position after the deal; `draws` is the bag in drawing order."""
    count = len(seats)
    hands = [[draws[seat], *draws[count + 5 * seat : count + 5 * seat + 5]] for seat in range(count)]
    first = max(range(count), key=lambda seat: draws[seat])
    state = empty()
    set_table(state, seats, hands, draws[6 * count :], first, free_done=False)
    return state


def set_table(
    state: State, seats: str, hands: Sequence[Sequence[int]], unseen: Sequence[int], mover: int, free_done: bool
) -> None:
    """Everything but the board: colours, hands, the bag in drawing order, whose turn it is."""
    now = state.b
    now[SEATS], now[MOVER], now[FREE_DONE] = len(seats), mover, int(free_done)
    now[BAG], now[RESTRICTED] = len(unseen), int(bool(unseen))
    for index, tile in enumerate(reversed(unseen)):
        now[DRAWS + index] = tile
    for seat, colour in enumerate(seats):
        now[COLOUR + seat] = COLOURS.index(colour) + 1
        state.hands[seat] = sum(1 << tile for tile in hands[seat])


def cells_by_number(tiles: Mapping[Hex, object]) -> dict[int, Hex]:
    """Every cell where a tile lies or may be laid next, by its number in a state."""
    cells = [*tiles, *(beside for cell in tiles for beside in cell.neighbours())] or [Hex(0, 0)]
    return {number_of(cell): cell for cell in cells}
