"""People as those who run the place see them: found, renamed, given roles. Takes a session, never commits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import names, repository
from app.accounts import service as accounts
from app.accounts.models import FormerName, Person
from app.accounts.roles import Role
from app.admin import audit, authority
from app.admin.audit import Deed
from app.admin.authority import Actor
from app.errors import Conflict, Forbidden, NotFound, Unprocessable


async def subject(session: AsyncSession, actor: Actor, who: UUID, now: int, *, lock: bool = True) -> Person:
    """The person to be acted upon, held (but for `lock=False`) until the end of the transaction; so is the actor's role.

    Raises NotFound; Banned; Forbidden for oneself, for one with a role unless an administrator acts, and for an actor
    who has lost the role.
    """
    if who == actor.person:
        await authority.confirm(session, actor, now)
        raise Forbidden("Nobody acts upon themselves; ask another.")
    if lock:
        mine, person = await authority.confirm_upon(session, actor, who, now)
    else:
        mine, person = await authority.confirm(session, actor, now), await repository.person(session, who)
    if person is None or person.kind == "deleted":
        raise NotFound("There is no such person.")
    if person.roles and Role.ADMINISTRATOR.value not in mine.roles:
        raise Forbidden("That person helps to run the place; only an administrator may do that.")
    return person


async def find(
    session: AsyncSession, words: str, kind: str | None, before: tuple[int, UUID] | None, limit: int
) -> Sequence[Person]:
    """People who have `words` in their name, now or formerly, the newest first, from behind `before` (created_at, id).

    Case and forms of letters make no difference. Empty words find everybody.
    """
    query = select(Person).where(Person.kind != "deleted")
    sought = names.fold(names.tidy(words))
    if not sought.isprintable():
        return []
    if sought:
        former = select(FormerName.person_id).where(FormerName.name.icontains(names.tidy(words), autoescape=True))
        query = query.where(Person.name_key.contains(sought, autoescape=True) | Person.id.in_(former))
    if kind is not None:
        query = query.where(Person.kind == kind)
    if before is not None:
        at, last = before
        query = query.where((Person.created_at < at) | ((Person.created_at == at) & (Person.id < last)))
    return (await session.scalars(query.order_by(Person.created_at.desc(), Person.id.desc()).limit(limit))).all()


async def rename(session: AsyncSession, actor: Actor, who: UUID, name: str, now: int) -> Person:
    """Give somebody another name; the old one stays barred for others. Raises Conflict, Unprocessable, NotFound."""
    person = await subject(session, actor, who, now)
    if person.kind != "registered":
        raise Conflict("Only a registered player can be renamed.")
    old = person.name
    renamed = await accounts.rename_by_force(session, who, name, now)
    await audit.note(session, actor, Deed("rename", audit.person(who), {"name": old}, {"name": renamed.name}), now)
    return renamed


async def clear_about(session: AsyncSession, actor: Actor, who: UUID, now: int) -> Person:
    """Take away the line that somebody wrote about themselves. Raises NotFound, Conflict when there is none."""
    person = await subject(session, actor, who, now)
    if not person.about:
        raise Conflict("That player has no such line.")
    old, person.about = person.about, ""
    await session.flush()
    await audit.note(session, actor, Deed("clear_about", audit.person(who), {"about": old}, {"about": ""}), now)
    return person


async def set_roles(session: AsyncSession, actor: Actor, who: UUID, roles: Collection[Role], now: int) -> Person:
    """Exactly these roles. Raises Forbidden for oneself (so an administrator always remains), Conflict for a guest."""
    # Both are held: of two administrators who dismiss each other at the same moment, one remains.
    person = await subject(session, actor, who, now)
    if person.kind != "registered":
        raise Conflict("Only a registered player can have a role.")
    old, new = sorted(person.roles), sorted(role.value for role in set(roles))
    if old == new:
        raise Unprocessable("That player has exactly these roles already.")
    person.roles = new
    await session.flush()
    await audit.note(session, actor, Deed("roles", audit.person(who), {"roles": old}, {"roles": new}), now)
    return person
