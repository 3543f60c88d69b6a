"""All SQL on people, their names, and what they log in with."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import (
    ApiToken,
    Attempt,
    Credential,
    EmailConfirmation,
    FormerName,
    NameClaim,
    OutgoingLetter,
    PasswordReset,
    Person,
    Session,
)
from app.accounts.names import fold, tidy
from app.db import locks


async def person(session: AsyncSession, person_id: UUID) -> Person | None:
    return await session.get(Person, person_id, populate_existing=True)


async def lock_person(session: AsyncSession, person_id: UUID) -> Person | None:
    """The person, held until the end of the transaction."""
    query = select(Person).where(Person.id == person_id).with_for_update().execution_options(populate_existing=True)
    return (await session.scalars(query)).one_or_none()


async def lock_administrators(session: AsyncSession) -> None:
    """Let no other account be deleted until the end of the transaction, so that two don't each count on the other."""
    await locks.hold(session, "administrators")


async def others_with_role(session: AsyncSession, role: str, but: UUID) -> Sequence[UUID]:
    """Who has that role besides that person."""
    # JSON compares differently in each database; those with an account are few enough to be read.
    query = select(Person.id, Person.roles).where(Person.kind == "registered", Person.id != but)
    return [row.id for row in await session.execute(query) if role in row.roles]


async def hold(session: AsyncSession, ids: Collection[UUID]) -> Sequence[UUID]:
    """The people who are not deleted, kept from being so until the end of the transaction; others may hold them too."""
    query = select(Person.id, Person.kind).where(Person.id.in_(ids)).order_by(Person.id)
    # The kind is looked at once the row is held: a deletion that was under way has been waited for.
    rows = await session.execute(query.with_for_update(read=True, key_share=True))
    return [row.id for row in rows if row.kind != "deleted"]


async def person_named(session: AsyncSession, name: str) -> Person | None:
    """Whoever bears that name, guest or registered, however it is written."""
    key = fold(tidy(name))
    # Postgres takes no text with a NUL in it, and no name has anything of the kind.
    query = select(Person).where(Person.name_key == key, Person.kind != "deleted")
    return (await session.scalars(query)).one_or_none() if key.isprintable() else None


async def by_claims(session: AsyncSession, claims: Collection[str]) -> Sequence[NameClaim]:
    """Who has taken these looks already."""
    return (await session.scalars(select(NameClaim).where(NameClaim.claim.in_(claims)))).all()


async def by_name_key(session: AsyncSession, name_key: str) -> tuple[Person, Credential] | None:
    """The registered person of that name."""
    query = select(Person, Credential).join(Credential, Credential.person_id == Person.id)
    row = (await session.execute(query.where(Person.name_key == name_key))).one_or_none()
    return None if row is None else (row[0], row[1])


async def by_email_key(session: AsyncSession, email_key: str) -> Sequence[Row[Person, Credential]]:
    query = select(Person, Credential).join(Credential, Credential.person_id == Person.id)
    return (await session.execute(query.where(Credential.email_key == email_key).order_by(Person.created_at))).all()


async def credential(session: AsyncSession, person_id: UUID) -> Credential | None:
    return await session.get(Credential, person_id, populate_existing=True)


async def names(session: AsyncSession, ids: Collection[UUID]) -> Sequence[Row[UUID, str, str]]:
    """Rows (id, name, kind)."""
    return (await session.execute(select(Person.id, Person.name, Person.kind).where(Person.id.in_(ids)))).all()


async def former_names(session: AsyncSession, person_id: UUID) -> Sequence[FormerName]:
    query = select(FormerName).where(FormerName.person_id == person_id).order_by(FormerName.until)
    return (await session.scalars(query)).all()


async def person_of(session: AsyncSession, token_hash: str, now: int) -> tuple[Person, Session] | None:
    """The person of a session that has not expired."""
    query = (
        select(Person, Session)
        .join(Session, Session.person_id == Person.id)
        .where(Session.token_hash == token_hash, Session.expires_at > now)
    )
    row = (await session.execute(query)).one_or_none()
    return None if row is None else (row[0], row[1])


async def sessions(session: AsyncSession, person_id: UUID, now: int) -> Sequence[Session]:
    """The sessions of a person that have not expired, the latest used first."""
    query = select(Session).where(Session.person_id == person_id, Session.expires_at > now)
    return (await session.scalars(query.order_by(Session.seen_at.desc(), Session.id))).all()


async def extend_session(session: AsyncSession, token_hash: str, now: int, expires_at: int) -> None:
    query = update(Session).where(Session.token_hash == token_hash)
    await session.execute(query.values(seen_at=now, expires_at=expires_at))


async def change_session_token(session: AsyncSession, old: str, new: str, now: int, expires_at: int) -> None:
    query = update(Session).where(Session.token_hash == old)
    await session.execute(query.values(token_hash=new, seen_at=now, expires_at=expires_at))


async def delete_session(session: AsyncSession, token_hash: str) -> None:
    await session.execute(delete(Session).where(Session.token_hash == token_hash))


async def delete_sessions(
    session: AsyncSession, person_id: UUID, *, only: UUID | None = None, but: str | None = None
) -> list[str]:
    """End a person's sessions: all, `only` that one, or all `but` the one of that hash; the hashes of those ended."""
    query = delete(Session).where(Session.person_id == person_id)
    if only is not None:
        query = query.where(Session.id == only)
    if but is not None:
        query = query.where(Session.token_hash != but)
    return list((await session.scalars(query.returning(Session.token_hash))).all())


