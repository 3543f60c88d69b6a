"""Whole random games on the fast board: for measuring, and for whoever has to look many games ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.rules.board import Board, Option
from app.rules.hexes import Number
from app.rules.patterns import FOLDS, TURNS, hand_of, six_fold

Move = tuple[int, Number, int]
"""(tile, cell, rotation)."""

Chance = Callable[[], float]
"""Numbers from 0 up to 1."""

_TRIES: Final = 40


def random_game(seats: str, draws: Sequence[int], chance: Chance, plies: int = 56) -> list[Move]:
    """A game by the rules in which every placement is drawn evenly from all legal ones; its placements.

    `draws` is the bag in drawing order. Stops after `plies` placements.
    """
    count = len(seats)
    hands = [[draws[seat], *draws[count + 5 * seat : count + 5 * seat + 5]] for seat in range(count)]
    folds = [six_fold(hand_of(hand)) for hand in hands]
    mover = max(range(count), key=lambda seat: draws[seat])
    bag = list(reversed(draws[6 * count :]))
    board, free_done = Board(), False
    if not bag:
        board.lift_restrictions()
    moves: list[Move] = []
    while len(moves) < plies:
        hand = hands[mover]
        options = board.forced(folds[mover])
        move = pick(options, chance()) if options else None
        if move is None and not free_done:
            free_done = True
            move = free_placement(board, hand, chance)
            if move is None:
                break
        if move is not None:
            tile, cell, rotation = move
            board.place(cell, tile, rotation)
            moves.append(move)
            hand.remove(tile)
            folds[mover] -= FOLDS[tile]
            if bag:
                hand.append(bag.pop())
                folds[mover] += FOLDS[hand[-1]]
                if not bag:
                    board.lift_restrictions()
            if hand:
                continue
        free_done = False
        for _ in range(count):
            mover = (mover + 1) % count
            if hands[mover]:
                break
        else:
            break
    return moves


def free_placement(board: Board, hand: list[int], chance: Chance) -> Move | None:
    """One of all legal placements; None if there is none.

    Guesses a cell of the frontier, a tile and one of its two rotations that may match there, all evenly, until one is
    legal: that is as even among the legal ones, and most of them are never looked at. After many misses it lists them.
    """
    frontier, cells = board.frontier, list(board.frontier)
    width = 2 * len(hand)
    total = len(cells) * width if board.tiles else 0
    for _ in range(_TRIES if total else 0):
        index, slot = divmod(int(chance() * total), width)
        cell = cells[index]
        tile = hand[slot >> 1]
        turns = TURNS[frontier[cell] << 6 | tile]
        rotation = (turns & 7 if slot & 1 else turns >> 3) - 1
        if rotation >= 0 and board.allows(cell, tile, rotation):
            return tile, cell, rotation
    options = board.options(board.frontier, hand_of(hand))
    return pick(options, chance()) if options else None


def pick(options: list[Option], chance: float) -> Move:
    """One of the placements in `options`, all equally likely."""
    if len(options) == 1:
        number = int(chance * options[0][1].bit_count())
    else:
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
