"""Whether who acts may still do so, asked in the transaction of the act itself."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository, sanctions
from app.accounts.models import Person
from app.accounts.roles import Role
from app.errors import Forbidden
from app.standings.titles import Act


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, by which role, and why; the reason is not empty."""

    person: UUID
    role: Role
    reason: str

    @property
    def act(self) -> Act:
        """The same for the standings."""
        return Act(self.person, self.reason)


async def confirm(session: AsyncSession, actor: Actor, now: int) -> Person:
    """The one who acts, who keeps role and standing until the end of the transaction: nobody can take them meanwhile.

    Raises Forbidden where the role has gone since the request came in; Banned.
    """
    query = select(Person).where(Person.id == actor.person).execution_options(populate_existing=True)
    mine = (await session.scalars(query.with_for_update(read=True))).one_or_none()
    if mine is None or not {actor.role.value, Role.ADMINISTRATOR.value} & set(mine.roles):
        raise Forbidden("You have not the role that this needs any more; nothing was done.")
    found = await sanctions.against(session, actor.person, sanctions.SHUT_OUT, now)
    if found is not None:
        raise sanctions.Banned("You have been shut out meanwhile; nothing was done.")
    return mine


async def confirm_upon(session: AsyncSession, actor: Actor, who: UUID, now: int) -> tuple[Person, Person | None]:
    """The same, with the person acted upon held as well; in the order of the ids, so that no two who act upon each
    other wait for each other.
    """
    if who < actor.person:
        held = await repository.lock_person(session, who)
        return await confirm(session, actor, now), held
    mine = await confirm(session, actor, now)
    return mine, await repository.lock_person(session, who)
