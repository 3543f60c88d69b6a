"""People (guests too), what they log in with, and what lets a browser or a tool speak for them."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class Person(Base):
    """A guest is a person too, so that a guest who registers keeps seat, games and name.

    `kind` is guest, registered or deleted; `roles` are names of `app.accounts.roles`; `name_key` is the folded name.
    """

    __tablename__ = "people"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(32))
    name_key: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[int] = mapped_column(BigInteger)
    registered_at: Mapped[int | None] = mapped_column(BigInteger)
    renamed_at: Mapped[int | None] = mapped_column(BigInteger)
    country: Mapped[str | None] = mapped_column(String(2))
    about: Mapped[str] = mapped_column(String(200), default="", server_default="")
    roles: Mapped[list[str]] = mapped_column(JSON, default=list, server_default="[]")


class NameClaim(Base):
    """A skeleton (hashed) that some name looks like: the primary key settles who was first.

    The claims of former names stay, so that nobody can pass for somebody else; `person_id` is null for a deleted account.
    """

    __tablename__ = "name_claims"

    claim: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)


class FormerName(Base):
    """What a person was called until `until`."""

    __tablename__ = "former_names"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    until: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(32))


class Credential(Base):
    """What a registered person logs in with; apart from the person, so that it travels nowhere by accident.

    `email` has been confirmed by the link in a letter; `wanted_email` has not.
    """

    __tablename__ = "credentials"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    password_hash: Mapped[str] = mapped_column(String(255))
    email: Mapped[str | None] = mapped_column(String(254))
    email_key: Mapped[str | None] = mapped_column(String(254), index=True)
    wanted_email: Mapped[str | None] = mapped_column(String(254))
    changed_at: Mapped[int] = mapped_column(BigInteger)


class Session(Base):
    """One browser that is logged in. The token itself is only in the browser; here is its SHA-256.

    `id` is the name under which its owner may end it.
    """

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    id: Mapped[UUID] = mapped_column(unique=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int] = mapped_column(BigInteger, index=True)
    address: Mapped[str] = mapped_column(String(64))
    agent: Mapped[str] = mapped_column(String(200))


class ApiToken(Base):
    """What a bot or tool speaks with. The token is shown once; here is its SHA-256."""

    __tablename__ = "api_tokens"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    scopes: Mapped[list[str]] = mapped_column(JSON)
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int | None] = mapped_column(BigInteger)
    expires_at: Mapped[int | None] = mapped_column(BigInteger)


class PasswordReset(Base):
    """A reset that was asked for by e-mail; gone once it is used."""

    __tablename__ = "password_resets"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    expires_at: Mapped[int] = mapped_column(BigInteger, index=True)


class EmailConfirmation(Base):
    """A link that confirms an address; gone once it is used."""

    __tablename__ = "email_confirmations"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    email: Mapped[str] = mapped_column(String(254))
    expires_at: Mapped[int] = mapped_column(BigInteger, index=True)


class OutgoingLetter(Base):
    """A letter that waits to be sent: `kind` is of `app.accounts.outbox`; what it says is made when it is sent.

    `due_at` is when it is to be tried next. Who is at it has set `lease`, and `due_at` to when another may take over.
    """

    __tablename__ = "outgoing_letters"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    address: Mapped[str] = mapped_column(String(254))
    created_at: Mapped[int] = mapped_column(BigInteger)
    due_at: Mapped[int] = mapped_column(BigInteger, index=True)
    tries: Mapped[int] = mapped_column(SmallInteger)
    lease: Mapped[UUID | None]


class Attempt(Base):
    """Something that is only allowed so often: `kind` (login, reset, register), for whom (hashed), from where."""

    __tablename__ = "attempts"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    subject: Mapped[str] = mapped_column(String(64))
    network: Mapped[str] = mapped_column(String(64))
    at: Mapped[int] = mapped_column(BigInteger, index=True)

    __table_args__ = (
        Index("ix_attempts_kind_subject_at", "kind", "subject", "at"),
        Index("ix_attempts_kind_network_at", "kind", "network", "at"),
    )


class Sanction(Base):
    """What somebody may not do for a while: `kind` is of `app.accounts.sanctions`.

    Against a person, or for a ban against a `network` (as `app.accounts.limits.network_of` gives it); exactly one of
    the two is set. It holds from `since` until `until` (null: until it is lifted), unless it has been lifted before.
    """

    __tablename__ = "sanctions"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    network: Mapped[str | None] = mapped_column(String(64), index=True)
    since: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[int | None] = mapped_column(BigInteger)
    lifted_at: Mapped[int | None] = mapped_column(BigInteger)
    reason: Mapped[str] = mapped_column(String(500))
    by_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)

    __table_args__ = (Index("ix_sanctions_since_id", "since", "id"),)
