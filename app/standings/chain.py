"""The changes of a person in a table, or of a robot's level, in order, and what follows from them. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import Any, Final
from uuid import UUID

from app.ratings import lobby
from app.ratings.changes import Table
from app.standings.models import RatingChange, RobotChange
from app.standings.tables import table_of

BACK: Final = ("reversal", "refund")
"""The kinds of rows that take back what a game did, or a part of it."""


Changes = Sequence[RatingChange] | Sequence[RobotChange]


def standing_of(rows: Changes, undone: Iterable[UUID], table: str, begin: float) -> dict[str, Any]:
    """The columns of a standing from its changes in order; games in `undone` count for nothing but their reversal.

    `begin` is the rating before the first of them.

    A refund moves points alone: its game stays one that was played. `best` is the highest after any game, without
    what has been taken back of that game and of those before it.
    """
    gone = frozenset(undone)
    counted = [row for row in rows if row.kind == "game" and row.game_id not in gone]
    rating = begin
    for row in rows:
        # Where the chain is whole, `after` is exact; the sum of differences would not be, in floating point.
        rating = row.after if row.before == rating else rating + row.after - row.before
    return {
        "rating": rating,
        "best": max((after for row, after in cleared(rows, table) if row.game_id not in gone), default=rating),
        "games": len(counted),
        "won": sum(row.outcome == "won" for row in counted),
        "drawn": sum(row.outcome == "drawn" for row in counted),
        "last_at": max((row.at for row in counted), default=0),
    }


def taken_back(rows: Iterable[RatingChange]) -> dict[tuple[UUID, str], float]:
    """By person and table: what reversals and refunds among the rows moved; 0 where there was none."""
    found: dict[tuple[UUID, str], float] = defaultdict(float)
    for row in rows:
        if row.kind in BACK:
            found[row.person_id, row.table] += row.after - row.before
    return found


def cleared(rows: Changes, table: str) -> Iterator[tuple[RatingChange | RobotChange, float]]:
    """Each game's row, with what the rating was after it if what was taken back later had never been given."""
    back: dict[UUID | None, list[RatingChange | RobotChange]] = defaultdict(list)
    for row in rows:
        if row.kind in BACK:
            back[row.game_id].append(row)
    is_capped = table_of(table) not in (Table.ELO, Table.MASTER)
    given: dict[int, float] = {}
    for row in rows:
        if row.kind == "game":
            given |= {one.id: one.after - one.before for one in back[row.game_id]}
            # Nothing is added where nothing was taken back: the rating itself, to the bit.
            after = row.after + fsum(given.values()) if given else row.after
            yield row, (lobby.clamped(after) if is_capped else after)
        else:
            given.pop(row.id, None)
