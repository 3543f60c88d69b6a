"""Saying something, reading what was said, muting people. Takes a session, never commits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.accounts.views import person_view
from app.chat import repository
from app.chat.views import line_view
from app.db import locks
from app.errors import Conflict, NotFound, Unprocessable
from app.protocol.views import LineView, PersonView

HISTORY: Final = 50
MAX_MUTES: Final = 500


@dataclass(frozen=True, slots=True)
class Words:
    """A line before it is stored; `text` is clean, `channel` as stored. `request_id` makes a repeat harmless."""

    room: str
    channel: str
    person: PersonView
    request_id: str
    text: str


async def say(session: AsyncSession, words: Words, now: int) -> tuple[LineView, bool]:
    """Store a line: the line, and whether it is new. A request that is stored already gets its first line again.

    Raises Conflict when that request said something else.
    """
    person = UUID(words.person.id)
    row = {
        "room": words.room,
        "channel": words.channel,
        "person_id": person,
        "request_id": words.request_id,
        "at": now,
        "text": words.text,
    }
    new = await repository.insert_line(session, row)
    if new is not None:
        return line_view(new, now, words.person, words.text), True
    first = await repository.line_of(session, person, words.request_id)
    if first is None or (first.room, first.channel, first.text) != (words.room, words.channel, words.text):
        raise Conflict("This id was used for another line; make a new one.")
    return line_view(first.id, first.at, words.person, first.text), False


async def history(session: AsyncSession, room: str, channel: str, viewer: UUID | None) -> list[LineView]:
    """The last HISTORY lines, oldest first, as the viewer may see them: without those whom the viewer has muted."""
    rows = await repository.last_lines(session, room, channel, viewer, HISTORY)
    return [line_view(line.id, line.at, person_view(person), line.text) for line, person in rows[::-1]]


async def is_muted(session: AsyncSession, who: UUID, by: UUID) -> bool:
    """Whether `by` wants to hear nothing from `who`: no lines, no invitations."""
    return await repository.mute_exists(session, by, who)


async def mute(session: AsyncSession, who: UUID, by: Person, now: int) -> None:
    """Raises NotFound for somebody who is not there, Unprocessable for oneself, Conflict when there are too many."""
    if who == by.id:
        raise Unprocessable("You cannot mute yourself.")
    if await repository.person(session, who) is None:
        raise NotFound("There is no such person.")
    await locks.hold(session, f"mutes {by.id}")
    if await repository.count_mutes(session, by.id) >= MAX_MUTES:
        raise Conflict(f"You have muted {MAX_MUTES} people, which is as many as one can; unmute somebody first.")
    await repository.insert_mute(session, by.id, who, now)


async def unmute(session: AsyncSession, who: UUID, by: Person) -> None:
    """Whoever was not muted stays so."""
    await repository.delete_mute(session, by.id, who)


async def muted_by(session: AsyncSession, by: UUID) -> list[PersonView]:
    """Those whom a person has muted, the latest first."""
    people = await repository.muted_people(session, by)
    return [person_view(person) for person in people]
