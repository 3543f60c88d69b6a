"""A whole position: board, open hands, bag, whose turn it is and what is due. Immutable from outside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal

from app.rules import scoring
from app.rules.board import Board
from app.rules.hexes import Hex, Number, hex_of, number_of
from app.rules.legality import IllegalPlacement, Reason, Refusal, why_not_here
from app.rules.notation import Placement
from app.rules.patterns import hand_of, orientations_in, tiles_in
from app.rules.scoring import Best
from app.rules.tiles import COLOURS, TILES

RULES_VERSION: Final = 1
HAND: Final = 6
End = Literal["complete", "deadlock"]


class Phase(StrEnum):
    FREE = "free"
    FORCED = "forced"


class InvalidSeats(ValueError):
    """Seats that no game has."""


class InvalidDraws(ValueError):
    """Draws that are not the 56 tiles in some order."""


def check_seats(seats: str) -> None:
    """Two to four different colours, one a seat; or Doubles, e.g. RYRY. Raises InvalidSeats."""
    single = 2 <= len(seats) <= 4 and len(set(seats)) == len(seats)
    doubles = len(seats) == 4 and seats[:2] == seats[2:] and seats[0] != seats[1]
    if not (single or doubles) or not set(seats) <= set(COLOURS):
        raise InvalidSeats(f"{seats!r}: seats are two to four different colours of {COLOURS}, or a pair twice (RYRY)")


class Position:
    """What everybody can see, and the order of the bag, which nobody may.

    `hands` are sorted; `bag` counts the tiles left; `mover`, `phase` are None once `end` is set. `turn_begins` tells
    whether the mover has just begun a turn, `free_done` whether its free placement has been made.
    """

    __slots__ = (
        "_board", "_draws", "_hands", "_next", "_scores", "bag", "drawn", "end", "first", "free_done", "last_seat",
        "mover", "phase", "seats", "tiles", "turn_begins",
    )  # fmt: skip

    seats: str
    first: int
    tiles: Mapping[Hex, tuple[int, int]]
    bag: int
    mover: int | None
    phase: Phase | None
    end: End | None
    drawn: int | None
    last_seat: int | None
    free_done: bool
    turn_begins: bool
    _board: Board
    _hands: list[int]
    _draws: tuple[int, ...]
    _next: int
    _scores: Mapping[str, Best] | None

    @classmethod
    def start(cls, seats: str, draws: Sequence[int]) -> Position:
        """The deal: one tile a seat for the start, then five more each, all in seat order.

        `draws` is the bag in drawing order. Raises InvalidSeats, InvalidDraws.
        """
        check_seats(seats)
        if sorted(draws) != list(TILES):
            raise InvalidDraws("draws are the 56 tiles, each once, in drawing order")
        count = len(seats)
        hands = [hand_of([draws[seat], *draws[count + 5 * seat : count + 5 * seat + 5]]) for seat in range(count)]
        first = max(range(count), key=lambda seat: draws[seat])
        return cls._new(seats, first, Board(), {}, hands, tuple(draws[HAND * count :]), first)

    @classmethod
    def of_public(
        cls,
        seats: str,
        tiles: Sequence[tuple[Hex, int, int]],
        hands: Sequence[Sequence[int]],
        unseen: Sequence[int],
        mover: int,
        free_done: bool,
    ) -> Position:
        """A position from what a player sees: (cell, tile, rotation) in the order of placing, hands, whose turn it is.

        `unseen` is some order of the tiles in the bag; what is drawn later follows it. Raises InvalidSeats.
        """
        check_seats(seats)
        board, laid = Board(), {}
        if not unseen:
            board.lift_restrictions()
        for cell, tile, rotation in tiles:
            board.place(number_of(cell), tile, rotation)
            laid[cell] = (tile, rotation)
        new = cls._new(seats, mover, board, laid, [hand_of(list(h)) for h in hands], tuple(unseen), mover)
        new._look(mover, free_done)
        return new

    @classmethod
    def _new(
        cls, seats: str, first: int, board: Board, tiles: dict[Hex, tuple[int, int]], hands: list[int],
        draws: tuple[int, ...], mover: int,
    ) -> Position:  # fmt: skip
        new = cls.__new__(cls)
        new.seats, new.first = seats, first
        new._board, new.tiles = board, MappingProxyType(tiles)
        new._hands, new._draws, new._next = hands, draws, 0
        new.bag, new.drawn, new.last_seat = len(draws), None, None
        new.end = None
        new._scores = None
        if not draws:
            board.lift_restrictions()
        new._look(mover, free_done=False)
        new.turn_begins = True
        return new

    def after(self, placement: Placement, seat: int | None = None) -> Position:
        """The position after a placement by `seat` (default: the mover). Raises IllegalPlacement."""
        mover = self.mover if seat is None else seat
        refusal = self.why_not(-1 if mover is None else mover, placement)
        if refusal is not None or mover is None:
            raise IllegalPlacement(refusal or Refusal(Reason.GAME_OVER, "The game is over."))
        new = self._twin()
        new._lay(placement)
        new._hands[mover] &= ~(1 << placement.tile)
        new._draw(mover)
        new._pass(mover, free_done=self.free_done or self.phase is Phase.FREE)
        return new

    def _twin(self) -> Position:
        new = Position.__new__(Position)
        new.seats, new.first, new.end = self.seats, self.first, self.end
        new._board = self._board.copy()
        new._hands, new._draws, new._next, new.bag = self._hands.copy(), self._draws, self._next, self.bag
        new.tiles, new._scores = self.tiles, None
        return new

    def _lay(self, placement: Placement) -> None:
        self._board.place(number_of(placement.cell), placement.tile, placement.rotation)
        self.tiles = MappingProxyType({**self.tiles, placement.cell: (placement.tile, placement.rotation)})

    def _draw(self, seat: int) -> None:
        self.last_seat, self.drawn = seat, None
        if self.bag:
            self.drawn = self._draws[self._next]
            self._next += 1
            self.bag -= 1
            self._hands[seat] |= 1 << self.drawn
            if not self.bag:
                self._board.lift_restrictions()

    def _pass(self, seat: int, free_done: bool) -> None:
        """After a placement: the same turn goes on, or the next seat with tiles begins one, or the game ends."""
        hand = self._hands[seat]
        if hand and (not free_done or self._has_forced(hand)):
            self._look(seat, free_done)
            return
        count = len(self.seats)
        after = ((seat + step) % count for step in range(1, count + 1))
        following = next((other for other in after if self._hands[other]), None)
        if following is None:
            self.mover, self.phase, self.end = None, None, "complete"
            self.free_done = self.turn_begins = False
        else:
            self._look(following, free_done=False)
            self.turn_begins = True

    def _look(self, seat: int, free_done: bool) -> None:
        """Set what is due for the seat on move; a free placement that cannot be made is a deadlock."""
        hand = self._hands[seat]
        self.mover, self.free_done, self.turn_begins = seat, free_done, False
        self.phase = Phase.FORCED if self._has_forced(hand) else Phase.FREE
        if self.phase is Phase.FREE and not self._board.has_option(self._board.frontier, hand):
            self.mover, self.phase, self.end = None, None, "deadlock"

    def _has_forced(self, hand: int) -> bool:
        return self._board.has_option(self._board.spaces, hand)

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(tiles_in(hand)) for hand in self._hands)

    def unseen(self) -> tuple[int, ...]:
        """The tiles in the bag, sorted: their set, never their order."""
        return tuple(sorted(self._draws[self._next :]))

    def legal(self) -> tuple[Placement, ...]:
        """All legal placements of the mover, sorted; none once the game is over."""
        if self.mover is None:
            return ()
        cells = self._board.spaces if self.phase is Phase.FORCED else self._board.frontier
        return self._placements(cells, self._hands[self.mover])

    def legal_for(self, seat: int) -> tuple[Placement, ...]:
        """What the seat could place, sorted, were it its turn now; for planning."""
        hand = self._hands[seat]
        cells = self._board.spaces if self._has_forced(hand) else self._board.frontier
        return self._placements(cells, hand)

    def _placements(self, cells: Iterable[Number], hand: int) -> tuple[Placement, ...]:
        return tuple(
            sorted(
                Placement(tile, hex_of(cell), rotation)
                for cell, mask in self._board.options(cells, hand)
                for tile, rotation in orientations_in(mask)
            )
        )

    def spaces(self) -> tuple[Hex, ...]:
        """The forced spaces, sorted: every empty cell with three or more tiles around it."""
        return tuple(sorted(hex_of(cell) for cell in self._board.spaces))

    def closed(self) -> tuple[Hex, ...]:
        """The empty touching cells that restrictions 2 and 3 bar, sorted."""
        board = self._board
        return tuple(sorted(hex_of(cell) for cell in board.frontier if board.is_closed(cell)))

    def fitting(self, seat: int) -> dict[Hex, tuple[int, ...]]:
        """Forced space -> the seat's tiles that may legally fill it now; only spaces with such a tile."""
        options = self._board.options(self._board.spaces, self._hands[seat])
        fitting = {hex_of(cell): {tile for tile, _ in orientations_in(mask)} for cell, mask in options}
        return {cell: tuple(sorted(fitting[cell])) for cell in sorted(fitting)}

    def why_not(self, seat: int, placement: Placement) -> Refusal | None:
        """Why the seat may not place this now; None if it may."""
        if self.end is not None:
            return Refusal(Reason.GAME_OVER, "The game is over.")
        if seat != self.mover:
            return Refusal(Reason.NOT_YOUR_TURN, "It is not your turn.")
        if not self._hands[seat] >> placement.tile & 1:
            return Refusal(Reason.NOT_YOUR_TILE, f"You do not hold tile {placement.tile}.")
        number = number_of(placement.cell)
        if hex_of(number) != placement.cell:
            return Refusal(Reason.DETACHED, "A tile must touch another tile.", placement.cell)
        refusal = why_not_here(self._board, placement)
        if refusal is None and self.phase is Phase.FORCED and number not in self._board.spaces:
            detail = "A forced space has to be filled first: you hold a tile that fits."
            return Refusal(Reason.FORCED_DUE, detail, next(iter(sorted(self.fitting(seat)))))
        return refusal

    def scores(self) -> Mapping[str, Best]:
        """The best line or loop of all four colours."""
        if self._scores is None:
            self._scores = MappingProxyType(scoring.scores(self.tiles))
        return self._scores
