"""Whole games to their end by chance."""

from __future__ import annotations

from app.robots.kernels.chance import below, shuffle
from app.robots.kernels.compiled import Ints, compiled
from app.robots.kernels.state import (
    BAG,
    BEST,
    CODE,
    COLOUR,
    DEADLOCK,
    DRAWS,
    END,
    FREE_DONE,
    FRONT,
    FRONTIER,
    LAID,
    MOVER,
    PLAYING,
    SEATS,
    State,
    copy_state,
)  # fmt: skip
from app.robots.kernels.tables import ANY, ROW
from app.robots.kernels.turns import bit_of, forced_moves, free_moves, may_lay, pass_turn, place

TRIES = 40


@compiled
def random_free_move(s: State, chance: Ints, moves: Ints) -> int:
    """One of all legal free placements of the mover, all equally likely; 0 if there is none.

    Guesses as rules/playout.py does: a cell, a tile and a rotation, until one is legal; after many misses it lists.
    """
    hand = s.hands[s.b[MOVER]]
    count = 0
    mask = hand
    while mask:
        mask &= mask - 1
        count += 1
    if s.b[LAID]:
        for _ in range(TRIES):
            # Where a side is taken a tile fits in two rotations at most: a guess is a cell, a tile, and which of them.
            guess = below(chance, s.b[FRONT] * count * 2)
            rest = guess >> 1
            cell = s.b[FRONTIER + rest // count]
            row = ROW * s.b[CODE + cell]
            mask = hand
            for _skip in range(rest % count):
                mask &= mask - 1
            low = mask & -mask
            if not s.fit[row + ANY] & low:
                continue
            skip = guess & 1
            rotation = 0
            while rotation < 6:
                if s.fit[row + rotation] & low:
                    if not skip:
                        break
                    skip -= 1
                rotation += 1
            if rotation == 6:
                continue
            tile = bit_of(low)
            if may_lay(s, cell, tile, rotation):
                return cell << 9 | tile << 3 | rotation
    found = free_moves(s, hand, moves)
    return moves[below(chance, found)] if found else 0


@compiled
def random_move(s: State, chance: Ints, moves: Ints) -> int:
    """A placement of the mover drawn evenly from all legal ones; passes turns that are over. 0 once the game has ended."""
    while s.b[END] == PLAYING:
        found = forced_moves(s, s.hands[s.b[MOVER]], moves)
        if found:
            return moves[below(chance, found)]
        if not s.b[FREE_DONE]:
            s.b[FREE_DONE] = 1
            move = random_free_move(s, chance, moves)
            if not move:
                s.b[END] = DEADLOCK
            return move
        pass_turn(s)
    return 0


@compiled
def finish_at_random(s: State, chance: Ints, moves: Ints) -> None:
    """Play random placements to the end of the game."""
    move = random_move(s, chance, moves)
    while move:
        place(s, move)
        if not s.hands[s.b[MOVER]]:
            pass_turn(s)
        move = random_move(s, chance, moves)


@compiled
def margin(s: State, seat: int) -> int:
    """The seat's best score so far minus the best of the other sides'; 0 in a deadlock."""
    if s.b[END] == DEADLOCK:
        return 0
    own = s.b[COLOUR + seat]
    other = 0
    for at in range(s.b[SEATS]):
        colour = s.b[COLOUR + at]
        if colour != own and s.b[BEST + colour] > other:
            other = s.b[BEST + colour]
    return s.b[BEST + own] - other


@compiled
def random_playouts(root: State, work: State, chance: Ints, moves: Ints, seat: int, playouts: int) -> int:
    """The sum of the seat's final margins over random games from the root, the bag shuffled anew for each."""
    total = 0
    for _ in range(playouts):
        copy_state(work, root)
        shuffle(chance, work.b, DRAWS, work.b[BAG])
        finish_at_random(work, chance, moves)
        total += margin(work, seat)
    return total
