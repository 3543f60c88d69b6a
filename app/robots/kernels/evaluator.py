"""Expected final scores, linear in the features of outlook.py; and the robot that maximises its margin one ahead."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.robots.kernels.board import lay, line_after
from app.robots.kernels.chance import below
from app.robots.kernels.compiled import Floats, Ints, compiled, floats, ints16, ints64
from app.robots.kernels.outlook import FEATURES, FILLS, PHASES, features, phase_of, room
from app.robots.kernels.state import BAG, BEST, COLOUR, DRAWS, LAID, MOVER, SEATS, State, copy_state, empty
from app.robots.kernels.tables import LOOK
from app.robots.kernels.turns import MOST_MOVES, legal_moves

WEIGHTS: Final = FILLS
"""Where the weights stand in a brain: FEATURES a phase."""
GROWTH: Final = WEIGHTS + FEATURES * PHASES
"""What an open end that is filled brings in, for each phase."""
BRAIN: Final = GROWTH + PHASES


class Desk(NamedTuple):
    """Room to work in: a brain (read only), a spare position, a list of moves and what each is worth, and the rest."""

    brain: Floats
    work: State
    moves: Ints
    values: Floats
    chances: Floats
    mates: Ints
    ends: Ints
    out: Floats


def desk(brain: Floats) -> Desk:
    """A desk for one thread."""
    return Desk(
        brain,
        empty(),
        ints64([0] * MOST_MOVES),
        floats([0.0] * MOST_MOVES),
        floats([0.0] * room()),
        ints16([0] * room()),
        ints16([0] * room()),
        floats([0.0] * FEATURES),
    )


@compiled
def unseen_tiles(s: State) -> int:
    """The tiles in the bag as a mask."""
    mask = 0
    for index in range(s.b[BAG]):
        mask |= 1 << s.b[DRAWS + index]
    return mask


@compiled
def expected_score(s: State, desk: Desk, colour: int, unseen: int) -> float:
    """The final score that a colour may expect."""
    own = others = 0
    for seat in range(s.b[SEATS]):
        if s.b[COLOUR + seat] == colour:
            own |= s.hands[seat]
        else:
            others |= s.hands[seat]
    phase = phase_of(56 - s.b[LAID])
    growth = desk.brain[GROWTH + phase]
    features(s, colour, own, others, unseen, desk.brain, growth, desk.chances, desk.mates, desk.ends, desk.out)
    score = 0.0
    for index in range(FEATURES):
        score += desk.brain[WEIGHTS + FEATURES * phase + index] * desk.out[index]
    return score


@compiled
def expected_margin(s: State, desk: Desk, seat: int, unseen: int) -> float:
    """The expected score of the seat's side minus the best of the others'."""
    own = s.b[COLOUR + seat]
    best = -1000.0
    seen = 1 << own
    for other in range(s.b[SEATS]):
        colour = s.b[COLOUR + other]
        if not seen >> colour & 1:
            seen |= 1 << colour
            best = max(best, expected_score(s, desk, colour, unseen))
    return expected_score(s, desk, own, unseen) - best


@compiled
def lay_from_hand(s: State, move: int) -> None:
    """Lay the mover's tile without drawing another."""
    lay(s, move >> 9, move >> 3 & 63, move & 7)
    s.hands[s.b[MOVER]] &= ~(1 << (move >> 3 & 63))


@compiled
def value_moves(s: State, desk: Desk, count: int) -> None:
    """The margin that each of the first `count` of `desk.moves` lets the mover expect, into `desk.values`."""
    unseen = unseen_tiles(s)
    for index in range(count):
        copy_state(desk.work, s)
        lay_from_hand(desk.work, desk.moves[index])
        desk.values[index] = expected_margin(desk.work, desk, s.b[MOVER], unseen)


@compiled
def best_of(values: Floats, count: int, chance: Ints) -> int:
    """The index of the greatest value; chance decides between equals."""
    best = 0
    equals = 1
    for index in range(1, count):
        if values[index] > values[best]:
            best = index
            equals = 1
        elif values[index] == values[best]:
            equals += 1
            if not below(chance, equals):
                best = index
    return best


@compiled
def evaluator_move(s: State, desk: Desk, chance: Ints) -> int:
    """The mover's placement with the best expected margin right after it; 0 where there is none."""
    count = legal_moves(s, desk.moves)
    if not count:
        return 0
    value_moves(s, desk, count)
    return desk.moves[best_of(desk.values, count, chance)]


@compiled
def greedy_move(s: State, desk: Desk, chance: Ints) -> int:
    """The mover's placement with the best margin of scores right after it (greedy.py); 0 where there is none."""
    count = legal_moves(s, desk.moves)
    if not count:
        return 0
    for index in range(count):
        desk.values[index] = margin_with(s, desk.moves[index])
    return desk.moves[best_of(desk.values, count, chance)]


@compiled
def margin_with(s: State, move: int) -> float:
    """The mover's best score minus the best of the other sides' with a tile laid."""
    own = s.b[COLOUR + s.b[MOVER]]
    mine = score_with(s, move, own)
    best = 0
    for seat in range(s.b[SEATS]):
        colour = s.b[COLOUR + seat]
        if colour != own:
            best = max(best, score_with(s, move, colour))
    return float(mine - best)


@compiled
def score_with(s: State, move: int, colour: int) -> int:
    """The best score of a colour with a tile laid."""
    cell, tile, rotation = move >> 9, move >> 3 & 63, move & 7
    one = other = -1
    for side in range(6):
        if LOOK[36 * tile + 6 * rotation + side] == colour:
            if one < 0:
                one = side
            else:
                other = side
    score = s.b[BEST + colour]
    if other >= 0:
        score = max(score, line_after(s.b, cell, one, other))
    return score
