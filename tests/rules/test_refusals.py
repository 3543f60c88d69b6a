"""Every refused placement says which rule it breaks, and which cell or side is hurt."""

from __future__ import annotations

import pytest

from app.rules.game import Phase, Position
from app.rules.hexes import Hex, number_of
from app.rules.legality import IllegalPlacement, Reason, Refusal
from app.rules.notation import Placement
from tests.rules.positions import dealt, laid, walked


def refused(position: Position, text: str, seat: int | None = None) -> Refusal:
    seat = position.mover if seat is None else seat
    refusal = position.why_not(-1 if seat is None else seat, Placement.parse(text))
    assert refusal is not None
    assert refusal.detail.endswith(".")
    with pytest.raises(IllegalPlacement) as illegal:
        position.after(Placement.parse(text), seat)
    assert illegal.value.refusal == refusal
    return refusal


# Tile 1 (RYYBRB) on 0,0 unturned: NE red, E yellow, SE yellow, SW blue, W red, NW blue.
ONE = [(1, 0, 0, 0)]
REST = [30, 31, 32]


def test_the_seat_is_not_on_move() -> None:
    position = dealt()
    assert position.mover is not None
    other = 1 - position.mover
    tile = position.hands[other][0]
    assert refused(position, f"{tile}:0,0:0", other).reason is Reason.NOT_YOUR_TURN


def test_the_tile_is_not_in_the_hand() -> None:
    position = dealt()
    assert position.mover is not None
    tile = position.hands[1 - position.mover][0]
    assert refused(position, f"{tile}:0,0:0").reason is Reason.NOT_YOUR_TILE


def test_the_game_is_over() -> None:
    position = walked()[-1]
    assert position.mover is None
    assert refused(position, "1:0,0:0", 0).reason is Reason.GAME_OVER


def test_the_cell_is_occupied() -> None:
    refusal = refused(laid(ONE, [[2], [3]], REST), "2:0,0:0")
    assert (refusal.reason, refusal.cell) == (Reason.OCCUPIED, Hex(0, 0))


@pytest.mark.parametrize("cell", ["2,0", "0,-2", "50,50", "-55,55", "0,55"])
def test_the_tile_touches_nothing(cell: str) -> None:
    refusal = refused(laid(ONE, [[2], [3]], REST), f"2:{cell}:0")
    assert refusal.reason is Reason.DETACHED


def test_far_cells_are_not_taken_for_near_ones() -> None:
    """The board numbers its cells in rows of 128: the cell a row on is not the one 128 steps away."""
    position = laid(ONE, [[2], [3]], REST)
    assert number_of(Hex(129, -1)) == number_of(Hex(1, 0))
    for far in (Hex(129, -1), Hex(-127, 1), Hex(10**9, 0), Hex(0, -(10**9))):
        assert position.mover is not None
        refusal = position.why_not(position.mover, Placement(2, far, 0))
        assert refusal is not None
        assert refusal.reason is Reason.DETACHED
    for q, r in ((-55, 1), (55, -1), (-54, 1), (54, -1)):
        assert refused(position, f"2:{q},{r}:0").reason is Reason.DETACHED


def test_the_first_tile_lies_on_the_origin() -> None:
    position = dealt()
    assert position.mover is not None
    refusal = refused(position, f"{position.hands[position.mover][0]}:1,0:0")
    assert refusal.reason is Reason.DETACHED


def test_colours_do_not_match() -> None:
    """East of tile 1 a yellow side must face west; tile 2 (BYYBRR) unturned shows red there."""
    refusal = refused(laid(ONE, [[2], [3]], REST), "2:1,0:0")
    assert (refusal.reason, refusal.side, refusal.cell) == (Reason.NO_MATCH, 4, Hex(0, 0))
    assert "left side" in refusal.detail
    assert "red would meet yellow" in refusal.detail


def _first(reason: Reason, seats: str = "RY") -> tuple[Position, Placement, Refusal]:
    """A random position in which some tile of the mover is refused for that reason."""
    for seed in range(60):
        for position in walked(seats, seed):
            if position.mover is None:
                continue
            for tile in position.hands[position.mover]:
                for cell in {n for c in position.tiles for n in c.neighbours()} - set(position.tiles):
                    for rotation in range(6):
                        placement = Placement(tile, cell, rotation)
                        refusal = position.why_not(position.mover, placement)
                        if refusal is not None and refusal.reason is reason:
                            return position, placement, refusal
    raise AssertionError(f"no position with {reason}")


def test_a_forced_placement_is_due() -> None:
    position, placement, refusal = _first(Reason.FORCED_DUE)
    assert position.phase is Phase.FORCED
    assert placement.cell not in position.spaces()
    assert refusal.cell in position.spaces()
    assert position.mover is not None
    assert refusal.cell in position.fitting(position.mover)


def test_restriction_1_names_the_space_with_three_links() -> None:
    position, placement, refusal = _first(Reason.TRIPLE)
    assert position.bag > 0
    assert refusal.cell in placement.cell.neighbours()
    assert refusal.cell not in position.tiles


def test_restriction_2_names_the_space_with_four_sides() -> None:
    position, placement, refusal = _first(Reason.FOUR_SIDED)
    assert refusal.cell in placement.cell.neighbours()
    assert refusal.cell in position.spaces()
    assert placement.cell in position.closed()


def test_restriction_3_names_the_space_that_is_pressed() -> None:
    position, placement, refusal = _first(Reason.CONTROLLED_SIDE)
    assert placement.cell in position.closed()
    assert refusal.cell in placement.cell.neighbours()
    assert refusal.cell not in position.tiles


@pytest.mark.parametrize("seats", ["RY", "RYGB"])
def test_every_closed_cell_has_a_space_to_name(seats: str) -> None:
    """By the definition: fill in thought; what is named is filled so, and beside the placement."""
    seen = 0
    for seed in range(12):
        for position in walked(seats, seed):
            if position.mover is None or not position.closed():
                continue
            filled = _filled_in_thought(position)
            tile = position.hands[position.mover][0]
            for cell in position.closed():
                for rotation in range(6):
                    refusal = position.why_not(position.mover, Placement(tile, cell, rotation))
                    if refusal is not None and refusal.reason is Reason.CONTROLLED_SIDE:
                        assert refusal.cell in filled & set(cell.neighbours())
                        seen += 1
    assert seen > 50


def _filled_in_thought(position: Position) -> set[Hex]:
    """The empty cells that filling every cell with three neighbours, again and again, would fill."""
    filled = set(position.tiles)
    while True:
        beside = {n for cell in filled for n in cell.neighbours()} - filled
        three = next((n for n in beside if sum(m in filled for m in n.neighbours()) >= 3), None)
        if three is None:
            return filled - set(position.tiles)
        filled.add(three)


def test_every_refusal_agrees_with_the_list_of_legal_placements() -> None:
    for position in walked("RYG", 3)[::5]:
        if position.mover is None:
            continue
        legal = set(position.legal())
        cells = {n for c in position.tiles for n in c.neighbours()} | set(position.tiles) | {Hex(0, 0)}
        for tile in position.hands[position.mover]:
            for cell in cells:
                for rotation in range(6):
                    placement = Placement(tile, cell, rotation)
                    assert (position.why_not(position.mover, placement) is None) == (placement in legal)
