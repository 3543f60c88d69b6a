"""Faults that other engines have had: ours has a test for each."""

from __future__ import annotations

import pytest

from app.rules.game import Phase
from app.rules.hexes import Hex
from app.rules.notation import Placement
from app.rules.scoring import best, scores
from app.rules.tiles import TILES, sides
from tests.rules.naive import Naive, turned
from tests.rules.positions import laid, walked


def _spin(cell: tuple[int, int], steps: int) -> tuple[int, int]:
    """The cell turned about the origin by 60 degrees clockwise, `steps` times."""
    q, r = cell
    for _ in range(steps):
        q, r = -r, q + r
    return q, r


@pytest.mark.parametrize("steps", range(6))
def test_controlled_sides_are_walked_in_all_six_directions(steps: int) -> None:
    """The same position turned about the origin bars the same cells, turned."""
    position = next(p for p in walked("RY", 11) if len(p.closed()) >= 4)
    assert position.mover is not None
    tiles = [(t, *_spin(cell, steps), (k + steps) % 6) for cell, (t, k) in position.tiles.items()]
    spun = laid(tiles, position.hands, position.unseen(), position.mover, free_done=position.free_done)
    assert set(spun.closed()) == {Hex(*_spin(cell, steps)) for cell in position.closed()}
    assert len(spun.legal()) == len(position.legal())


def test_the_restrictions_end_with_the_last_draw_even_in_mid_turn() -> None:
    seen = False
    for seed in range(30):
        for before, after in zip(walked("RY", seed), walked("RY", seed)[1:], strict=False):
            if before.bag == 1 and after.bag == 0:
                assert after.closed() == ()
                if after.mover == before.mover and before.closed():
                    seen = True
    assert seen, "a turn in which the last tile was drawn went on"


def test_a_placement_that_was_barred_is_allowed_once_the_bag_is_empty() -> None:
    position = next(p for p in walked("RY", 4) if p.closed() and p.bag)
    assert position.mover is not None
    tiles = [(t, *cell, k) for cell, (t, k) in position.tiles.items()]
    free = laid(tiles, position.hands, (), position.mover)
    assert free.closed() == ()
    assert len(free.legal_for(position.mover)) >= len(position.legal())


@pytest.mark.parametrize("neighbours", [4, 5, 6])
def test_spaces_with_many_neighbours_in_the_endgame(neighbours: int) -> None:
    for seed in range(80):
        for position in walked("RY", seed):
            for cell in position.spaces():
                if sum(n in position.tiles for n in cell.neighbours()) == neighbours:
                    assert position.bag == 0
                    assert position.legal() or position.mover is None
                    return
    pytest.fail(f"no space with {neighbours} neighbours came up")


def test_a_line_is_scored_from_its_end_wherever_it_is_looked_at_first() -> None:
    tiles = dict(walked("RY", 2)[-1].tiles.items())
    for order in (list(tiles), list(reversed(tiles)), sorted(tiles)):
        again = scores({cell: tiles[cell] for cell in order})
        assert {c: (b.score, b.tiles) for c, b in again.items()} == {
            c: (b.score, b.tiles) for c, b in scores(tiles).items()
        }


def test_a_tile_whose_both_ends_lead_to_one_tile_is_a_line_and_not_a_loop() -> None:
    """Two tiles joined on one side are a line of two; a loop has at least three tiles."""
    red = next((a, b) for a in TILES for b in TILES if a != b and _meet(a, b))
    tiles = {Hex(0, 0): (red[0], _turn_to(red[0], 1)), Hex(1, 0): (red[1], _turn_to(red[1], 4))}
    found = best(tiles, 1)
    assert (found.score, found.kind, found.tiles) == (2, "line", 2)


def _meet(a: int, b: int) -> bool:
    return "R" in TILES[a] and "R" in TILES[b]


def _turn_to(tile: int, side: int) -> int:
    return next(k for k in range(6) if sides(tile, k)[side] == "R")


def test_the_smallest_loop_counts_double() -> None:
    """Three tiles about a corner, each with an adjacent pair of red: a loop of three, six points."""
    adjacent = [t for t in TILES if any((TILES[t] + TILES[t][0])[i : i + 2] == "RR" for i in range(6))][:3]
    corners = {Hex(0, 0): (1, 2), Hex(1, 0): (3, 4), Hex(0, 1): (0, 5)}
    tiles = {}
    for tile, (cell, (one, other)) in zip(adjacent, corners.items(), strict=True):
        rotation = next(k for k in range(6) if sides(tile, k)[one] == sides(tile, k)[other] == "R")
        tiles[cell] = (tile, rotation)
    found = best(tiles, 1)
    assert (found.score, found.kind, found.tiles) == (6, "loop", 3)
    assert set(found.cells) == set(corners)


def test_tiles_25_and_28_are_each_themselves() -> None:
    assert (TILES[25], TILES[28]) == ("BRRGGB", "RBBGGR")


def test_two_forced_fills_still_leave_the_free_placement() -> None:
    for seed in range(200):
        turn: list[Phase | None] = []
        for position in walked("RY", seed):
            if position.turn_begins:
                if turn[:2] == [Phase.FORCED, Phase.FORCED]:
                    assert Phase.FREE in turn
                    return
                turn = []
            turn.append(position.phase)
    pytest.fail("no turn opened with two forced fills")


def test_every_turn_of_a_full_hand_has_exactly_one_free_placement() -> None:
    for seed in range(25):
        free, begun = 0, False
        for position in walked("RYG", seed):
            if position.turn_begins and begun:
                assert free == 1 or position.bag == 0
                free = 0
            begun = True
            free += position.phase is Phase.FREE


def test_an_empty_hand_is_skipped_and_the_game_goes_on() -> None:
    skipped = False
    for seed in range(40):
        for before, after in zip(walked("RYGB", seed), walked("RYGB", seed)[1:], strict=False):
            if before.mover is not None and after.mover is not None and after.turn_begins:
                following = (before.mover + 1) % 4
                if not after.hands[following]:
                    assert after.hands[after.mover]
                    skipped = True
        assert walked("RYGB", seed)[-1].end == "complete"
    assert skipped


def test_a_drawn_tile_that_fits_a_forced_space_must_be_played() -> None:
    for seed in range(100):
        for before, after in zip(walked("RY", seed), walked("RY", seed)[1:], strict=False):
            if before.phase is Phase.FREE and after.phase is Phase.FORCED and after.mover == before.mover:
                offered = {placement.tile for placement in after.legal()}
                if offered == {after.drawn}:
                    assert after.free_done
                    return
    pytest.fail("no drawn tile was forced at once")


def test_a_barred_forced_space_need_not_be_filled() -> None:
    """A tile matches a forced space but would lead three of a colour elsewhere: forced means legally fillable."""
    for seed in range(60):
        for position in walked("RY", seed):
            if position.mover is None or not position.bag or position.phase is not Phase.FREE:
                continue
            naive = Naive(position.seats, [1], [list(h) for h in position.hands], mover=position.mover)
            naive.board = {tuple(c): turned(t, k) for c, (t, k) in position.tiles.items()}  # type: ignore[misc]
            for cell in position.spaces():
                for tile in position.hands[position.mover]:
                    for k in range(6):
                        if naive.matches(tuple(cell), turned(tile, k)):  # type: ignore[arg-type]
                            refusal = position.why_not(position.mover, Placement(tile, cell, k))
                            assert refusal is not None
                            assert refusal.reason.value == "restriction_1"
                            return
    pytest.fail("no barred space came up")
