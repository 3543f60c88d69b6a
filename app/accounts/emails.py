"""The e-mail address of an account: wanted, confirmed by the link in a letter, changed. Never commits.

An address that nobody has confirmed is used for nothing but that letter, and belongs to nobody: any number of accounts
may want it, and whoever reads its mail confirms it for theirs. So what is asked for tells nobody about others.
"""

from __future__ import annotations

import secrets
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import addresses, limits, outbox, repository, resets
from app.accounts.limits import Limit
from app.accounts.mail import Letter
from app.accounts.models import Credential, EmailConfirmation, Person
from app.accounts.outbox import Kind
from app.accounts.sessions import hash_token
from app.errors import Conflict, LogIn, Unprocessable
from app.spans import HOUR

HOURS: Final = 48
TOKEN_BYTES: Final = 32
VOID: Final = "This link has been used, has expired, or was for an address that is not asked for any more."
LIMIT: Final = limits.Kind(
    "confirm",
    (Limit(5, HOUR, by_subject=True), Limit(20, HOUR, by_network=True)),
    "Too many letters were asked for; wait a while, and look among the unwanted mail.",
)


async def want(session: AsyncSession, person: Person, email: str, now: int) -> None:
    """Ask for an address: a letter with a link goes there. The present one stays until the link is followed."""
    found = await _credential(session, person.id)
    await withdraw(session, person.id)
    if found.email_key != addresses.key(email):
        found.wanted_email = email
        await outbox.put(session, Kind.CONFIRM, person.id, email, now)


async def want_again(session: AsyncSession, person: Person, now: int) -> str:
    """The same letter once more; where it goes. Raises Conflict when there is nothing to confirm."""
    wanted = (await _credential(session, person.id)).wanted_email
    if wanted is None:
        raise Conflict("There is no address that waits to be confirmed.")
    await outbox.put(session, Kind.CONFIRM, person.id, wanted, now)
    return wanted


async def withdraw(session: AsyncSession, person_id: UUID) -> None:
    """Whatever address is wanted is wanted no more, and links to confirm it are void."""
    found = await _credential(session, person_id)
    found.wanted_email = None
    await repository.delete_confirmations(session, person_id)
    await outbox.drop(session, person_id, Kind.CONFIRM)
    await session.flush()


async def remove(session: AsyncSession, person: Person, now: int) -> None:
    """Have no address; the old one is told."""
    await withdraw(session, person.id)
    await _replace(session, person, None, now)


async def letter(session: AsyncSession, person: Person, address: str, site: str, now: int) -> Letter | None:
    """The letter with a fresh link; None when that address is not wanted any more."""
    found = await repository.credential(session, person.id)
    if found is None or found.wanted_email != address:
        return None
    token = secrets.token_urlsafe(TOKEN_BYTES)
    expires_at = now + HOURS * HOUR
    session.add(
        EmailConfirmation(token_hash=hash_token(token), person_id=person.id, email=address, expires_at=expires_at)
    )
    return _letter(address, person.name, f"{site}/confirm#{token}")


async def confirm(session: AsyncSession, token: str, now: int) -> tuple[Person, str]:
    """Follow the link: the address is the account's from now on. Raises Unprocessable for a link that is not good."""
    taken = await repository.take_confirmation(session, hash_token(token), now)
    person = None if taken is None else await repository.lock_person(session, taken[0])
    if taken is None or person is None:
        raise Unprocessable(VOID)
    email = taken[1]
    if (await _credential(session, person.id)).wanted_email != email:
        raise Unprocessable(VOID)
    await withdraw(session, person.id)
    await _replace(session, person, email, now)
    return person, email


async def _replace(session: AsyncSession, person: Person, email: str | None, now: int) -> None:
    """Another address, or none. Links to a new password that went to the old one are void, and it is told."""
    found = await _credential(session, person.id)
    old, found.email, found.email_key = found.email, email, None if email is None else addresses.key(email)
    await resets.void(session, person.id)
    if old is not None and addresses.key(old) != found.email_key:
        await outbox.put(session, Kind.CHANGED, person.id, old, now)


async def _credential(session: AsyncSession, person_id: UUID) -> Credential:
    found = await repository.credential(session, person_id)
    if found is None:
        raise LogIn("Register first: a guest has no account.")
    return found


def _letter(to: str, name: str, link: str) -> Letter:
    text = (
        f"Hello {name},\n\n"
        f"somebody, probably you, gave this address for the account {name} at Loopline. Confirm within {HOURS} hours "
        f"that it is yours:\n\n"
        f"    {link}\n\n"
        "If you have no such account, do nothing: nothing more is sent here.\n"
    )
    return Letter(to, "Your e-mail address at Loopline", text)
