"""Guests, registered people, and their names. Takes a database session, never commits."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import emails, names, repository, resets
from app.accounts.models import Credential, FormerName, NameClaim, Person
from app.accounts.roles import Role
from app.accounts.sessions import Client, hash_token, log_out, open_session, person_of
from app.errors import Conflict, LogIn, NotFound, TooFast
from app.robots.levels import LEVELS
from app.spans import DAY

__all__ = ["Client", "create_guest", "hash_token", "log_out", "person_of"]

RENAME_DAYS: Final = 30
GUEST_ATTEMPTS: Final = 12
DELETED: Final = "Deleted player"
TAKEN: Final = "This name, or one that looks like it, is taken; choose another."


@dataclass(frozen=True, slots=True)
class Profile:
    """What a person says of themselves: ISO 3166 country code, a line of text."""

    country: str | None = None
    about: str = ""


async def create_guest(session: AsyncSession, client: Client, now: int) -> tuple[Person, str]:
    """A new guest, called Guest-NNNN, and the token of its session (shown once)."""
    person = await _new_guest(session, now)
    return person, await open_session(session, person.id, client, now)


async def _new_guest(session: AsyncSession, now: int) -> Person:
    """Four digits as long as some are free; then more. Who takes the same number at the same moment tries the next."""
    for attempt in range(GUEST_ATTEMPTS):
        digits = 4 if attempt < 4 else attempt
        low = 10 ** (digits - 1)
        name = f"Guest-{low + secrets.randbelow(9 * low)}"
        person = Person(id=uuid4(), name=name, name_key=names.fold(name), kind="guest", created_at=now, roles=[])
        try:
            async with session.begin_nested():
                session.add(person)
                await session.flush()
                await _claim(session, person.id, name)
        except (IntegrityError, Conflict):
            continue
        return person
    raise RuntimeError("no free name for a guest")


async def _claim(session: AsyncSession, person_id: UUID, name: str) -> None:
    """Take a name's looks for a person. Raises Conflict when anybody else has one of them, now or before."""
    wanted = names.claims(name)
    found = await repository.by_claims(session, wanted)
    if any(claim.person_id != person_id for claim in found):
        raise Conflict(TAKEN)
    try:
        async with session.begin_nested():
            # In order: two who take the same two looks must not wait for each other.
            missing = sorted(wanted - {claim.claim for claim in found})
            session.add_all(NameClaim(claim=one, person_id=person_id) for one in missing)
            await session.flush()
    except IntegrityError:
        raise Conflict(TAKEN) from None


def check_name(name: str, person: Person | None = None) -> str:
    """The name, tidied; a guest may keep the name that they have. Raises Unprocessable."""
    if person is not None and names.tidy(name) == person.name:
        return person.name
    return names.check(name, frozenset(level.name for level in LEVELS))


async def register(
    session: AsyncSession, guest: UUID | None, name: str, password_hash: str, profile: Profile, now: int
) -> Person:
    """A new registered person; with `guest` that guest becomes one, and keeps games and seats.

    Raises Conflict for a name that is taken, or when the guest has been registered already.
    """
    if guest is None:
        tidied = check_name(name)
        person = Person(id=uuid4(), name=tidied, name_key=names.fold(tidied), kind="guest", created_at=now, roles=[])
        await _insert(session, person)
    else:
        found = await repository.lock_person(session, guest)
        if found is None or found.kind != "guest":
            raise Conflict("You are registered already; log out to make another account.")
        person, tidied = found, check_name(name, found)
    await _rename(session, person, tidied)
    person.kind = "registered"
    person.registered_at = now
    person.country = profile.country
    person.about = profile.about
    session.add(Credential(person_id=person.id, password_hash=password_hash, changed_at=now))
    await session.flush()
    return person


async def _insert(session: AsyncSession, person: Person) -> None:
    try:
        async with session.begin_nested():
            session.add(person)
            await session.flush()
    except IntegrityError:
        raise Conflict(TAKEN) from None


async def _rename(session: AsyncSession, person: Person, name: str) -> None:
    await _claim(session, person.id, name)
    try:
        async with session.begin_nested():
            person.name = name
            person.name_key = names.fold(name)
            await session.flush()
    except IntegrityError:
        raise Conflict(TAKEN) from None


