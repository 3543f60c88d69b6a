"""Whole random games on the fast board: for measuring, and for whoever has to look many games ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.rules.board import Board, Option
from app.rules.patterns import hand_of

Move = tuple[int, int, int]
"""(tile, cell number, rotation)."""


def random_game(seats: str, draws: Sequence[int], chance: Callable[[], float], plies: int = 56) -> list[Move]:
    """A game by the rules in which every placement is drawn evenly from all legal ones; its placements.

    `draws` is the bag in drawing order, `chance` gives numbers from 0 up to 1. Stops after `plies` placements.
    """
    count = len(seats)
    hands = [hand_of([draws[seat], *draws[count + 5 * seat : count + 5 * seat + 5]]) for seat in range(count)]
    mover = max(range(count), key=lambda seat: draws[seat])
    board, drawn, free_done = Board(), 6 * count, False
    moves: list[Move] = []
    while len(moves) < plies:
        hand = hands[mover]
        options = board.options(board.spaces, hand) if board.spaces else []
        if not options and not free_done:
            free_done = True
            options = board.options(board.frontier, hand)
            if not options and hand:
                break
        if options:
            move = pick(options, chance())
            tile, cell, rotation = move
            board.place(cell, tile, rotation)
            moves.append(move)
            hands[mover] = hand & ~(1 << tile)
            if drawn < 56:
                hands[mover] |= 1 << draws[drawn]
                drawn += 1
                if drawn == 56:
                    board.lift_restrictions()
            if hands[mover]:
                continue
        free_done = False
        for _ in range(count):
            mover = (mover + 1) % count
            if hands[mover]:
                break
        else:
            break
    return moves


def pick(options: list[Option], chance: float) -> Move:
    """One of the placements in `options`, all equally likely."""
    number = int(chance * sum([mask.bit_count() for _, mask in options]))
    for cell, mask in options:
        here = mask.bit_count()
        if number < here:
            while number:
                mask &= mask - 1
                number -= 1
            bit = (mask & -mask).bit_length() - 1
            return bit & 63, cell, bit >> 6
        number -= here
    raise ValueError("no options, or a chance of 1")
