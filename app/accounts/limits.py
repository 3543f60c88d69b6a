"""How often one may try: counted in the database, so that neither a restart nor a second process forgets.

An attempt is counted before it is made: a hundred at the same moment are a hundred. What succeeds is taken back.
"""

from __future__ import annotations

import hashlib
import ipaddress
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository
from app.accounts.models import Attempt
from app.errors import TooFast
from app.spans import HOUR, MINUTE

KEPT: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `times` in `window` milliseconds, counted for one subject, one network, or one subject from one network."""

    times: int
    window: int
    by_subject: bool = False
    by_network: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """What is counted, under which limits, and the words of the refusal."""

    name: str
    limits: tuple[Limit, ...]
    words: str


# From anywhere an account allows more than from one place: whoever tries passwords must not lock its owner out.
LOGIN: Final = Kind(
    "login",
    (
        Limit(8, 15 * MINUTE, by_subject=True, by_network=True),
        Limit(100, HOUR, by_subject=True),
        Limit(40, 15 * MINUTE, by_network=True),
    ),
    "Too many wrong passwords; wait a while, or reset the password.",
)
RESET: Final = Kind(
    "reset",
    (Limit(3, HOUR, by_subject=True), Limit(20, HOUR, by_network=True)),
    "Too many resets were asked for; wait a while, and look among the unwanted mail.",
)


def registering(per_hour: int) -> Kind:
    """New accounts from one place."""
    words = "Too many new accounts from your address; wait a while."
    return Kind("register", (Limit(per_hour, HOUR, by_network=True),), words)


def network_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or the /64 that one household has of IPv6."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def digest(subject: str) -> str:
    """What is kept of the name that was tried: nobody's typed password in a name field lies about."""
    return hashlib.sha256(subject.encode()).hexdigest()


async def take(session: AsyncSession, kind: Kind, subject: str, address: str, now: int) -> None:
    """Count an attempt. Raises TooFast, with the seconds until the next, when there were too many."""
    subject, network = digest(subject), network_of(address)
    await repository.lock_attempts(session, f"{kind.name} {subject}", f"{kind.name} {network}")
    wait = 0
    for limit in kind.limits:
        ats = await repository.attempts(
            session,
            kind.name,
            subject if limit.by_subject else None,
            network if limit.by_network else None,
            now - limit.window,
            limit.times,
        )
        if len(ats) >= limit.times:
            wait = max(wait, ats[-1] + limit.window - now)
    if wait:
        raise TooFast(kind.words, retry_after=-(-wait // 1000))
    session.add(Attempt(id=uuid4(), kind=kind.name, subject=subject, network=network, at=now))
    await session.flush()


async def forgive(session: AsyncSession, kind: Kind, subject: str, address: str) -> None:
    """It was right: the attempts of this subject from this place count no longer."""
    await repository.delete_attempts(session, kind.name, digest(subject), network_of(address))
