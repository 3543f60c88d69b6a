"""Browser sessions: opened, extended by use, listed, ended. Takes a database session, never commits."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository
from app.accounts.models import Person, Session
from app.errors import NotFound
from app.spans import DAY

SESSION_DAYS: Final = 30
TOKEN_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Client:
    """Where a session is opened from: network address and browser."""

    address: str
    agent: str


def hash_token(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def open_session(session: AsyncSession, person_id: UUID, client: Client, now: int) -> str:
    """A new session; its token, which nobody sees again."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    session.add(
        Session(
            token_hash=hash_token(token),
            id=uuid4(),
            person_id=person_id,
            created_at=now,
            seen_at=now,
            expires_at=now + SESSION_DAYS * DAY,
            address=client.address[:64],
            agent=client.agent[:200],
        )
    )
    await session.flush()
    return token


async def find(session: AsyncSession, token: str, now: int) -> tuple[Person, Session] | None:
    """Who holds this token, and the session; None for an unknown or expired one."""
    return await repository.person_of(session, hash_token(token), now)


async def person_of(session: AsyncSession, token: str, now: int) -> Person | None:
    """Who holds this token; None for an unknown or expired one."""
    found = await find(session, token, now)
    return None if found is None else found[0]


async def good(session: AsyncSession, hashes: Collection[str], now: int) -> frozenset[str]:
    """Those of the hashes, of sessions and of tokens, with which one is still let in."""
    return await repository.good_hashes(session, hashes, now)


def is_stale(found: Session, now: int) -> bool:
    """Whether its use should be noted: once a day is often enough."""
    return now - found.seen_at >= DAY


async def extend(session: AsyncSession, token_hash: str, now: int) -> None:
    """It was used: another `SESSION_DAYS` from now."""
    await repository.extend_session(session, token_hash, now, now + SESSION_DAYS * DAY)


async def rotate(session: AsyncSession, token_hash: str, now: int) -> str:
    """Another token for the same session, for when its person has become more than they were."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await repository.change_session_token(session, token_hash, hash_token(token), now, now + SESSION_DAYS * DAY)
    return token


async def all_of(session: AsyncSession, person_id: UUID, now: int) -> Sequence[Session]:
    """The sessions of a person, the latest used first."""
    return await repository.sessions(session, person_id, now)


async def end(session: AsyncSession, person_id: UUID, *, only: UUID | None = None, but: str | None = None) -> list[str]:
    """End a person's sessions: all, `only` that one, or all `but` the one of that hash. Gives the hashes of those ended.

    Raises NotFound when there is no such session of theirs.
    """
    ended = await repository.delete_sessions(session, person_id, only=only, but=but)
    if only is not None and not ended:
        raise NotFound("You have no such session; it may have ended.")
    return ended


async def log_out(session: AsyncSession, token: str) -> None:
    """End the session of this token."""
    await repository.delete_session(session, hash_token(token))
