"""What may be placed, and how a turn goes on after it: the rules of a turn, on a state."""

from __future__ import annotations

from app.robots.kernels.board import barred, is_barred, is_closed, lay
from app.robots.kernels.compiled import Ints, compiled
from app.robots.kernels.state import (
    BAG,
    CODE,
    COMPLETE,
    DEADLOCK,
    DRAWS,
    END,
    FREE_DONE,
    FRONT,
    FRONTIER,
    MOVER,
    PLAYING,
    RESTRICTED,
    SEATS,
    SPACE_AT,
    SPACES,
    State,
)  # fmt: skip
from app.robots.kernels.tables import ANY, ROW

MOST_MOVES = 4096
"""No position has so many legal placements: 6 tiles, 2 rotations, at most 226 cells."""


@compiled
def _add_moves(s: State, cell: int, hand: int, moves: Ints, count: int) -> int:
    """Append what a hand may lay on a cell that is not closed; the new count."""
    base = ROW * s.b[CODE + cell]
    bars = -1
    for rotation in range(6):
        mask = s.fit[base + rotation] & hand
        tile = 0
        while mask:
            low = mask & -mask
            tile = bit_of(low)
            mask ^= low
            if s.b[RESTRICTED]:
                if bars < 0:
                    bars = barred(s, cell)
                if bars and is_barred(bars, 6 * tile + rotation):
                    continue
            moves[count] = cell << 9 | tile << 3 | rotation
            count += 1
    return count


@compiled
def bit_of(low: int) -> int:
    """Which bit of the lower 57 it is that alone is set."""
    bit = 0
    if low & 0x1FFFFFF00000000:
        bit += 32
        low >>= 32
    if low & 0xFFFF0000:
        bit += 16
        low >>= 16
    if low & 0xFF00:
        bit += 8
        low >>= 8
    if low & 0xF0:
        bit += 4
        low >>= 4
    if low & 0xC:
        bit += 2
        low >>= 2
    return bit + (low >> 1)


@compiled
def forced_moves(s: State, hand: int, moves: Ints) -> int:
    """What the hand may lay on forced spaces, into `moves`; how many these are."""
    count = 0
    for index in range(s.b[SPACES]):
        cell = s.b[SPACE_AT + index]
        if s.fit[ROW * s.b[CODE + cell] + ANY] & hand:
            count = _add_moves(s, cell, hand, moves, count)
    return count


@compiled
def free_moves(s: State, hand: int, moves: Ints) -> int:
    """What the hand may lay anywhere, into `moves`; how many these are."""
    count = 0
    restricted = s.b[RESTRICTED]
    for index in range(s.b[FRONT]):
        cell = s.b[FRONTIER + index]
        if s.fit[ROW * s.b[CODE + cell] + ANY] & hand and not (restricted and is_closed(s, cell)):
            count = _add_moves(s, cell, hand, moves, count)
    return count


@compiled
def legal_moves(s: State, moves: Ints) -> int:
    """All legal placements of the mover, into `moves`; how many these are. 0 in mid-turn means: the turn is over."""
    hand = s.hands[s.b[MOVER]]
    count = forced_moves(s, hand, moves)
    if not count and not s.b[FREE_DONE]:
        count = free_moves(s, hand, moves)
    return count


@compiled
def may_lay(s: State, cell: int, tile: int, rotation: int) -> bool:
    """Whether a tile may be laid on a cell of the frontier, whoever holds it and whatever is due."""
    if not s.fit[ROW * s.b[CODE + cell] + rotation] >> tile & 1:
        return False
    if not s.b[RESTRICTED]:
        return True
    if is_closed(s, cell):
        return False
    bars = barred(s, cell)
    return not (bars and is_barred(bars, 6 * tile + rotation))


@compiled
def has_forced(s: State, hand: int) -> bool:
    """Whether the hand holds a tile that must be laid on a forced space."""
    for index in range(s.b[SPACES]):
        cell = s.b[SPACE_AT + index]
        base = ROW * s.b[CODE + cell]
        if not s.fit[base + ANY] & hand:
            continue
        for rotation in range(6):
            mask = s.fit[base + rotation] & hand
            while mask:
                low = mask & -mask
                mask ^= low
                if may_lay(s, cell, bit_of(low), rotation):
                    return True
    return False


@compiled
def place(s: State, move: int) -> None:
    """Lay the mover's tile and draw its replacement; the turn stays as it is (`settle` looks whether it goes on)."""
    cell, tile, rotation = move >> 9, move >> 3 & 63, move & 7
    mover = s.b[MOVER]
    lay(s, cell, tile, rotation)
    hand = s.hands[mover] & ~(1 << tile)
    if s.b[BAG]:
        s.b[BAG] -= 1
        hand |= 1 << s.b[DRAWS + s.b[BAG]]
        if not s.b[BAG]:
            s.b[RESTRICTED] = 0
    s.hands[mover] = hand


@compiled
def pass_turn(s: State) -> None:
    """The next seat with tiles begins its turn; with none the game is complete."""
    s.b[FREE_DONE] = 0
    count = s.b[SEATS]
    for step in range(1, count + 1):
        seat = (s.b[MOVER] + step) % count
        if s.hands[seat]:
            s.b[MOVER] = seat
            return
    s.b[END] = COMPLETE


@compiled
def settle(s: State, is_free: bool) -> None:
    """After `place`: the turn goes on, passes, or the game ends. `is_free` tells whether that was the free placement."""
    if is_free:
        s.b[FREE_DONE] = 1
    hand = s.hands[s.b[MOVER]]
    if not hand or (s.b[FREE_DONE] and not has_forced(s, hand)):
        pass_turn(s)


@compiled
def play(s: State, move: int, moves: Ints) -> None:
    """One placement with all that follows from it by the rules. `moves` is room to list in."""
    is_free = not has_forced(s, s.hands[s.b[MOVER]])
    place(s, move)
    settle(s, is_free)
    if s.b[END] == PLAYING and not legal_moves(s, moves):
        s.b[END] = DEADLOCK
