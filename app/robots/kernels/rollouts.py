"""Trying placements out: each is followed by games with bags shuffled anew, to the end or to where the evaluator takes over."""

from __future__ import annotations

from math import tanh

from app.robots.kernels.chance import below, shuffle
from app.robots.kernels.compiled import Floats, Ints, compiled
from app.robots.kernels.evaluator import Desk, expected_margin, unseen_tiles
from app.robots.kernels.playouts import margin
from app.robots.kernels.state import BAG, BEST, DRAWS, END, FREE_DONE, LAID, MOVER, PLAYING, State, copy_state
from app.robots.kernels.taste import tasteful_move
from app.robots.kernels.turns import has_forced, pass_turn, place


@compiled
def worth(points: float, finality: float) -> float:
    """A margin as a number from -1 (lost) to 1 (won), with a little for points beyond that."""
    return tanh(points / finality) + 0.01 * points


@compiled
def go_on(s: State) -> None:
    """After `place`: pass the turn if it is over."""
    hand = s.hands[s.b[MOVER]]
    if not hand or (s.b[FREE_DONE] and not has_forced(s, hand)):
        pass_turn(s)


@compiled
def rollout(s: State, desk: Desk, taste: Floats, chance: Ints, seat: int, tries: int, turns: int) -> float:
    """The seat's margin at the end of a game played on by taste, or as the evaluator sees it after so many turns.

    In the second case the state is left in the midst of the game.
    """
    mover = s.b[MOVER]
    while s.b[END] == PLAYING:
        if s.b[MOVER] != mover:
            mover = s.b[MOVER]
            turns -= 1
        if turns <= 0 and s.b[LAID] < 54:
            return expected_margin(s, desk, seat, unseen_tiles(s))
        move = tasteful_move(s, taste, chance, desk.moves, tries if below(chance, 8) else 1)
        if not move:
            break
        place(s, move)
        go_on(s)
    return float(margin(s, seat))


@compiled
def try_out(
    root: State,
    desk: Desk,
    taste: Floats,
    chance: Ints,
    arms: Ints,
    count: int,
    sums: Floats,
    points: Floats,
    tries: int,
    turns: int,
    cycles: int,
) -> None:
    """Try each of the first `count` arms (moves) in each cycle; a cycle is one bag for all of them.

    Adds the mover's worth to `sums` and its margin to `points`. A root in which the mover must place on a forced space
    has only such arms.
    """
    seat = root.b[MOVER]
    work = desk.work
    is_free = not has_forced(root, root.hands[seat])
    for _ in range(cycles):
        shuffle(chance, root.b, DRAWS, root.b[BAG])
        for index in range(count):
            copy_state(work, root)
            place(work, arms[index])
            if is_free:
                work.b[FREE_DONE] = 1
            go_on(work)
            reached = rollout(work, desk, taste, chance, seat, tries, turns)
            finality = 2.0 if work.b[END] != PLAYING else 2.0 + 0.16 * (56 - work.b[LAID])
            sums[index] += worth(reached, finality)
            points[index] += reached


@compiled
def add_final_scores(
    root: State, desk: Desk, taste: Floats, chance: Ints, tries: int, cycles: int, sums: Floats
) -> None:
    """Play `cycles` games from the root to their ends, and add each colour's final score to `sums`."""
    for _ in range(cycles):
        shuffle(chance, root.b, DRAWS, root.b[BAG])
        copy_state(desk.work, root)
        rollout(desk.work, desk, taste, chance, 0, tries, 1000)
        for colour in range(5):
            sums[colour] += desk.work.b[BEST + colour]
