"""How a game ends by the rules alone: all tiles placed, or a deadlock."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.game import Position
from app.rules.hexes import Hex, opposite
from app.rules.tiles import TILES, sides
from tests.rules.positions import laid, walked

Flower = dict[Hex, tuple[int, int]]
RING = Hex(0, 0).neighbours()


def _matches(tiles: Flower, cell: Hex, tile: int, rotation: int) -> bool:
    own = sides(tile, rotation)
    return all(
        n not in tiles or sides(*tiles[n])[opposite(side)] == own[side] for side, n in enumerate(cell.neighbours())
    )


def _green_flowers(tiles: Flower, number: int) -> Iterator[Flower]:
    """Seven tiles in a flower of which every cell round about sees green: each petal shows green ahead and clockwise."""
    if number == 6:
        used = {tile for tile, _ in tiles.values()}
        for tile in set(TILES) - used:
            for rotation in range(6):
                if _matches(tiles, Hex(0, 0), tile, rotation):
                    yield {Hex(0, 0): (tile, rotation), **tiles}
        return
    used = {tile for tile, _ in tiles.values()}
    for tile in set(TILES) - used:
        for rotation in range(6):
            own = sides(tile, rotation)
            if own[number] == own[(number + 1) % 6] == "G" and _matches(tiles, RING[number], tile, rotation):
                yield from _green_flowers({**tiles, RING[number]: (tile, rotation)}, number + 1)


def _deadlock(bag: tuple[int, ...] = ()) -> Position:
    flower = next(_green_flowers({}, 0))
    used = {tile for tile, _ in flower.values()}
    without_green = [tile for tile, edges in TILES.items() if "G" not in edges and tile not in used]
    tiles = [(tile, cell.q, cell.r, rotation) for cell, (tile, rotation) in flower.items()]
    return laid(tiles, [without_green[:3], without_green[3:5]], bag)


def test_a_mover_who_can_place_nothing_ends_the_game_in_a_deadlock() -> None:
    """A board that shows green all round, and hands without any green."""
    position = _deadlock()
    assert len(position.tiles) == 7
    assert position.end == "deadlock"
    assert (position.mover, position.phase, position.legal()) == (None, None, ())
    assert position.hands[0], "the mover still holds tiles"


def test_a_deadlock_comes_about_by_a_placement_too() -> None:
    """The same flower without its last petal, laid by the seat before."""
    flower = next(_green_flowers({}, 0))
    (last_cell, (last, rotation)) = list(flower.items())[-1]
    used = {tile for tile, _ in flower.values()}
    without_green = [tile for tile, edges in TILES.items() if "G" not in edges and tile not in used]
    tiles = [(t, c.q, c.r, k) for c, (t, k) in flower.items() if c != last_cell]
    before = laid(tiles, [[last], without_green[:4]])
    placement = next(p for p in before.legal() if p.cell == last_cell and p.rotation == rotation)
    after = before.after(placement)
    assert (after.end, after.mover) == ("deadlock", None)
    assert after.hands == ((), tuple(sorted(without_green[:4])))


def test_a_game_is_complete_when_all_tiles_are_placed() -> None:
    for seats in ("RY", "RYG", "RYGB", "RYRY"):
        last = walked(seats, 5)[-1]
        assert (last.end, len(last.tiles), last.bag) == ("complete", 56, 0)
        assert all(not hand for hand in last.hands)
        assert (last.mover, last.phase, last.spaces() != ()) == (None, None, True)
