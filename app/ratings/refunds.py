"""What one side of a lobby game took from the others, encounter by encounter: what a refund gives back."""

from __future__ import annotations

from collections import defaultdict

from app.ratings.changes import Table
from app.ratings.constants import DEFAULT, Constants
from app.ratings.game import FinishedGame, Side, encounters
from app.ratings.lobby import stakes


def taken(game: FinishedGame, seat: int, table: Table, constants: Constants = DEFAULT) -> dict[int, float]:
    """By seat: what `seat` gained in the encounters it won (positive), what each of the others lost in them (negative).

    Of encounters that it lost or drew nothing is said: those who won against it keep that. A partner has no part in it.
    """
    found: dict[int, float] = defaultdict(float)
    for encounter in encounters(game, constants):
        if encounter.is_drawn or not _sits(encounter.winner, seat):
            continue
        for side, delta, _ in stakes(game, encounter, table, constants):
            own = _sits(side, seat)
            for member in side.members:
                if not own or member.seat == seat:
                    found[member.seat] += delta / (len(game.sides) - 1)
    return dict(found)


def _sits(side: Side, seat: int) -> bool:
    return any(member.seat == seat for member in side.members)
