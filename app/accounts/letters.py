"""What the letters say, written at the moment in which they are sent. Takes a database session, never commits."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import emails, repository, resets
from app.accounts.mail import Letter
from app.accounts.models import OutgoingLetter, Person
from app.accounts.outbox import Kind


async def compose(session: AsyncSession, letter: OutgoingLetter, site: str, now: int) -> Letter | None:
    """The letter, with a fresh link where it has one; None when what it was about holds no longer.

    `site` is the address of this server, for links.
    """
    person = await repository.person(session, letter.person_id)
    if person is None or person.kind != "registered":
        return None
    match Kind(letter.kind):
        case Kind.RESET:
            return await resets.letter(session, person, letter.address, site, now)
        case Kind.CONFIRM:
            return await emails.letter(session, person, letter.address, site, now)
        case Kind.CHANGED:
            return _changed(person, letter.address)


def _changed(person: Person, address: str) -> Letter:
    text = (
        f"Hello {person.name},\n\n"
        "this address no longer belongs to your account at Loopline: it was changed just now, with your password. If it "
        "wasn't you, tell those who run the server.\n"
    )
    return Letter(address, "Your e-mail address at Loopline was changed", text)
