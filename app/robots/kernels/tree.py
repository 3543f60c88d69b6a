"""A tree of placements that grows simulation by simulation, the bag shuffled anew for each (open-loop PUCT).

What follows from a placement depends on what is drawn. So a placement may lead to several nodes, one for each mover and
list of legal placements that it has led to; in every visit of a node the same placements are due. Once the bag is empty
this is the true tree of the game. Selection as in Silver et al. 2016, the evaluator's softmax being the prior; a leaf is
worth what a short playout by taste comes to (rollouts.py).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

from app.robots.kernels.chance import shuffle
from app.robots.kernels.compiled import Floats, Ints, compiled, floats, ints64
from app.robots.kernels.evaluator import Desk, expected_margin, unseen_tiles, value_moves
from app.robots.kernels.playouts import margin
from app.robots.kernels.rollouts import go_on, rollout, worth
from app.robots.kernels.state import BAG, DEADLOCK, DRAWS, END, FREE_DONE, MOVER, PLAYING, SEATS, State, copy_state
from app.robots.kernels.turns import has_forced, legal_moves, place

NODES: Final = 40_000
EDGES: Final = 240_000
DEPTH: Final = 60
"""No game has so many placements."""

NODES_USED: Final = 0
"""Places in `Tree.used`,"""
EDGES_USED: Final = 1

EXPLORATION: Final = 0
"""and in the knobs: how much a prior counts against what was seen,"""
TEMPERATURE: Final = 1
"""by how many points of the evaluator a placement's prior falls to 1/e,"""
PATIENCE: Final = 2
"""how often a node is visited before its placements are listed,"""
KEEP: Final = 3
"""how many of these are kept, the evaluator's favourites,"""
TRIES: Final = 4
"""of how many free placements a playout takes the best,"""
TURNS: Final = 5
"""after how many turns the evaluator judges it,"""
FINALITY: Final = 6
"""and the margin, in points, from which on more hardly counts."""


class Tree(NamedTuple):
    """Of a node: its first edge (-1 while it is a leaf), how many it has, its visits, seat on move, what tells it from
    its siblings, and the next of these (-1: none). Of an edge: the move, its trials, its first node, the sum of what
    came of it in worth (rollouts.py) and in points, its prior. Then room to work in: the path walked as node, edge, node, edge..., and a margin a seat."""

    used: Ints
    first: Ints
    width: Ints
    visits: Ints
    seat: Ints
    key: Ints
    sibling: Ints
    move: Ints
    trials: Ints
    child: Ints
    total: Floats
    points: Floats
    prior: Floats
    path: Ints
    margins: Floats


def tree() -> Tree:
    """An empty tree for one thread."""
    first, width, visits, seat, key, sibling = (ints64([0] * NODES) for _ in range(6))
    move, trials, child = (ints64([0] * EDGES) for _ in range(3))
    total, points, prior = (floats([0.0] * EDGES) for _ in range(3))
    path, margins = ints64([0] * 2 * DEPTH), floats([0.0] * 4)
    return Tree(
        ints64([0, 0]), first, width, visits, seat, key, sibling, move, trials, child, total, points, prior, path, margins
    )  # fmt: skip


@compiled
def _sprout(t: Tree, key: int, seat: int, sibling: int) -> int:
    """A new leaf."""
    node = t.used[NODES_USED]
    t.used[NODES_USED] += 1
    t.first[node] = -1
    t.width[node] = t.visits[node] = 0
    t.key[node] = key
    t.seat[node] = seat
    t.sibling[node] = sibling
    return node


@compiled
def _bring_forward(desk: Desk, count: int, keep: int) -> None:
    """Of `count` moves with their values put the best `keep` first, in order."""
    for place_at in range(keep):
        top = place_at
        for index in range(place_at + 1, count):
            if desk.values[index] > desk.values[top]:
                top = index
        value, move = desk.values[top], desk.moves[top]
        desk.values[top], desk.moves[top] = desk.values[place_at], desk.moves[place_at]
        desk.values[place_at], desk.moves[place_at] = value, move


@compiled
def _branch(s: State, t: Tree, desk: Desk, node: int, count: int, keep: int, temperature: float) -> None:
    """Give a leaf its edges; `desk.moves` lists the `count` legal moves."""
    value_moves(s, desk, count)
    kept = min(count, keep)
    _bring_forward(desk, count, kept)
    start = t.used[EDGES_USED]
    whole = 0.0
    for index in range(kept):
        edge = start + index
        t.move[edge] = desk.moves[index]
        t.trials[edge] = 0
        t.child[edge] = -1
        t.total[edge] = t.points[edge] = 0.0
        t.prior[edge] = exp((desk.values[index] - desk.values[0]) / temperature)
        whole += t.prior[edge]
    for edge in range(start, start + kept):
        t.prior[edge] /= whole
    t.first[node] = start
    t.width[node] = kept
    t.used[EDGES_USED] += kept


