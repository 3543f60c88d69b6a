"""Mutes, suspensions and bans: imposed and lifted. Takes a session, never commits.

Where they are asked for stands in `app.accounts.sanctions`.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository, sessions
from app.accounts.limits import network_of
from app.accounts.models import Person, Sanction
from app.accounts.sanctions import SHUT_OUT, Kind, holds
from app.admin import audit, authority, people
from app.admin.audit import Deed, Target
from app.admin.authority import Actor
from app.db import rows
from app.errors import Conflict, NotFound, Unprocessable
from app.spans import DAY

LONGEST = 100 * 366 * DAY


@dataclass(frozen=True, slots=True)
class Imposed:
    """What was imposed; `networks` that are banned now; `is_shut_out`: sessions have ended, sockets must close."""

    sanctions: tuple[Sanction, ...]
    networks: frozenset[str] = frozenset()
    is_shut_out: bool = False


async def impose(
    session: AsyncSession, actor: Actor, who: UUID, kind: Kind, until: int | None, now: int, *, addresses: bool = False
) -> Imposed:
    """A sanction against a person; it takes the place of one of the same kind that holds.

    A suspension or ban ends the person's sessions; with `addresses` a ban also bans the networks of those sessions.
    Raises NotFound, Forbidden for one who runs the place, Unprocessable for an end that is past.
    """
    _check_until(until, now)
    person = await people.subject(session, actor, who, now)
    before = await _lift_all(session, who, kind, now)
    networks = frozenset[str]()
    if addresses:
        networks = frozenset(network_of(one.address) for one in await sessions.all_of(session, who, now))
    made = [await _add(session, actor, kind, until, now, person=person.id)]
    for network in sorted(networks):
        made.append(await _ban_network(session, actor, network, until, now))
    if kind in SHUT_OUT:
        await repository.delete_sessions(session, who)
    after = {"id": str(made[0].id), "until": until, "networks": sorted(networks)}
    await audit.note(session, actor, Deed(kind.value, audit.person(who), {"lifted": before}, after), now)
    return Imposed(tuple(made), networks, kind in SHUT_OUT)


async def ban_address(session: AsyncSession, actor: Actor, address: str, until: int | None, now: int) -> Imposed:
    """Ban the network of an address (IPv4 address, IPv6 /64). Raises Unprocessable for what is no address."""
    _check_until(until, now)
    try:
        ipaddress.ip_address(address)
    except ValueError:
        raise Unprocessable("That is no network address; give one as 192.0.2.7 or 2001:db8::7.") from None
    network = network_of(address)
    await authority.confirm(session, actor, now)
    made = await _ban_network(session, actor, network, until, now)
    deed = Deed("ban", Target("network", network), {}, {"id": str(made.id), "until": until})
    await audit.note(session, actor, deed, now)
    return Imposed((made,), frozenset([network]), True)


async def lift(session: AsyncSession, actor: Actor, sanction: UUID, now: int) -> Sanction:
    """End a sanction now. Raises NotFound, Conflict for one that holds no longer."""
    known = await session.get(Sanction, sanction)
    # People are held before what is theirs, here as in `impose`.
    if known is None or known.person_id is None:
        await authority.confirm(session, actor, now)
    else:
        await people.subject(session, actor, known.person_id, now)
    query = select(Sanction).where(Sanction.id == sanction).with_for_update()
    found = (await session.scalars(query.execution_options(populate_existing=True))).one_or_none()
    if found is None:
        raise NotFound("There is no such sanction.")
    if found.lifted_at is not None or (found.until is not None and found.until <= now):
        raise Conflict("That sanction holds no longer.")
    found.lifted_at = now
    target = Target("network", found.network or "") if found.person_id is None else audit.person(found.person_id)
    what = {"id": str(found.id), "kind": found.kind, "until": found.until}
    await audit.note(session, actor, Deed("lift", target, what, {"lifted_at": now}), now)
    return found


async def page(
    session: AsyncSession, person: UUID | None, now: int | None, before: tuple[int, UUID] | None, limit: int
) -> Sequence[Row[Any]]:
    """Rows (Sanction, Person or None), the latest first; with `now` only those that hold then."""
    query = select(Sanction, Person).outerjoin(Person, Person.id == Sanction.person_id)
    if person is not None:
        query = query.where(Sanction.person_id == person)
    if now is not None:
        query = query.where(holds(now))
    if before is not None:
        at, last = before
        query = query.where((Sanction.since < at) | ((Sanction.since == at) & (Sanction.id < last)))
    return await rows.every(session, query.order_by(Sanction.since.desc(), Sanction.id.desc()).limit(limit))


def _check_until(until: int | None, now: int) -> None:
    if until is not None and not now < until <= now + LONGEST:
        raise Unprocessable(
            "The end must lie ahead, within 100 years; leave it out for a sanction that must be lifted."
        )


async def _lift_all(session: AsyncSession, person: UUID, kind: Kind, now: int) -> list[str]:
    query = select(Sanction).where(Sanction.person_id == person, Sanction.kind == kind, holds(now))
    found = (await session.scalars(query)).all()
    for one in found:
        one.lifted_at = now
    return [str(one.id) for one in found]


async def _ban_network(session: AsyncSession, actor: Actor, network: str, until: int | None, now: int) -> Sanction:
    await repository.lock_attempts(session, f"ban {network}")
    query = select(Sanction).where(Sanction.network == network, holds(now))
    for one in (await session.scalars(query)).all():
        one.lifted_at = now
    return await _add(session, actor, Kind.BAN, until, now, network=network)


async def _add(
    session: AsyncSession,
    actor: Actor,
    kind: Kind,
    until: int | None,
    now: int,
    *,
    person: UUID | None = None,
    network: str | None = None,
) -> Sanction:
    made = Sanction(
        id=uuid4(), kind=kind.value, person_id=person, network=network, since=now, until=until, reason=actor.reason,
        by_id=actor.person,
    )  # fmt: skip
    session.add(made)
    await session.flush()
    return made
