"""REST on games: lists, one game, its text record."""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

from app.games import repository
from app.games.records import record_of
from app.games.service import GameId
from app.protocol.match_views import game_view
from app.protocol.views import SummaryView
from app.rules import record
from app.web import cursors
from app.web.cursors import Cursor
from app.web.dependencies import OptionalPerson, Services

router = APIRouter(prefix="/api/v1", tags=["games"])


class Games(BaseModel):
    """`next` is the cursor of the next page; null on the last."""

    games: list[SummaryView]
    next: str | None


@router.get("/games")
async def list_games(
    services: Services,
    person: OptionalPerson,
    state: Literal["running", "finished"] = "running",
    mine: bool = False,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> Games:
    """Games, newest first: the public ones, or with `mine` those in which you have a seat."""
    if mine and person is None:
        return Games(games=[], next=None)
    async with services.database.read() as session:
        rows = await repository.page(
            session,
            finished=state == "finished",
            person=person.id if mine and person else None,
            before=cursors.time_and_id(cursor),
            limit=limit + 1,
        )
    more = len(rows) > limit
    rooms = [await services.hub.game(GameId(row.id)) for row in rows[:limit]]
    last = rows[limit - 1] if more else None
    return Games(
        games=[room.summary() for room in rooms],
        next=None if last is None else cursors.write(last.started_at, last.id),
    )


@router.get("/games/{game}")
async def one_game(
    game: UUID, services: Services, person: OptionalPerson, if_none_match: Annotated[str | None, Header()] = None
) -> Response:
    """The game as its room shows it to you; a finished one has a strong ETag."""
    room = await services.hub.game(GameId(game))
    match, at = room.seen_by(None if person is None else str(person.id))
    # A clock that has stopped shows the moment at which it did: a finished game is the same whenever it is asked for.
    now = match.clock.since if match.result is not None and match.clock is not None else at
    text = game_view(str(game), match, now).model_dump_json()
    return _tagged(text, "application/json", {}, if_none_match, finished=match.result is not None)


@router.get("/games/{game}/record", response_class=PlainTextResponse)
async def text_record(
    game: UUID, services: Services, person: OptionalPerson, if_none_match: Annotated[str | None, Header()] = None
) -> Response:
    """The game's text record, as far as you may see the game; a finished game's has a strong ETag."""
    room = await services.hub.game(GameId(game))
    match, _ = room.seen_by(None if person is None else str(person.id))
    headers = {"content-disposition": f'attachment; filename="{game}.txt"'}
    text = record.write(record_of(match))
    return _tagged(text, "text/plain; charset=utf-8", headers, if_none_match, finished=match.result is not None)


def _tagged(text: str, media_type: str, headers: dict[str, str], seen: str | None, *, finished: bool) -> Response:
    """The answer; of a finished game, which never changes, with its ETag, or 304 to whoever has it."""
    headers = {**headers, "cache-control": "no-cache"}
    if finished:
        etag = headers["etag"] = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
        if seen is not None and etag in (part.strip() for part in seen.split(",")):
            return Response(status_code=304, headers=headers)
    return Response(text, media_type=media_type, headers=headers)
