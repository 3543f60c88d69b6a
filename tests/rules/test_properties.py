"""Laws that hold in every game."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.rules.game import Position
from app.rules.hexes import Hex, opposite
from app.rules.scoring import longest
from app.rules.tiles import COLOURS, TILES, sides
from tests.rules.naive import Naive, turned

SEATS = st.sampled_from(["RY", "GB", "RYG", "BGRY", "RYRY", "BGBG"])
DRAWS = st.permutations(sorted(TILES))
CHOICES = st.lists(st.floats(0, 1, exclude_max=True), min_size=56, max_size=56)
quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _positions(seats: str, draws: list[int], choices: list[float]) -> list[Position]:
    positions = [Position.start(seats, draws)]
    for choice in choices:
        if positions[-1].mover is None:
            break
        legal = positions[-1].legal()
        positions.append(positions[-1].after(legal[int(choice * len(legal))]))
    return positions


@quick
@given(SEATS, DRAWS, CHOICES)
def test_colours_match_everywhere(seats: str, draws: list[int], choices: list[float]) -> None:
    tiles = _positions(seats, draws, choices)[-1].tiles
    for cell, placed in tiles.items():
        for side, beside in enumerate(cell.neighbours()):
            if beside in tiles:
                assert sides(*placed)[side] == sides(*tiles[beside])[opposite(side)]


@quick
@given(SEATS, DRAWS, CHOICES)
def test_a_restricted_board_has_no_four_sided_space_and_no_triple(
    seats: str, draws: list[int], choices: list[float]
) -> None:
    for before, position in zip(*[iter(_positions(seats, draws, choices))] * 2, strict=False):
        if not before.bag:
            break
        for cell in {n for c in position.tiles for n in c.neighbours()} - set(position.tiles):
            links = [
                sides(*position.tiles[n])[opposite(side)]
                for side, n in enumerate(cell.neighbours())
                if n in position.tiles
            ]
            assert len(links) <= 3
            assert all(links.count(colour) <= 2 for colour in COLOURS)


@quick
@given(SEATS, DRAWS, CHOICES)
def test_every_tile_is_somewhere_once(seats: str, draws: list[int], choices: list[float]) -> None:
    for position in _positions(seats, draws, choices)[::7]:
        on_board = [tile for tile, _ in position.tiles.values()]
        held = [tile for hand in position.hands for tile in hand]
        assert sorted([*on_board, *held, *position.unseen()]) == sorted(TILES)
        assert len(position.unseen()) == position.bag


@quick
@given(SEATS, DRAWS, CHOICES)
def test_the_score_by_another_method(seats: str, draws: list[int], choices: list[float]) -> None:
    position = _positions(seats, draws, choices)[-1]
    plain = Naive(seats, [])
    plain.board = {(cell.q, cell.r): turned(tile, k) for cell, (tile, k) in position.tiles.items()}
    for colour, best in position.scores().items():
        assert best.score == plain.best(colour)
        assert best.score == best.tiles * (2 if best.kind == "loop" else 1)
        assert best.tiles == len(best.cells) == len(set(best.cells))
        line, loop = longest(position.tiles, COLOURS.index(colour) + 1)
        assert best.score == max(line, 2 * loop)


@quick
@given(SEATS, DRAWS, CHOICES)
def test_a_best_line_walks_from_tile_to_tile_by_its_colour(seats: str, draws: list[int], choices: list[float]) -> None:
    position = _positions(seats, draws, choices)[-1]
    for colour, best in position.scores().items():
        steps = list(zip(best.cells, best.cells[1:], strict=False))
        if best.kind == "loop":
            steps.append((best.cells[-1], best.cells[0]))
        for one, other in steps:
            side = one.neighbours().index(other)
            assert sides(*position.tiles[one])[side] == colour


@quick
@given(SEATS, DRAWS, CHOICES)
def test_a_placement_does_not_change_the_position_that_it_came_from(
    seats: str, draws: list[int], choices: list[float]
) -> None:
    positions = _positions(seats, draws, choices)
    middle = positions[len(positions) // 2]
    if middle.mover is None:
        return
    before = (middle.hands, middle.legal(), middle.closed(), middle.spaces(), dict(middle.tiles), middle.bag)
    for placement in middle.legal()[:5]:
        middle.after(placement)
    assert before == (
        middle.hands, middle.legal(), middle.closed(), middle.spaces(), dict(middle.tiles), middle.bag
    )  # fmt: skip


@quick
@given(SEATS, DRAWS)
def test_the_highest_tile_drawn_first_starts_and_hands_are_six(seats: str, draws: list[int]) -> None:
    position = Position.start(seats, draws)
    firsts = draws[: len(seats)]
    assert position.mover == position.first == firsts.index(max(firsts))
    assert [len(hand) for hand in position.hands] == [6] * len(seats)
    assert all(firsts[seat] in hand for seat, hand in enumerate(position.hands))
    assert {placement.cell for placement in position.legal()} == {Hex(0, 0)}
