"""The audit log, and reports."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base

Counting = BigInteger().with_variant(Integer, "sqlite")


class AuditEntry(Base):
    """One act of somebody who runs the place. The database itself refuses to change or delete a row (triggers).

    `actor_id` has no foreign key: an account that goes must not touch the log. `before` and `after` hold what was
    changed. `target_kind` is person, game, network, sanction or report.
    """

    __tablename__ = "audit_log"

    id: Mapped[int] = mapped_column(Counting, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    actor_id: Mapped[UUID] = mapped_column(index=True)
    role: Mapped[str] = mapped_column(String(16))
    act: Mapped[str] = mapped_column(String(24))
    target_kind: Mapped[str] = mapped_column(String(12))
    target_id: Mapped[str] = mapped_column(String(64))
    reason: Mapped[str] = mapped_column(String(500))
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    after: Mapped[dict[str, Any]] = mapped_column(JSON)

    __table_args__ = (Index("ix_audit_log_target_kind_target_id", "target_kind", "target_id"),)


class Report(Base):
    """Somebody reports a line of talk, a game, or a player: `subject_kind` is line, game or player.

    `about_id` is the player whom it concerns (null for a game as such). `context` is what the server knew of it at that
    moment. `open_key` keeps a reporter from having two open reports on one subject: null once it is resolved. `state`
    is open, claimed or resolved.
    """

    __tablename__ = "reports"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    reporter_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    subject_kind: Mapped[str] = mapped_column(String(8))
    subject_id: Mapped[str] = mapped_column(String(36))
    about_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    words: Mapped[str] = mapped_column(String(500))
    context: Mapped[dict[str, Any]] = mapped_column(JSON)
    open_key: Mapped[str | None] = mapped_column(String(128))
    state: Mapped[str] = mapped_column(String(8))
    at: Mapped[int] = mapped_column(BigInteger)
    claimed_by: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    resolved_at: Mapped[int | None] = mapped_column(BigInteger)
    outcome: Mapped[str | None] = mapped_column(String(16))
    answer: Mapped[str | None] = mapped_column(String(500))

    __table_args__ = (
        UniqueConstraint("open_key"),
        Index("ix_reports_state_at", "state", "at", "id"),
        Index("ix_reports_reporter_id_at", "reporter_id", "at"),
    )
