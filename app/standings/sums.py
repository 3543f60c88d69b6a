"""What a history comes to. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from app.standings.models import RatingChange, RobotChange


def standing_of(
    rows: Sequence[RatingChange] | Sequence[RobotChange], undone: Iterable[UUID], start: float
) -> dict[str, Any]:
    """The columns of a standing from its changes in order; games in `undone` count for nothing but their reversal."""
    gone = frozenset(undone)
    counted = [row for row in rows if row.kind == "game" and row.game_id not in gone]
    rating = start
    for row in rows:
        # Where the chain is whole, `after` is exact; the sum of differences would not be, in floating point.
        rating = row.after if row.before == rating else rating + row.after - row.before
    return {
        "rating": rating,
        "best": max((row.after for row in counted), default=rating),
        "games": len(counted),
        "won": sum(row.outcome == "won" for row in counted),
        "drawn": sum(row.outcome == "drawn" for row in counted),
        "last_at": max((row.at for row in counted), default=0),
    }
