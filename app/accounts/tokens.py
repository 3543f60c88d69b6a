"""Tokens for bots and tools: made, used, withdrawn. Takes a database session, never commits."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository
from app.accounts.models import ApiToken, Person
from app.accounts.roles import Scope
from app.accounts.sessions import hash_token
from app.errors import Conflict, Forbidden, LogIn, NotFound
from app.spans import DAY

# So that a scanner of public repositories, and whoever finds one, knows what it is.
PREFIX: Final = "loopline_"
TOKEN_BYTES: Final = 32
MOST: Final = 20


async def create(
    session: AsyncSession, person: Person, name: str, scopes: Collection[Scope], days: int | None, now: int
) -> tuple[ApiToken, str]:
    """A new token and its text, which nobody sees again; `days` is how long it is good, None for ever.

    Raises Conflict when there are too many, Forbidden for the scope admin of somebody without a role, LogIn for whoever
    has deleted the account meanwhile.
    """
    held = await repository.lock_person(session, person.id)
    if held is None or held.kind != "registered":
        raise LogIn("This account has just been deleted.")
    person = held
    if Scope.ADMIN in scopes and not person.roles:
        raise Forbidden("You have no role here, so no token of yours can have the scope admin.")
    if len(await repository.tokens(session, person.id)) >= MOST:
        raise Conflict(f"You have {MOST} tokens; withdraw one first.")
    text = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    token = ApiToken(
        id=uuid4(),
        token_hash=hash_token(text),
        person_id=person.id,
        name=name,
        scopes=sorted(scope.value for scope in set(scopes)),
        created_at=now,
        expires_at=None if days is None else now + days * DAY,
    )
    session.add(token)
    await session.flush()
    return token, text


async def holder(session: AsyncSession, text: str, now: int) -> tuple[Person, ApiToken] | None:
    """Who speaks with this token; None for an unknown, withdrawn or expired one."""
    if not text.startswith(PREFIX):
        return None
    return await repository.token(session, hash_token(text), now)


def is_stale(token: ApiToken, now: int) -> bool:
    """Whether its use should be noted: once a day is often enough."""
    return token.used_at is None or now - token.used_at >= DAY


async def note_use(session: AsyncSession, token_id: UUID, now: int) -> None:
    await repository.use_token(session, token_id, now)


async def all_of(session: AsyncSession, person_id: UUID) -> Sequence[ApiToken]:
    """A person's tokens, the oldest first."""
    return await repository.tokens(session, person_id)


async def withdraw(session: AsyncSession, person_id: UUID, token_id: UUID) -> list[str]:
    """Withdraw a token; its hash. Raises NotFound when there is no such token of theirs."""
    gone = await repository.delete_tokens(session, person_id, token_id)
    if not gone:
        raise NotFound("You have no such token; it may have been withdrawn.")
    return gone
