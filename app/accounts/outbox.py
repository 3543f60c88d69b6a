"""Letters that wait to be sent, written in the transaction of what causes them. Takes a database session, never commits.

A row says what a letter is and to whom, not what it says: links are made when the letter is (`app.accounts.letters`),
so no token lies in the database. Whoever sends claims a letter by a lease; where that runs out, another takes over.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import OutgoingLetter
from app.spans import DAY, HOUR, MINUTE


class Kind(StrEnum):
    """A link to a new password; one that confirms an address; to an address that it is the account's no longer."""

    RESET = "reset"
    CONFIRM = "confirm"
    CHANGED = "changed"


LEASE: Final = 2 * MINUTE
LONGEST_PAUSE: Final = HOUR
# Whoever has waited an hour for a new password has asked again, or has remembered the old one.
PATIENCE: Final = {
    Kind.RESET: HOUR,
    Kind.CONFIRM: DAY,
    Kind.CHANGED: DAY,
}


async def put(session: AsyncSession, kind: Kind, person: UUID, address: str, now: int) -> None:
    """Have a letter sent once the transaction is committed."""
    session.add(
        OutgoingLetter(
            id=uuid4(), kind=kind.value, person_id=person, address=address, created_at=now, due_at=now, tries=0
        )
    )
    await session.flush()


async def drop(session: AsyncSession, person: UUID, kind: Kind) -> None:
    """Send a person's letters of that kind no more."""
    query = delete(OutgoingLetter).where(OutgoingLetter.person_id == person, OutgoingLetter.kind == kind.value)
    await session.execute(query)


async def is_any_due(session: AsyncSession, now: int) -> bool:
    query = select(OutgoingLetter.id).where(OutgoingLetter.due_at <= now).limit(1)
    return await session.scalar(query) is not None


async def take(session: AsyncSession, lease: UUID, now: int) -> OutgoingLetter | None:
    """Claim the letter that is due longest; None when none is, or others are at work at all of them."""
    due = select(OutgoingLetter.id).where(OutgoingLetter.due_at <= now).order_by(OutgoingLetter.due_at).limit(1)
    query = (
        update(OutgoingLetter)
        .where(OutgoingLetter.id == due.with_for_update(skip_locked=True).scalar_subquery())
        .values(lease=lease, due_at=now + LEASE, tries=OutgoingLetter.tries + 1)
        .returning(OutgoingLetter)
    )
    return (await session.scalars(query)).one_or_none()


async def settle(session: AsyncSession, letter: UUID, lease: UUID) -> None:
    """It was sent, or needs no sending any more: the row goes, unless another has taken it over."""
    await session.execute(delete(OutgoingLetter).where(OutgoingLetter.id == letter, OutgoingLetter.lease == lease))


async def postpone(session: AsyncSession, letter: OutgoingLetter, pause: int, now: int) -> bool:
    """It could not be sent: try again after `pause` milliseconds; False when that has gone on for long enough."""
    if now + pause - letter.created_at > PATIENCE[Kind(letter.kind)]:
        return False
    held = (OutgoingLetter.id == letter.id) & (OutgoingLetter.lease == letter.lease)
    await session.execute(update(OutgoingLetter).where(held).values(lease=None, due_at=now + pause))
    return True


async def delete_forgotten(session: AsyncSession, now: int) -> None:
    """Those for which nobody has had the patience for long, as after weeks without a server."""
    longest = max(PATIENCE.values())
    await session.execute(delete(OutgoingLetter).where(OutgoingLetter.created_at < now - longest - LONGEST_PAUSE))
