"""REST on the robots' levels: who they are, what they rank, and how that came about."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from app.errors import NotFound
from app.protocol.views import Milliseconds
from app.ratings.lobby import shown
from app.robots.levels import LEVELS, playable_levels
from app.standings import robot_repository, robots
from app.web.dependencies import Services

router = APIRouter(prefix="/api/v1/levels", tags=["robots"])


class LevelView(BaseModel):
    """A robot's level. `ranking` is what it has now; it moves by results where it `floats`, and `games`, `won` and
    `drawn` count those that moved it. `missing` says what this server lacks to play it.
    """

    id: str
    name: str
    ranking: int
    character: str
    playable: bool
    missing: str | None
    floats: bool
    games: int
    won: int
    drawn: int


class Levels(BaseModel):
    levels: list[LevelView]


class RobotChangeView(BaseModel):
    """A change of a robot's ranking (unrounded). `kind` is game, or reversal or refund where that was taken back; `notes`
    say why a game's change is not what the plain formula gives.
    """

    id: int
    at: Milliseconds
    kind: Literal["game", "reversal", "refund"]
    before: float
    after: float
    outcome: Literal["won", "drawn", "lost", "void"] | None
    notes: list[str]
    reason: str | None


class RobotHistory(BaseModel):
    """`changes` the newest first; `next` asks for those behind them, null on the last page."""

    level: str
    ranking: int
    best: int
    changes: list[RobotChangeView]
    next: int | None


@router.get("")
async def levels(services: Services) -> Levels:
    """The robots' levels, from the weakest."""
    playable = {level.id for level in playable_levels()}
    async with services.database.read() as session:
        rankings = await robots.shown_rankings(session)
        held = {row.level: row for row in await robot_repository.standings(session)}
    return Levels(
        levels=[
            LevelView(
                id=level.id,
                name=level.name,
                ranking=rankings[level.id],
                character=level.character,
                playable=level.id in playable,
                missing=None if level.id in playable else level.missing,
                floats=level.floats,
                games=held[level.id].games if level.id in held else 0,
                won=held[level.id].won if level.id in held else 0,
                drawn=held[level.id].drawn if level.id in held else 0,
            )
            for level in LEVELS
        ]
    )


@router.get("/{level}/history")
async def history(
    level: Annotated[str, Path(max_length=32)],
    services: Services,
    before: Annotated[int | None, Query(ge=1, le=2**62, description="The id of the last change that was seen")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> RobotHistory:
    """How the ranking of a robot that floats came about."""
    if level not in robots.STARTS:
        raise NotFound(f"There is no robot {level!r} whose ranking floats; there are {', '.join(robots.STARTS)}.")
    async with services.database.read() as session:
        ranking = (await robots.rankings(session))[level]
        held = {row.level: row for row in await robot_repository.standings(session)}
        rows = await robot_repository.latest_changes(session, level, before, limit + 1)
    changes = [
        RobotChangeView.model_validate(
            {name: getattr(row, name) for name in RobotChangeView.model_fields}
        )
        for row in rows[:limit]
    ]  # fmt: skip
    return RobotHistory(
        level=level,
        ranking=shown(ranking),
        best=shown(held[level].best if level in held else ranking),
        changes=changes,
        next=changes[-1].id if len(rows) > limit else None,
    )