async def token(session: AsyncSession, token_hash: str, now: int) -> tuple[Person, ApiToken] | None:
    """The person and the token, unless it has expired."""
    query = (
        select(Person, ApiToken)
        .join(ApiToken, ApiToken.person_id == Person.id)
        .where(ApiToken.token_hash == token_hash, ApiToken.expires_at.is_(None) | (ApiToken.expires_at > now))
    )
    row = (await session.execute(query)).one_or_none()
    return None if row is None else (row[0], row[1])


async def good_hashes(session: AsyncSession, hashes: Collection[str], now: int) -> frozenset[str]:
    """Those of the hashes that are of a session or a token which has neither been ended nor expired."""
    found: set[str] = set()
    for table, lasts in (
        (Session, Session.expires_at > now),
        (ApiToken, ApiToken.expires_at.is_(None) | (ApiToken.expires_at > now)),
    ):
        found |= set((await session.scalars(select(table.token_hash).where(table.token_hash.in_(hashes), lasts))).all())
    return frozenset(found)


async def tokens(session: AsyncSession, person_id: UUID) -> Sequence[ApiToken]:
    query = select(ApiToken).where(ApiToken.person_id == person_id).order_by(ApiToken.created_at, ApiToken.id)
    return (await session.scalars(query)).all()


async def use_token(session: AsyncSession, token_id: UUID, now: int) -> None:
    await session.execute(update(ApiToken).where(ApiToken.id == token_id).values(used_at=now))


async def delete_tokens(session: AsyncSession, person_id: UUID, only: UUID | None = None) -> list[str]:
    """Withdraw a person's tokens, all or one; the hashes of those withdrawn."""
    query = delete(ApiToken).where(ApiToken.person_id == person_id)
    if only is not None:
        query = query.where(ApiToken.id == only)
    return list((await session.scalars(query.returning(ApiToken.token_hash))).all())


async def has_reset(session: AsyncSession, token_hash: str, now: int) -> bool:
    query = select(PasswordReset.token_hash).where(PasswordReset.token_hash == token_hash)
    return await session.scalar(query.where(PasswordReset.expires_at > now)) is not None


async def take_reset(session: AsyncSession, token_hash: str, now: int) -> UUID | None:
    """Use up a reset: whose it was; None for one that there isn't, or that has expired. Of two at once, one gets it."""
    query = delete(PasswordReset).where(PasswordReset.token_hash == token_hash, PasswordReset.expires_at > now)
    return (await session.scalars(query.returning(PasswordReset.person_id))).one_or_none()


async def delete_resets(session: AsyncSession, person_id: UUID) -> None:
    await session.execute(delete(PasswordReset).where(PasswordReset.person_id == person_id))


async def take_confirmation(session: AsyncSession, token_hash: str, now: int) -> Row[UUID, str] | None:
    """Use up a confirmation: (person, address); None for one that there isn't, or that has expired."""
    query = delete(EmailConfirmation).where(
        EmailConfirmation.token_hash == token_hash, EmailConfirmation.expires_at > now
    )
    found = await session.execute(query.returning(EmailConfirmation.person_id, EmailConfirmation.email))
    return found.one_or_none()


async def delete_confirmations(session: AsyncSession, person_id: UUID) -> None:
    await session.execute(delete(EmailConfirmation).where(EmailConfirmation.person_id == person_id))


async def forget(session: AsyncSession, person_id: UUID) -> None:
    """Everything that is known of a person besides the row itself; the claims of their names stay, but nobody's."""
    for table in (Credential, PasswordReset, EmailConfirmation, FormerName, OutgoingLetter):
        await session.execute(delete(table).where(table.person_id == person_id))
    await session.execute(update(NameClaim).where(NameClaim.person_id == person_id).values(person_id=None))


async def lock_attempts(session: AsyncSession, *keys: str) -> None:
    """Let nobody else count under these keys until the end of the transaction."""
    await locks.hold(session, *keys)


async def attempts(
    session: AsyncSession, kind: str, subject: str | None, network: str | None, after: int, limit: int
) -> Sequence[int]:
    """When it was tried since `after`, the latest first, `limit` at most; None counts every subject or network."""
    query = select(Attempt.at).where(Attempt.kind == kind, Attempt.at > after)
    if subject is not None:
        query = query.where(Attempt.subject == subject)
    if network is not None:
        query = query.where(Attempt.network == network)
    return (await session.scalars(query.order_by(Attempt.at.desc()).limit(limit))).all()


async def delete_attempts(session: AsyncSession, kind: str, subject: str, network: str) -> None:
    query = delete(Attempt).where(Attempt.kind == kind, Attempt.subject == subject, Attempt.network == network)
    await session.execute(query)


async def delete_expired(session: AsyncSession, now: int, attempts_before: int) -> None:
    """Sessions, tokens, resets and confirmations that have expired; attempts that no limit looks at any more."""
    await session.execute(delete(Session).where(Session.expires_at <= now))
    await session.execute(delete(ApiToken).where(ApiToken.expires_at <= now))
    await session.execute(delete(PasswordReset).where(PasswordReset.expires_at <= now))
    await session.execute(delete(EmailConfirmation).where(EmailConfirmation.expires_at <= now))
    await session.execute(delete(Attempt).where(Attempt.at <= attempts_before))
