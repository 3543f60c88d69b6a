"""Lines of talk that nobody is shown any more. Takes a database session, never commits.

What was reported has its context in the report; a line whose report is open stays all the same.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.admin.models import Report
from app.chat.models import ChatLine
from app.lobby.models import Table
from app.upkeep.ages import KEPT_LINES, TALK

TABLE_ROOM = "table:"


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of a room; of a room that is gone nothing is shown."""

    room: str
    channel: str
    is_gone: bool


async def crowded(session: AsyncSession, now: int) -> list[Channel]:
    """The channels with old lines, and either more than are kept or no room any more."""
    lines = func.count()
    query = (
        select(ChatLine.room, ChatLine.channel, lines)
        .group_by(ChatLine.room, ChatLine.channel)
        .having(func.min(ChatLine.at) < now - TALK)
        .having((lines > KEPT_LINES) | ChatLine.room.startswith(TABLE_ROOM))
    )
    rows = (await session.execute(query)).all()
    there = await _tables(session, {room for room, _, _ in rows if room.startswith(TABLE_ROOM)})
    found = [Channel(room, name, room.startswith(TABLE_ROOM) and room not in there) for room, name, _ in rows]
    counts = {(room, name): count for room, name, count in rows}
    return [one for one in found if one.is_gone or counts[one.room, one.channel] > KEPT_LINES]


async def _tables(session: AsyncSession, rooms: set[str]) -> set[str]:
    """Those of the rooms whose table there is."""
    ids = []
    for room in rooms:
        with suppress(ValueError):
            ids.append(UUID(room.removeprefix(TABLE_ROOM)))
    return {f"{TABLE_ROOM}{id}" for id in await session.scalars(select(Table.id).where(Table.id.in_(ids)))}


async def delete_some(session: AsyncSession, now: int, limit: int, *, channel: Channel) -> int:
    """Delete old lines of a channel, `limit` at most; how many they were."""
    here = (ChatLine.room == channel.room) & (ChatLine.channel == channel.channel)
    query = select(ChatLine.id).where(here, ChatLine.at < now - TALK)
    if not channel.is_gone:
        newest = select(ChatLine.id).where(here).order_by(ChatLine.id.desc()).offset(KEPT_LINES).limit(1)
        last = await session.scalar(newest)
        if last is None:
            return 0
        query = query.where(ChatLine.id <= last)
    reported = await open_reports(session, "line")
    old = query.where(ChatLine.id.not_in([int(one) for one in reported])).order_by(ChatLine.id).limit(limit)
    ids = (await session.scalars(old.with_for_update(skip_locked=True))).all()
    await session.execute(delete(ChatLine).where(ChatLine.id.in_(ids)))
    return len(ids)


async def open_reports(session: AsyncSession, kind: str) -> list[str]:
    """The ids, as text, of what is reported and not settled."""
    query = select(Report.subject_id).where(Report.subject_kind == kind, Report.state != "resolved")
    return list((await session.scalars(query)).all())
