"""Robots as players at a table."""

from __future__ import annotations

from collections.abc import Mapping

from app.errors import Unprocessable
from app.play.events import Player, PlayerKind
from app.robots.levels import level, playable_levels


def robot(level_id: str, rankings: Mapping[str, int]) -> Player:
    """The player of that level, which must be one that there is (`check_level`), with its ranking as it is now."""
    return Player(PlayerKind.ROBOT, level(level_id).name, level=level_id, ranking=rankings[level_id])


def check_level(level_id: str) -> None:
    """Raises Unprocessable, naming the levels that there are."""
    playable = {one.id for one in playable_levels()}
    if level_id not in playable:
        raise Unprocessable(f"There is no robot {level_id!r} here; there are {', '.join(sorted(playable))}.")
