"""REST on the archive of finished games: search, and download of what was found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from urllib.parse import urlencode
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from sqlalchemy import Row

from app.protocol.match_views import is_doubles
from app.protocol.views import Colour, EndReasonName, GameKindName, Milliseconds, PlayerView
from app.robots.levels import LEVELS
from app.standings import archive, profiles
from app.standings.archive import MAX_EXPORT, ArchivePage
from app.standings.archive_repository import GameFilter
from app.web import cursors
from app.web.cursors import Cursor
from app.web.dependencies import OptionalPerson, Services

router = APIRouter(prefix="/api/v1", tags=["archive"])

Name = Annotated[str | None, Query(max_length=64, description="A player's name, or a robot as robot:<level>")]
When = Annotated[int | None, Query(ge=0, le=10**15, description="Unix time in milliseconds, of the game's end")]


class ArchiveSeat(BaseModel):
    """`player` is null for somebody who has been removed. `points` are TP, in tournament and master games."""

    seat: int
    colour: Colour
    player: PlayerView | None
    score: int | None
    outcome: Literal["won", "drawn", "lost", "void"] | None
    points: float | None


class ArchiveGame(BaseModel):
    """`uncounted` says why the game changed no ranking; null if it did."""

    id: UUID
    kind: GameKindName
    ranked: bool
    doubles: bool
    seats: list[ArchiveSeat]
    started_at: Milliseconds
    ended_at: Milliseconds
    reason: EndReasonName
    uncounted: str | None


class Archive(BaseModel):
    """`next` is the cursor of the next page; null on the last."""

    games: list[ArchiveGame]
    next: str | None


async def _filter(
    services: Services,
    person: OptionalPerson,
    player: Name = None,
    opponent: Name = None,
    kind: GameKindName | None = None,
    ranked: bool | None = None,
    doubles: bool | None = None,
    reason: EndReasonName | None = None,
    since: When = None,
    until: When = None,
) -> GameFilter:
    """Raises NotFound for a player that there is not."""
    people, levels = [], []
    async with services.database.read() as session:
        for name in (player, opponent):
            if name is not None:
                (who, level), _ = await profiles.opponent(session, name)
                people += [] if who is None else [who]
                levels += [] if level is None else [level]
    return GameFilter(
        viewer=None if person is None else person.id,
        people=tuple(people),
        levels=tuple(levels),
        kind=kind,
        ranked=ranked,
        doubles=doubles,
        reason=reason,
        since=since,
        until=until,
    )


Filter = Annotated[GameFilter, Depends(_filter)]


@router.get("/archive")
async def search(
    services: Services,
    wanted: Filter,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Archive:
    """Finished games, the latest first: the public ones, and your own. `since` counts from then, `until` up to before."""
    async with services.database.read() as session:
        return archive_view(await archive.search(session, wanted, cursors.time_and_id(cursor), limit))


@router.get("/archive/export", response_class=StreamingResponse)
async def export(
    request: Request,
    services: Services,
    wanted: Filter,
    format: Literal["ndjson", "text"] = "ndjson",
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=MAX_EXPORT)] = MAX_EXPORT,
) -> StreamingResponse:
    """The games of a search to take away: lines that `loopline trace` reads, or text records. The header `Link` leads
    to the next part, if there is one.
    """
    async with services.database.read() as session:
        page = await archive.search(session, wanted, cursors.time_and_id(cursor), limit)
    headers = {"content-disposition": f'attachment; filename="games.{"ndjson" if format == "ndjson" else "txt"}"'}
    if page.next is not None:
        query = {**request.query_params, "cursor": cursors.write(*page.next)}
        headers["link"] = f'<{request.url.path}?{urlencode(query)}>; rel="next"'
    if format == "ndjson":
        body = archive.ndjson(services.database, page.games)
        return StreamingResponse(body, media_type="application/x-ndjson", headers=headers)
    return StreamingResponse(archive.text(services.database, page.games), media_type="text/plain", headers=headers)


def archive_view(page: ArchivePage) -> Archive:
    return Archive(
        games=[_game(row, page.seats[row.id], page.robots) for row in page.games],
        next=None if page.next is None else cursors.write(*page.next),
    )


def _game(row: Row[Any], seats: list[Row[Any]], robots: Mapping[str, int]) -> ArchiveGame:
    return ArchiveGame(
        id=row.id,
        kind=row.kind,
        ranked=row.ranked,
        doubles=is_doubles(row.seats),
        seats=[_seat(seat, row.seats, robots) for seat in seats],
        started_at=row.started_at,
        ended_at=row.ended_at,
        reason=row.end_reason,
        uncounted=row.uncounted,
    )


def _seat(seat: Row[Any], colours: str, robots: Mapping[str, int]) -> ArchiveSeat:
    return ArchiveSeat.model_validate(
        {
            "seat": seat.seat,
            "colour": colours[seat.seat],
            "player": player_or_robot(seat.person_id, seat.name, seat.person_kind, seat.level, robots),
            "score": seat.score,
            "outcome": seat.outcome,
            "points": seat.points,
        }
    )


def robot_name(level: str) -> str:
    """What the robot of that level is called; the level itself where there is none any more."""
    return next((one.name for one in LEVELS if one.id == level), level)


def player_or_robot(
    person: UUID | None, name: str | None, kind: str | None, level: str | None, robots: Mapping[str, int]
) -> PlayerView | None:
    """A person's or a robot's view; None for somebody who has been removed, or is under "deleted".

    `robots` are the rankings of all levels.
    """
    if level is not None:
        return PlayerView(kind="robot", id=None, name=robot_name(level), level=level, ranking=robots.get(level))
    if person is None or name is None or kind == "deleted":
        return None
    shown = "registered" if kind == "registered" else "guest"
    return PlayerView(kind=shown, id=str(person), name=name, level=None)