@compiled
def plant(root: State, t: Tree, desk: Desk, keep: int, temperature: float) -> int:
    """Start a new tree with its root's edges; how many these are."""
    t.used[NODES_USED] = t.used[EDGES_USED] = 0
    node = _sprout(t, 0, root.b[MOVER], -1)
    count = legal_moves(root, desk.moves)
    if count:
        _branch(root, t, desk, node, count, keep, temperature)
    return t.width[node]


@compiled
def _choose(t: Tree, node: int, exploration: float) -> int:
    """The edge to walk: the best by its mean (the node's own while untried) and by what its prior still promises."""
    start, end = t.first[node], t.first[node] + t.width[node]
    total = 0.0
    trials = 0
    for edge in range(start, end):
        total += t.total[edge]
        trials += t.trials[edge]
    mean = total / trials if trials else 0.0
    scale = exploration * sqrt(trials + 1.0)
    best = start
    most = -1e9
    for edge in range(start, end):
        tried = t.trials[edge]
        value = (t.total[edge] / tried if tried else mean) + scale * t.prior[edge] / (1 + tried)
        if value > most:
            most = value
            best = edge
    return best


@compiled
def _node_after(s: State, t: Tree, edge: int, moves: Ints, count: int) -> int:
    """The node that an edge has led to this time, a new one where it never did; -1 where there is no more room."""
    key = s.b[MOVER] + 1
    for index in range(count):
        key = (key * 1_000_003 + moves[index]) & 0xFFFFFFFFFFFF
    node = t.child[edge]
    while node >= 0 and t.key[node] != key:
        node = t.sibling[node]
    if node < 0 and t.used[NODES_USED] < NODES:
        node = _sprout(t, key, s.b[MOVER], t.child[edge])
        t.child[edge] = node
    return node


@compiled
def _descend(s: State, t: Tree, desk: Desk, knobs: Floats, first: int) -> int:
    """Walk from the root over the edge `first` to a leaf or the game's end, laying tiles; how many edges were walked."""
    node = depth = 0
    keep = int(knobs[KEEP])
    while node >= 0:
        if t.first[node] < 0:
            if t.visits[node] < knobs[PATIENCE] or t.used[EDGES_USED] > EDGES - keep:
                t.visits[node] += 1
                break
            count = legal_moves(s, desk.moves)
            _branch(s, t, desk, node, count, keep, knobs[TEMPERATURE])
        t.visits[node] += 1
        edge = first if depth == 0 else _choose(t, node, knobs[EXPLORATION])
        t.path[2 * depth], t.path[2 * depth + 1] = node, edge
        depth += 1
        is_free = not has_forced(s, s.hands[s.b[MOVER]])
        place(s, t.move[edge])
        if is_free:
            s.b[FREE_DONE] = 1
        go_on(s)
        if s.b[END] != PLAYING:
            break
        count = legal_moves(s, desk.moves)
        if not count:
            s.b[END] = DEADLOCK
            break
        node = _node_after(s, t, edge, desk.moves, count)
    return depth


@compiled
def _judge(s: State, t: Tree, desk: Desk, first: float) -> None:
    """Each seat's margin where a playout stopped, the first seat's being known."""
    t.margins[0] = first
    if s.b[SEATS] == 2:
        t.margins[1] = -first
        return
    unseen = unseen_tiles(s)
    for seat in range(1, s.b[SEATS]):
        # A playout that did not end the game was stopped by the evaluator.
        t.margins[seat] = expected_margin(s, desk, seat, unseen) if s.b[END] == PLAYING else float(margin(s, seat))


@compiled
def grow(
    root: State,
    work: State,
    t: Tree,
    desk: Desk,
    taste: Floats,
    chance: Ints,
    knobs: Floats,
    arms: Ints,
    count: int,
    cycles: int,
) -> None:
    """In each cycle a simulation, in `work`, over each of the root's first `count` edges of `arms`, all with the same bag.

    The order of the root's bag is shuffled away.
    """
    tries, turns, finality = int(knobs[TRIES]), int(knobs[TURNS]), knobs[FINALITY]
    for _ in range(cycles):
        shuffle(chance, root.b, DRAWS, root.b[BAG])
        for index in range(count):
            copy_state(work, root)
            depth = _descend(work, t, desk, knobs, arms[index])
            _judge(work, t, desk, rollout(work, desk, taste, chance, 0, tries, turns))
            for step in range(depth):
                node, edge = t.path[2 * step], t.path[2 * step + 1]
                t.trials[edge] += 1
                t.total[edge] += worth(t.margins[t.seat[node]], finality)
                t.points[edge] += t.margins[t.seat[node]]
