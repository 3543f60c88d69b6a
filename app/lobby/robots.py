"""Robots as players at a table."""

from __future__ import annotations

from app.errors import Unprocessable
from app.play.events import Player, PlayerKind
from app.robots.levels import level, playable_levels


def robot(level_id: str) -> Player:
    """The player of that level; it must be one that there is (`check_level`)."""
    found = level(level_id)
    return Player(PlayerKind.ROBOT, found.name, level=level_id, ranking=found.ranking)


def check_level(level_id: str) -> None:
    """Raises Unprocessable, naming the levels that there are."""
    playable = {one.id for one in playable_levels()}
    if level_id not in playable:
        raise Unprocessable(f"There is no robot {level_id!r} here; there are {', '.join(sorted(playable))}.")
