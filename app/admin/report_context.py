"""What the server knows of what is reported, at that moment: a reporter can neither leave out nor invent it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.chat.models import ChatLine
from app.db import rows
from app.errors import NotFound, Unprocessable
from app.games.models import Game
from app.standings import archive_repository

BEFORE: Final = 30
AFTER: Final = 10


@dataclass(frozen=True, slots=True)
class Subject:
    """A line of talk by its number, a game or a player by its UUID, as text."""

    kind: Literal["line", "game", "player"]
    id: str


async def gather(session: AsyncSession, subject: Subject) -> tuple[dict[str, Any], UUID | None]:
    """The context as JSON, and whom it concerns. Raises NotFound, Unprocessable for an id that is none."""
    if subject.kind == "line":
        return await _line(session, _number(subject.id))
    try:
        id = UUID(subject.id)
    except ValueError:
        raise Unprocessable(f"The id of a {subject.kind} is a UUID.") from None
    return await (_game(session, id) if subject.kind == "game" else _player(session, id))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Unprocessable("The id of a line is a number.")
    return int(text)


async def _line(session: AsyncSession, id: int) -> tuple[dict[str, Any], UUID]:
    line = await session.get(ChatLine, id)
    if line is None:
        raise NotFound("There is no such line.")
    lines = await _lines_round(session, line.room, line.channel, id)
    return {"room": line.room, "channel": line.channel, "line": id, "lines": lines}, line.person_id


async def _game(session: AsyncSession, id: UUID) -> tuple[dict[str, Any], None]:
    game = await session.get(Game, id)
    if game is None:
        raise NotFound("There is no such game.")
    seats = [
        {
            "seat": row.seat,
            "person": None if row.person_id is None else str(row.person_id),
            "name": row.name or row.level,
        }
        for row in await archive_repository.seats(session, [id])
    ]
    lines = await _lines_round(session, f"game:{id}", "players", None)
    context = {"game": str(id), "ranked": game.ranked, "ended": game.ended_at is not None, "seats": seats}
    return {**context, "room": f"game:{id}", "channel": "players", "lines": lines}, None


async def _player(session: AsyncSession, id: UUID) -> tuple[dict[str, Any], UUID]:
    person = await session.get(Person, id)
    if person is None or person.kind == "deleted":
        raise NotFound("There is no such person.")
    return {"name": person.name, "kind": person.kind, "about": person.about}, id


async def _lines_round(session: AsyncSession, room: str, channel: str, id: int | None) -> list[dict[str, Any]]:
    """The lines of a channel up to that one and a few later; without one, the last."""
    query = select(ChatLine.id, ChatLine.at, ChatLine.text, ChatLine.person_id, Person.name)
    query = query.join(Person, Person.id == ChatLine.person_id)
    query = query.where(ChatLine.room == room, ChatLine.channel == channel)
    earlier = query if id is None else query.where(ChatLine.id <= id)
    found: Sequence[Row[Any]] = (await rows.every(session, earlier.order_by(ChatLine.id.desc()).limit(BEFORE)))[::-1]
    if id is not None:
        later = query.where(ChatLine.id > id).order_by(ChatLine.id).limit(AFTER)
        found = [*found, *await rows.every(session, later)]
    return [
        {"id": row.id, "at": row.at, "person": str(row.person_id), "name": row.name, "text": row.text} for row in found
    ]
