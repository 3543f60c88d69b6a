"""What somebody may not do for a while, and where that is asked. Takes a database session, never commits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.limits import network_of
from app.accounts.models import Person, Sanction
from app.errors import Forbidden


class Kind(StrEnum):
    """Each forbids more: to talk; to play ranked games; to log in for a while; to come at all (person or network)."""

    MUTE = "mute"
    RANKED = "ranked"
    SUSPENSION = "suspension"
    BAN = "ban"


SHUT_OUT = (Kind.SUSPENSION, Kind.BAN)


class Banned(Forbidden):
    """Whoever is suspended or banned is told until when, and why."""

    code = "banned"
    title = "Banned"


def holds(now: int) -> ColumnElement[bool]:
    """The condition that a sanction holds at that time."""
    return Sanction.lifted_at.is_(None) & (Sanction.until.is_(None) | (Sanction.until > now))


async def against(session: AsyncSession, person: UUID, kinds: Sequence[Kind], now: int) -> Sanction | None:
    """The sanction of one of these kinds that holds longest against a person, if any does."""
    query = select(Sanction).where(Sanction.person_id == person, Sanction.kind.in_(kinds), holds(now))
    return _longest((await session.scalars(query)).all())


async def check_person(session: AsyncSession, person: Person, address: str, now: int) -> None:
    """Raises Banned for whoever is suspended or banned, or comes from a banned network.

    Those who run the place are not shut out with their network: somebody has to lift the ban.
    """
    found = await against(session, person.id, SHUT_OUT, now)
    if found is not None:
        raise Banned(_words(found))
    if not person.roles:
        await check_address(session, address, now)


async def check_address(session: AsyncSession, address: str, now: int) -> None:
    """Raises Banned for an address in a banned network."""
    query = select(Sanction).where(Sanction.network == network_of(address), holds(now))
    found = _longest((await session.scalars(query)).all())
    if found is not None:
        raise Banned(_words(found))


async def shut_out_since(session: AsyncSession, since: int, now: int) -> tuple[frozenset[UUID], frozenset[str]]:
    """People and networks that were suspended or banned at `since` or later, and are so now."""
    query = select(Sanction).where(Sanction.since >= since, Sanction.kind.in_(SHUT_OUT), holds(now))
    found = (await session.scalars(query)).all()
    people = frozenset(one.person_id for one in found if one.person_id is not None)
    return people, frozenset(one.network for one in found if one.network is not None)


async def check_ranked(session: AsyncSession, person: UUID, now: int) -> None:
    """Raises Forbidden for whoever may play no ranked games for now."""
    found = await against(session, person, [Kind.RANKED], now)
    if found is not None:
        raise Forbidden(f"You may play no ranked games {_time(found)}: {found.reason}")


async def why_silent(session: AsyncSession, person: UUID, now: int) -> str | None:
    """In words, why that person may say nothing anywhere; None for those who may."""
    found = await against(session, person, [Kind.MUTE], now)
    return None if found is None else f"You may not write {_time(found)}: {found.reason}"


def _longest(found: Sequence[Sanction]) -> Sanction | None:
    return max(found, key=lambda one: float("inf") if one.until is None else one.until, default=None)


def _words(found: Sanction) -> str:
    if found.network is not None:
        return f"Your network address is banned {_time(found)}: {found.reason}"
    return f"Your account is {'banned' if found.kind == Kind.BAN else 'suspended'} {_time(found)}: {found.reason}"


def _time(found: Sanction) -> str:
    if found.until is None:
        return "for good"
    return f"until {datetime.fromtimestamp(found.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
