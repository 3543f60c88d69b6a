"""A forgotten password: a letter with a token that is good once and for an hour. Never commits."""

from __future__ import annotations

import secrets
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import addresses, outbox, repository
from app.accounts.mail import Letter
from app.accounts.models import PasswordReset, Person
from app.accounts.outbox import Kind
from app.accounts.sessions import hash_token
from app.errors import Unprocessable

MINUTES: Final = 60
TOKEN_BYTES: Final = 32
# An address can stand in several accounts; a letter that names a hundred helps nobody.
MOST: Final = 5
USED: Final = "This link has been used or has expired; ask for another."


async def ask(session: AsyncSession, email: str, now: int) -> None:
    """Have a letter sent for each account that has confirmed that address; none for an unknown one."""
    key = addresses.key(email)
    for row in (await repository.by_email_key(session, key if key.isprintable() else ""))[:MOST]:
        person, credential = row[0], row[1]
        await outbox.put(session, Kind.RESET, person.id, credential.email or email, now)


async def letter(session: AsyncSession, person: Person, address: str, site: str, now: int) -> Letter | None:
    """The letter with a fresh link; None when that address is not the account's any more."""
    credential = await repository.credential(session, person.id)
    if credential is None or credential.email_key != addresses.key(address):
        return None
    token = secrets.token_urlsafe(TOKEN_BYTES)
    expires_at = now + MINUTES * 60_000
    session.add(PasswordReset(token_hash=hash_token(token), person_id=person.id, expires_at=expires_at))
    return _letter(address, person.name, f"{site}/reset#{token}")


async def check(session: AsyncSession, token: str, now: int) -> None:
    """Raises Unprocessable for a token that is not good, before a password is hashed for it."""
    if not await repository.has_reset(session, hash_token(token), now):
        raise Unprocessable(USED)


async def take(session: AsyncSession, token: str, now: int) -> UUID:
    """Whose password it resets; the token is used up. Raises Unprocessable."""
    person = await repository.take_reset(session, hash_token(token), now)
    if person is None:
        raise Unprocessable(USED)
    return person


async def void(session: AsyncSession, person_id: UUID) -> None:
    """What was asked for before is good no longer."""
    await repository.delete_resets(session, person_id)
    await outbox.drop(session, person_id, Kind.RESET)


def _letter(to: str, name: str, link: str) -> Letter:
    text = (
        f"Hello {name},\n\n"
        f"somebody, probably you, asked for a new password at Loopline. Choose it here within {MINUTES} minutes:\n\n"
        f"    {link}\n\n"
        "The link is good once. If it wasn't you, do nothing: your password stays as it is.\n"
    )
    return Letter(to, "A new password for Loopline", text)
