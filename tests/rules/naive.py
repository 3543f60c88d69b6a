"""A deliberately naive second engine, straight from the rules: slow, plain, sharing nothing with app/rules.

It tries every tile in every rotation on every cell, and finds out about restriction 3 by filling in thought from scratch.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

Cell = tuple[int, int]

EDGES = {
    1: "RYYBRB", 2: "BYYBRR", 3: "YRRBBY", 4: "BYRBRY", 5: "RBBRYY", 6: "YRBYBR", 7: "RBBYRY", 8: "YBBRYR",
    9: "RBYRYB", 10: "BYYRBR", 11: "YRRBYB", 12: "BRRYBY", 13: "YRRYBB", 14: "RYYBBR", 15: "RGGRYY", 16: "YRRYGG",
    17: "RYYGRG", 18: "GYYRGR", 19: "YRRGYG", 20: "GRRYGY", 21: "YGGRRY", 22: "GYYGRR", 23: "GYYRRG", 24: "BGGBRR",
    25: "BRRGGB", 26: "GRRGBB", 27: "GRRBGB", 28: "RBBGGR", 29: "BRRGBG", 30: "RBBRGG", 31: "YGGRYR", 32: "GYRGRY",
    33: "RGGYRY", 34: "RGYRYG", 35: "YRGYGR", 36: "BGGRBR", 37: "RBBGRG", 38: "GBBRGR", 39: "GRBGBR", 40: "BGRBRG",
    41: "RGGBRB", 42: "RBGRGB", 43: "BYYGGB", 44: "YBGYGB", 45: "YBBGGY", 46: "YGGBYB", 47: "YBBYGG", 48: "BGGBYY",
    49: "GYYGBB", 50: "BGYBYG", 51: "GYBGBY", 52: "BGGYBY", 53: "BYYGBG", 54: "GYYBGB", 55: "YBBGYG", 56: "GBBYGY",
}  # fmt: skip
AROUND = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in AROUND]


def turned(tile: int, rotation: int) -> str:
    edges = EDGES[tile]
    return edges[6 - rotation :] + edges[: 6 - rotation]


@dataclass
class Naive:
    """`board` is cell -> six colours by side."""

    seats: str
    bag: list[int]
    hands: list[list[int]] = field(default_factory=list)
    board: dict[Cell, str] = field(default_factory=dict)
    mover: int | None = 0
    free_done: bool = False
    end: str | None = None

    @classmethod
    def deal(cls, seats: str, draws: list[int]) -> Naive:
        bag = list(draws)
        firsts = [bag.pop(0) for _ in seats]
        hands = [[first] for first in firsts]
        for hand in hands:
            for _ in range(5):
                hand.append(bag.pop(0))
        return cls(seats, bag, hands, mover=firsts.index(max(firsts)))

    def touching(self) -> list[Cell]:
        if not self.board:
            return [(0, 0)]
        return sorted({n for cell in self.board for n in neighbours(cell) if n not in self.board})

    def count(self, cell: Cell) -> int:
        return sum(n in self.board for n in neighbours(cell))

    def spaces(self) -> list[Cell]:
        return [cell for cell in self.touching() if self.count(cell) >= 3]

    def matches(self, cell: Cell, sides: str) -> bool:
        return all(
            n not in self.board or self.board[n][(side + 3) % 6] == sides[side]
            for side, n in enumerate(neighbours(cell))
        )

    def is_closed(self, cell: Cell) -> bool:
        """Restrictions 2 and 3: fill every empty cell with three neighbours; none may ever have four."""
        filled = set(self.board) | {cell}
        while True:
            counts = {
                n: sum(m in filled for m in neighbours(n)) for c in filled for n in neighbours(c) if n not in filled
            }
            if any(count >= 4 for count in counts.values()):
                return True
            three = [n for n, count in counts.items() if count == 3]
            if not three:
                return False
            filled.add(three[0])

    def makes_a_triple(self, cell: Cell, sides: str) -> bool:
        after = {**self.board, cell: sides}
        for n in neighbours(cell):
            if n in after:
                continue
            links = [after[m][(side + 3) % 6] for side, m in enumerate(neighbours(n)) if m in after]
            if any(links.count(colour) >= 3 for colour in "RYGB"):
                return True
        return False

    def may(self, tile: int, cell: Cell, rotation: int) -> bool:
        sides = turned(tile, rotation)
        if not self.matches(cell, sides):
            return False
        return not self.bag or not (self.makes_a_triple(cell, sides) or self.is_closed(cell))

    def placements(self, cells: list[Cell]) -> list[tuple[int, int, int, int]]:
        assert self.mover is not None
        hand = sorted(self.hands[self.mover])
        return sorted((t, *c, k) for t in hand for c in cells for k in range(6) if self.may(t, c, k))

    def due(self) -> tuple[str, list[tuple[int, int, int, int]]]:
        """(phase, legal placements); forced where one exists, else free."""
        forced = self.placements(self.spaces())
        return ("forced", forced) if forced else ("free", self.placements(self.touching()))

    def closed(self) -> list[Cell]:
        if not self.bag or not self.board:
            return []
        return [cell for cell in self.touching() if self.is_closed(cell)]

    def place(self, tile: int, q: int, r: int, rotation: int) -> None:
        assert self.mover is not None
        phase, legal = self.due()
        assert (tile, q, r, rotation) in legal
        self.board[(q, r)] = turned(tile, rotation)
        hand = self.hands[self.mover]
        hand.remove(tile)
        if self.bag:
            hand.append(self.bag.pop(0))
        self.free_done = self.free_done or phase == "free"
        self.go_on()

    def go_on(self) -> None:
        assert self.mover is not None
        if self.hands[self.mover] and (not self.free_done or self.placements(self.spaces())):
            pass
        else:
            self.free_done = False
            for _ in self.seats:
                self.mover = (self.mover + 1) % len(self.seats)
                if self.hands[self.mover]:
                    break
            else:
                self.mover, self.end = None, "complete"
                return
        if not self.due()[1]:
            self.mover, self.end = None, "deadlock"

    def best(self, colour: str) -> int:
        """Flood fill over tiles joined by the colour; a component in which every tile has two is a loop."""
        best, seen = 0, set[Cell]()
        for start in self.board:
            if start in seen or colour not in self.board[start]:
                continue
            component, waiting = {start}, [start]
            joins = 0
            while waiting:
                cell = waiting.pop()
                for side, n in enumerate(neighbours(cell)):
                    if self.board[cell][side] == colour and n in self.board:
                        joins += 1
                        if n not in component:
                            component.add(n)
                            waiting.append(n)
            seen |= component
            best = max(best, len(component) * (2 if joins == 2 * len(component) else 1))
        return best


def random_game(seats: str, seed: int) -> Naive:
    """A whole random game."""
    chance = random.Random(seed)
    draws = list(EDGES)
    chance.shuffle(draws)
    game = Naive.deal(seats, draws)
    while game.mover is not None:
        game.place(*chance.choice(game.due()[1]))
    return game
