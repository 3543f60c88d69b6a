"""The set of tiles, and placements as text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.hexes import SIDES, Hex, opposite
from app.rules.notation import InvalidPlacement, Placement
from app.rules.patterns import FITS, orientations_in
from app.rules.tiles import COLOURS, TILES, sides

MIRRORS = {1: 10, 3: 14, 25: 28}


def _rotations(edges: str) -> set[str]:
    return {edges[k:] + edges[:k] for k in range(6)}


def test_all_56_are_distinct_under_rotation() -> None:
    assert len(TILES) == 56
    assert len({min(_rotations(edges)) for edges in TILES.values()}) == 56


def test_each_colour_is_missing_from_14_and_stands_twice_on_the_others() -> None:
    for colour in COLOURS:
        counts = [edges.count(colour) for edges in TILES.values()]
        assert (counts.count(0), counts.count(2)) == (14, 42)


def test_the_set_is_closed_under_reflection() -> None:
    by_shape = {min(_rotations(edges)): number for number, edges in TILES.items()}
    for edges in TILES.values():
        assert min(_rotations(edges[::-1])) in by_shape
    for number, mirror in MIRRORS.items():
        assert by_shape[min(_rotations(TILES[number][::-1]))] == mirror


def test_patterns_of_three_sides() -> None:
    def tiles_with(pattern: str) -> int:
        return sum(any(pattern in edges + edges for edges in [tile]) for tile in TILES.values())

    for a in COLOURS:
        for b in COLOURS.replace(a, ""):
            assert [tiles_with(pattern) for pattern in (a + a + b, a + b + b, a + b + a)] == [6, 6, 6]
            for c in COLOURS.replace(a, "").replace(b, ""):
                assert tiles_with(a + b + c) == 5


def test_a_rotation_turns_clockwise() -> None:
    assert sides(1, 0) == "RYYBRB"
    assert sides(1, 1) == "BRYYBR"
    assert sides(56, 5) == TILES[56][1:] + TILES[56][0]


def test_sides_lead_to_the_cells_of_the_rules() -> None:
    assert SIDES == ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    for side in range(6):
        assert Hex(3, -2).neighbour(side).neighbour(opposite(side)) == Hex(3, -2)
        assert Hex(3, -2).neighbours()[side] == Hex(3, -2).neighbour(side)


def test_the_index_knows_what_matches() -> None:
    """Against the plainest definition, over every code of a cell with one to three coloured sides."""
    digits = {0: " ", 1: "R", 2: "Y", 3: "G", 4: "B"}
    for code in range(0, 15_625, 7):
        around = "".join(digits[code // 5**side % 5] for side in range(6))
        plain = {
            (tile, k)
            for tile in TILES
            for k in range(6)
            if all(a in (" ", b) for a, b in zip(around, sides(tile, k), strict=True))
        }
        assert set(orientations_in(FITS[code])) == plain


PLACEMENTS = st.builds(
    Placement,
    st.integers(1, 56),
    st.builds(Hex, st.integers(-55, 55), st.integers(-55, 55)),
    st.integers(0, 5),
)


@given(PLACEMENTS)
def test_placements_round_trip(placement: Placement) -> None:
    assert Placement.parse(str(placement)) == placement


@given(st.lists(PLACEMENTS, min_size=2))
def test_placements_sort_by_tile_cell_and_rotation(placements: list[Placement]) -> None:
    for one, other in pairwise(sorted(placements)):
        assert (one.tile, *one.cell, one.rotation) <= (other.tile, *other.cell, other.rotation)


@pytest.mark.parametrize(
    "text",
    ["", "1", "1:0,0", "0:0,0:0", "57:0,0:0", "1:0,0:6", "01:0,0:0", "1:00,0:0", "1:-0,0:0", "1:+1,0:0", "1:56,0:0",
     "1:0,0:0 ", " 1:0,0:0", "1:0,0:0\n", "1:0;0:0", "1:0.0,0:0", "x:0,0:0", "１:0,0:0", "1:0,0:-1", "999999999:0,0:0"],
)  # fmt: skip
def test_other_text_is_no_placement(text: str) -> None:
    with pytest.raises(InvalidPlacement):
        Placement.parse(text)


@given(st.text(max_size=30))
def test_any_text_parses_or_is_refused(text: str) -> None:
    try:
        assert str(Placement.parse(text)) == text
    except InvalidPlacement as error:
        assert "placement" in str(error) or "tiles are" in str(error)