async def rename(session: AsyncSession, person_id: UUID, name: str, now: int) -> Person:
    """Give a registered person another name; the old one stays theirs. Raises Conflict, Unprocessable, TooFast."""
    person = await registered(session, person_id)
    tidied = check_name(name)
    if tidied == person.name:
        return person
    due = (person.renamed_at or 0) + RENAME_DAYS * DAY
    if person.renamed_at is not None and now < due:
        days = -(-(due - now) // DAY)
        words = f"A name can be changed once in {RENAME_DAYS} days; the next time in {days} {'day' if days == 1 else 'days'}."
        raise TooFast(words, retry_after=-(-(due - now) // 1000))
    await _give_name(session, person, tidied, now)
    person.renamed_at = now
    return person


async def rename_by_force(session: AsyncSession, person_id: UUID, name: str, now: int) -> Person:
    """By those who run the place: at any time, and the person may change it when they could before.

    Raises Conflict, Unprocessable.
    """
    person = await registered(session, person_id)
    tidied = check_name(name)
    if tidied == person.name:
        raise Conflict("That player has this name already.")
    await _give_name(session, person, tidied, now)
    return person


async def _give_name(session: AsyncSession, person: Person, name: str, now: int) -> None:
    session.add(FormerName(person_id=person.id, until=now, name=person.name))
    await _rename(session, person, name)


async def registered(session: AsyncSession, person_id: UUID) -> Person:
    """The registered person, held until the end of the transaction. Raises LogIn."""
    person = await repository.lock_person(session, person_id)
    if person is None or person.kind != "registered":
        raise LogIn("Register first: a guest has no account.")
    return person


async def person(session: AsyncSession, person_id: UUID) -> Person:
    """Raises NotFound."""
    found = await repository.person(session, person_id)
    if found is None:
        raise NotFound("There is no such person.")
    return found


async def change_profile(session: AsyncSession, person_id: UUID, country: str | None, about: str) -> Person:
    """What others read of a person."""
    person = await registered(session, person_id)
    person.country, person.about = country, about
    return person


async def credential(session: AsyncSession, person_id: UUID) -> Credential:
    """What the person logs in with. Raises LogIn for a guest."""
    found = await repository.credential(session, person_id)
    if found is None:
        raise LogIn("Register first: a guest has no account.")
    return found


async def login_of(session: AsyncSession, name: str) -> tuple[Person, Credential] | None:
    """Whom that name logs in; None for a name that there isn't."""
    key = names.fold(names.tidy(name))
    # Postgres takes no text with a NUL in it, and no name has anything of the kind.
    return await repository.by_name_key(session, key if key.isprintable() else "")


async def change_password(session: AsyncSession, person_id: UUID, password_hash: str, now: int) -> None:
    """The new password; resets that were asked for before it are void. Sessions are the caller's to end.

    So is an address that waits to be confirmed: whoever knew the old password may have asked for it.
    """
    found = await credential(session, person_id)
    found.password_hash, found.changed_at = password_hash, now
    await resets.void(session, person_id)
    await emails.withdraw(session, person_id)


async def rehash(session: AsyncSession, person_id: UUID, password_hash: str) -> None:
    """The same password, hashed at today's costs."""
    (await credential(session, person_id)).password_hash = password_hash


async def names_of(session: AsyncSession, ids: Collection[UUID]) -> dict[UUID, tuple[str, str]]:
    """What people are called now, and their kind."""
    return {row.id: (row.name, row.kind) for row in await repository.names(session, ids)}


async def hold(session: AsyncSession, ids: Collection[UUID]) -> frozenset[UUID]:
    """Those of the people who have not deleted their account; none of them can before the end of the transaction."""
    return frozenset(await repository.hold(session, ids))


async def former_names(session: AsyncSession, person_id: UUID) -> Sequence[FormerName]:
    """What a person was called before, the oldest first."""
    return await repository.former_names(session, person_id)


async def check_may_go(session: AsyncSession, person: Person) -> None:
    """Raises Conflict for the last administrator: nobody could lift a ban or give a role any more."""
    administrator = Role.ADMINISTRATOR.value
    if administrator in person.roles and not await repository.others_with_role(session, administrator, person.id):
        raise Conflict("You are the only administrator; give somebody else the role first.")


async def delete_account(session: AsyncSession, person_id: UUID) -> list[str]:
    """Make the person nobody: games stay, under "Deleted player"; the name stays barred. The hashes of what logged in.

    Raises LogIn, and Conflict for the last administrator.
    """
    await repository.lock_administrators(session)
    person = await registered(session, person_id)
    await check_may_go(session, person)
    ended = await repository.delete_sessions(session, person.id)
    ended += await repository.delete_tokens(session, person.id)
    await repository.forget(session, person.id)
    person.name, person.name_key = DELETED, f"deleted {person.id}"
    person.kind, person.country, person.about, person.roles = "deleted", None, "", []
    await session.flush()
    return ended


async def grant(session: AsyncSession, name: str, role: Role) -> Person:
    """Give a registered person a role. Raises NotFound."""
    found = await login_of(session, name)
    if found is None:
        raise NotFound(f"There is no account called {name}.")
    person = found[0]
    person.roles = sorted({*person.roles, role.value})
    return person
