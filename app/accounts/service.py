"""Guests and sessions. Takes a database session, never commits."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository
from app.accounts.models import Person, Session

DAY: Final = 24 * 3600 * 1000
GUEST_DAYS: Final = 30
TOKEN_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Client:
    """Where a session is opened from: network address and browser."""

    address: str
    agent: str


def hash_token(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def create_guest(session: AsyncSession, client: Client, now: int) -> tuple[Person, str]:
    """A new guest, called Guest-NNNN, and the token of its session (shown once)."""
    name = await _guest_name(session)
    person = Person(id=uuid4(), name=name, name_key=name.casefold(), kind="guest", created_at=now)
    session.add(person)
    await session.flush()
    token = secrets.token_urlsafe(TOKEN_BYTES)
    session.add(
        Session(
            token_hash=hash_token(token),
            person_id=person.id,
            created_at=now,
            seen_at=now,
            expires_at=now + GUEST_DAYS * DAY,
            address=client.address[:64],
            agent=client.agent[:200],
        )
    )
    return person, token


async def _guest_name(session: AsyncSession) -> str:
    """Four digits as long as some are free; then more."""
    for digits in (4, 4, 4, 4, 5, 6, 8, 12):
        low = 10 ** (digits - 1)
        name = f"Guest-{low + secrets.randbelow(9 * low)}"
        if not await repository.name_is_taken(session, name.casefold()):
            return name
    raise RuntimeError("no free name for a guest")


async def person_of(session: AsyncSession, token: str, now: int) -> Person | None:
    """Who holds this token; None for an unknown or expired one."""
    found = await repository.person_of(session, hash_token(token), now)
    return None if found is None else found[0]


async def log_out(session: AsyncSession, token: str) -> None:
    """End the session of this token."""
    await repository.delete_session(session, hash_token(token))
