"""The audit log: written in the transaction of the act itself, and only ever added to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlalchemy import Row, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.admin.authority import Actor, confirm
from app.admin.models import AuditEntry
from app.db import rows


@dataclass(frozen=True, slots=True)
class Target:
    """What is acted upon: kind person, game, network, sanction or report."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class AuditFilter:
    actor: UUID | None = None
    act: str | None = None
    target_kind: str | None = None
    target_id: str | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """An act with what it changed, as JSON."""

    act: str
    target: Target
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)


def person(id: UUID) -> Target:
    return Target("person", str(id))


def game(id: UUID) -> Target:
    return Target("game", str(id))


async def note(session: AsyncSession, actor: Actor, deed: Deed, now: int) -> None:
    """Write the act down; it stands or falls with the transaction.

    No act escapes the question whether its actor may still do it. Raises Forbidden, Banned.
    """
    await confirm(session, actor, now)
    row = {
        "at": now,
        "actor_id": actor.person,
        "role": actor.role.value,
        "act": deed.act,
        "target_kind": deed.target.kind,
        "target_id": deed.target.id,
        "reason": actor.reason,
        "before": deed.before,
        "after": deed.after,
    }
    await session.execute(insert(AuditEntry).values(**row))


async def page(session: AsyncSession, wanted: AuditFilter, before: int | None, limit: int) -> Sequence[Row[Any]]:
    """Rows (AuditEntry, name of the actor or None), the latest first, from behind the id `before`."""
    query = select(AuditEntry, Person.name).outerjoin(Person, Person.id == AuditEntry.actor_id)
    for column, value in (
        (AuditEntry.actor_id, wanted.actor),
        (AuditEntry.act, wanted.act),
        (AuditEntry.target_kind, wanted.target_kind),
        (AuditEntry.target_id, wanted.target_id),
    ):
        if value is not None:
            query = query.where(column == value)
    if before is not None:
        query = query.where(AuditEntry.id < before)
    return await rows.every(session, query.order_by(AuditEntry.id.desc()).limit(limit))
